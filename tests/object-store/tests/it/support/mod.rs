//! What the tests share: a server on a free port that answers as it is told, and stores that talk to it.

use std::error::Error;
use std::future::pending;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use axum::{Router, serve};
use futures_util::stream;
use http_body_util::BodyExt as _;
use object_store::client::{
    ClientOptions, HttpClient, HttpConnector, HttpError, HttpErrorKind, HttpRequest, HttpResponse, HttpResponseBody,
    HttpService,
};
use object_store::http::{HttpBuilder, HttpStore};
use object_store::memory::InMemory;
use object_store::path::Path;
use object_store::{BackoffConfig, ObjectStoreExt as _, RetryConfig};
use skills_runtime::{ProviderError, StoreProvider, async_trait};
use tokio::net::TcpListener;

/// A SKILL.md of the skill `greet`.
pub(crate) const GREET: &str = "---\nname: greet\ndescription: Greets people.\n---\nSay hello.\n";

/// A server, for as long as the runtime of its test runs.
pub(crate) struct Server {
    pub(crate) url: String,
    requests: Arc<Mutex<Vec<String>>>,
}

impl Server {
    /// A server that answers each request, by its method and path, and by how many there were before it.
    pub(crate) async fn answering(answer: impl Fn(&str, usize) -> Response + Send + Sync + 'static) -> Self {
        let requests = Arc::new(Mutex::new(Vec::new()));
        let (answer, seen) = (Arc::new(answer), Arc::clone(&requests));
        let handle = move |request: Request| {
            let (answer, seen) = (Arc::clone(&answer), Arc::clone(&seen));
            async move {
                let request = format!("{} {}", request.method(), request.uri().path());
                let mut seen = seen.lock().expect("nobody panicked");
                seen.push(request.clone());
                answer(&request, seen.len() - 1)
            }
        };
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        tokio::spawn(async move { serve(listener, Router::new().fallback(handle)).await });
        Self { url, requests }
    }

    /// A server of files, which are given by their paths.
    pub(crate) async fn of_files(files: &[(&str, &[u8])]) -> Self {
        let files: Vec<(String, Vec<u8>)> =
            files.iter().map(|(path, bytes)| (format!("GET /{path}"), bytes.to_vec())).collect();
        Self::answering(move |request, _| {
            let file = files.iter().find(|(path, _)| path == request);
            file.map_or_else(|| StatusCode::NOT_FOUND.into_response(), |(_, bytes)| bytes.clone().into_response())
        })
        .await
    }

    /// The requests since the last time.
    pub(crate) fn take_requests(&self) -> Vec<String> {
        std::mem::take(&mut *self.requests.lock().expect("nobody panicked"))
    }

    /// A store that asks the server, and retries as often as it is told, at once.
    pub(crate) fn store(&self, connector: impl HttpConnector, retries: usize) -> HttpStore {
        let wait = Duration::from_millis(1);
        let backoff = BackoffConfig { init_backoff: wait, max_backoff: wait, base: 2.0 };
        let retry = RetryConfig { backoff, max_retries: retries, ..RetryConfig::default() };
        let store = HttpBuilder::new().with_url(&self.url).with_retry(retry).with_http_connector(connector);
        store.build().expect("a store")
    }

    /// The skills of the server.
    pub(crate) fn provider(&self) -> StoreProvider {
        StoreProvider::new(Arc::new(self.store(Plain, 0)))
    }
}

/// An answer that says that it has more than it has: it breaks off.
pub(crate) fn broken_off(bytes: &'static str, length: usize) -> Response {
    let pieces = [Ok(Bytes::from_static(bytes.as_bytes())), Err("the end")];
    Response::builder().header("content-length", length).body(Body::from_stream(stream::iter(pieces))).expect("valid")
}

/// An answer whose body never comes.
pub(crate) fn without_end(length: usize) -> Response {
    let body = Body::from_stream(stream::once(pending::<Result<Bytes, &str>>()));
    Response::builder().header("content-length", length).body(body).expect("a valid answer")
}

/// Connections without TLS. They time out so that a test which waits for what never comes fails some time.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Plain;

impl HttpConnector for Plain {
    fn connect(&self, _: &ClientOptions) -> object_store::Result<HttpClient> {
        let client = reqwest::Client::builder().read_timeout(Duration::from_secs(60)).build().expect("a client");
        Ok(HttpClient::new(PlainClient(client)))
    }
}

#[derive(Debug)]
struct PlainClient(reqwest::Client);

#[async_trait]
impl HttpService for PlainClient {
    async fn call(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        // Nothing that the tests ask for has a body.
        let request = request.map(|_| reqwest::Body::default()).try_into().map_err(http_error)?;
        let response: axum::http::Response<reqwest::Body> = self.0.execute(request).await.map_err(http_error)?.into();
        Ok(response.map(|body| HttpResponseBody::new(body.map_err(http_error))))
    }
}

/// Connections on which the asset `a` takes too long, as it were.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TooSlow;

impl HttpConnector for TooSlow {
    fn connect(&self, options: &ClientOptions) -> object_store::Result<HttpClient> {
        Ok(HttpClient::new(SlowClient(Plain.connect(options)?)))
    }
}

#[derive(Debug)]
struct SlowClient(HttpClient);

#[async_trait]
impl HttpService for SlowClient {
    async fn call(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        if request.uri().path().ends_with("/assets/a") {
            return Err(HttpError::new(HttpErrorKind::Timeout, std::io::Error::from(std::io::ErrorKind::TimedOut)));
        }
        self.0.execute(request).await
    }
}

fn http_error(error: reqwest::Error) -> HttpError {
    let kind = match () {
        () if error.is_timeout() => HttpErrorKind::Timeout,
        () if error.is_connect() => HttpErrorKind::Connect,
        () if error.is_decode() => HttpErrorKind::Decode,
        () => HttpErrorKind::Unknown,
    };
    HttpError::new(kind, error)
}

/// A store in memory with these files.
pub(crate) async fn memory(files: &[(&str, &str)]) -> Arc<InMemory> {
    let store = InMemory::new();
    for (path, text) in files {
        put(&store, path, text).await;
    }
    Arc::new(store)
}

/// Writes a file.
pub(crate) async fn put(store: &InMemory, path: &str, text: &str) {
    let path = Path::parse(path).expect("a path");
    store.put(&path, text.to_owned().into()).await.expect("it is written");
}

/// Whether the error is an absence for now; else it panics.
#[track_caller]
pub(crate) fn reason(error: &ProviderError) -> &str {
    match error {
        ProviderError::Unavailable { reason, .. } => reason,
        other => panic!("it is not for now: {other}"),
    }
}

/// The result of a test that gives errors on.
pub(crate) type TestResult<T = ()> = Result<T, Box<dyn Error>>;
