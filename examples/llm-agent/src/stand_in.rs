//! A server in the place of a model's, for the demonstration and for tests. It says what it was told to say.

use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::State;
use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use axum::{Json, Router};
use skills_runtime::{Value, json};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

/// A server on a free port of this machine. It gives one reply a request and stops when it is dropped.
pub struct StandIn {
    base_url: String,
    script: Arc<Mutex<Script>>,
    server: JoinHandle<io::Result<()>>,
}

/// What the server answers with.
#[derive(Debug, Clone)]
pub struct Reply {
    /// The status.
    pub status: StatusCode,
    /// The body.
    pub body: String,
}

/// What the server was asked.
#[derive(Debug, Clone)]
pub struct Request {
    /// The header `Authorization`.
    pub authorization: Option<String>,
    /// The body.
    pub body: Value,
}

struct Script {
    replies: VecDeque<Reply>,
    requests: Vec<Request>,
}

impl Reply {
    /// A chat completion with this answer of the model.
    #[must_use]
    pub fn says(answer: &str) -> Self {
        let choice = json!({
            "index": 0,
            "message": { "role": "assistant", "content": answer },
            "finish_reason": "stop",
        });
        Self::ok(json!({ "object": "chat.completion", "choices": [choice] }).to_string())
    }

    /// A body of any kind, with the status 200.
    #[must_use]
    pub fn ok(body: impl Into<String>) -> Self {
        Self { status: StatusCode::OK, body: body.into() }
    }
}

impl StandIn {
    /// Starts a server that gives these replies in their order, and 410 when there are no more.
    ///
    /// # Errors
    ///
    /// The system gives no port.
    pub async fn start(replies: impl IntoIterator<Item = Reply>) -> io::Result<Self> {
        let script = Script { replies: replies.into_iter().collect(), requests: Vec::new() };
        let script = Arc::new(Mutex::new(script));
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let base_url = format!("http://{}/v1", listener.local_addr()?);
        let router = Router::new().route("/v1/chat/completions", post(reply)).with_state(Arc::clone(&script));
        let server = tokio::spawn(async { axum::serve(listener, router).await });
        Ok(Self { base_url, script, server })
    }

    /// The address that a provider config names.
    #[must_use]
    pub fn base_url(&self) -> &str {
        &self.base_url
    }

    /// What was asked so far.
    #[must_use]
    pub fn requests(&self) -> Vec<Request> {
        lock(&self.script).requests.clone()
    }
}

impl Drop for StandIn {
    fn drop(&mut self) {
        self.server.abort();
    }
}

async fn reply(
    State(script): State<Arc<Mutex<Script>>>,
    headers: HeaderMap,
    Json(body): Json<Value>,
) -> (StatusCode, String) {
    let authorization = headers.get(AUTHORIZATION).map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned());
    let mut script = lock(&script);
    script.requests.push(Request { authorization, body });
    match script.replies.pop_front() {
        Some(reply) => (reply.status, reply.body),
        None => (StatusCode::GONE, String::new()),
    }
}

/// Nothing is ever half-done under the lock, so what a panicking task left is whole.
fn lock(script: &Mutex<Script>) -> MutexGuard<'_, Script> {
    script.lock().unwrap_or_else(PoisonError::into_inner)
}
