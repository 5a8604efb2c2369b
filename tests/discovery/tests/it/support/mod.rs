//! Servers on loopback, and the vectors of Bindu's own.

pub(crate) mod apps;
pub(crate) mod vectors;

use axum::Router;
use reqwest::Client;
use reqwest::redirect::Policy;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

/// A router on a free port, until it is dropped.
pub(crate) struct Server {
    pub(crate) url: String,
    task: JoinHandle<()>,
}

impl Server {
    pub(crate) async fn start(router: Router) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let task = tokio::spawn(async move { axum::serve(listener, router).await.expect("it serves") });
        Self { url, task }
    }

    pub(crate) fn at(&self, path: &str) -> String {
        format!("{}{path}", self.url)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// A client that shows redirections instead of following them.
pub(crate) fn client() -> Client {
    Client::builder().redirect(Policy::none()).no_proxy().build().expect("a client without TLS")
}
