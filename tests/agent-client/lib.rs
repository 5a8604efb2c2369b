//! What tests of A2A agents share: an agent on a free port of the loopback interface, and the official client in front
//! of it.

mod client;
mod message;

use std::future::IntoFuture;
use std::time::Duration;

use axum::Router;
use skills_runtime::Message;
use skills_runtime::a2a::{Task, TaskState};
use tokio::net::TcpListener;
use tokio::time;

pub use self::client::Client;
pub use self::message::{reply, request, result};

/// Serves what is made of the agent's URL, until the test's runtime ends. Gives the URL.
///
/// # Panics
///
/// When there is no port.
pub async fn serve(router: impl FnOnce(&str) -> Router) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
    let url = format!("http://{}", listener.local_addr().expect("it listens"));
    tokio::spawn(axum::serve(listener, router(&url)).into_future());
    url
}

/// That the task has this state, and a message with this text.
///
/// # Panics
///
/// When it has not.
#[track_caller]
pub fn assert_state(task: &Task, state: &TaskState, text: &str) {
    assert_eq!(task.status.state, *state, "{task:?}");
    let message = task.status.message.as_ref().and_then(Message::text).unwrap_or_default();
    assert!(message.contains(text), "{message}");
}

/// A test that hangs is to fail.
///
/// # Panics
///
/// When it takes half a minute.
pub async fn within<T>(future: impl Future<Output = T>) -> T {
    time::timeout(Duration::from_secs(30), future).await.expect("it ends in time")
}
