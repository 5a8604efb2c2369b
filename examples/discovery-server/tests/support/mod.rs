//! The server of this example on a free port of the loopback interface, and clients in front of it.

#![allow(dead_code, reason = "each test has its own use of it")]

use std::time::Duration;

use axum::Router;
use discovery_server::{Limits, serve};
use reqwest::Response;
use reqwest::header::HeaderMap;
use serde_json::Value;
use skills_axum::Gate;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time;

/// A server of a test's own. It ends with the test's runtime, or when it is told to.
pub(crate) struct Server {
    pub(crate) url: String,
    stop: oneshot::Sender<()>,
    ended: JoinHandle<std::io::Result<()>>,
}

impl Server {
    pub(crate) async fn start() -> Self {
        Self::with(Limits::default(), None).await
    }

    pub(crate) async fn with(limits: Limits, gate: Option<Gate>) -> Self {
        Self::serving(|url| limits.around(discovery_server::router(url, gate)), Duration::from_secs(20)).await
    }

    /// Serves what is made of the server's URL, with this patience at the end.
    pub(crate) async fn serving(routes: impl FnOnce(&str) -> Router, patience: Duration) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let url = format!("http://{}", listener.local_addr().expect("it listens"));
        let (stop, stopped) = oneshot::channel();
        let stopped = async {
            // A server that nobody can tell to stop goes on.
            if stopped.await.is_err() {
                std::future::pending::<()>().await;
            }
        };
        let ended = tokio::spawn(serve(listener, routes(&url), stopped, patience));
        Self { url, stop, ended }
    }

    pub(crate) async fn get(&self, path: &str) -> Response {
        within(reqwest::get(format!("{}{path}", self.url))).await.expect("the server answers")
    }

    /// A connection on which a test writes what no client would.
    pub(crate) async fn connect(&self) -> TcpStream {
        let address = self.url.strip_prefix("http://").expect("the URL is one of HTTP");
        within(TcpStream::connect(address)).await.expect("the server listens")
    }

    /// Sends these bytes and gives all that comes until the server closes the connection.
    pub(crate) async fn send(&self, bytes: &[u8]) -> String {
        let mut connection = self.connect().await;
        connection.write_all(bytes).await.expect("the server reads");
        read_to_end(&mut connection).await
    }

    /// Tells the server to stop. The handle is done when it has.
    pub(crate) fn stop(self) -> JoinHandle<std::io::Result<()>> {
        self.stop.send(()).expect("the server runs");
        self.ended
    }
}

/// All that comes until the server closes the connection.
pub(crate) async fn read_to_end(connection: &mut TcpStream) -> String {
    let mut answer = Vec::new();
    // A server that refuses a body it has not read may reset the connection behind its answer.
    let _ = within(connection.read_to_end(&mut answer)).await;
    String::from_utf8_lossy(&answer).into_owned()
}

/// The body, which has to be JSON.
pub(crate) async fn json(answer: Response) -> Value {
    within(answer.json()).await.expect("the body is JSON")
}

/// A header's text, or nothing.
pub(crate) fn header<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

/// A test that hangs is to fail.
pub(crate) async fn within<T>(future: impl Future<Output = T>) -> T {
    time::timeout(Duration::from_secs(30), future).await.expect("it ends in time")
}
