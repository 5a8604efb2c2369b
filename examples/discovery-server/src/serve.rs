//! A server that ends when it is told to.

use std::future::IntoFuture;
use std::io;
use std::time::Duration;

use axum::Router;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::time;

/// Serves the routes until `stop` is done. Then no connection is taken any more, and those that are open have `patience`
/// to finish the requests that are under way.
///
/// # Errors
///
/// When the listener fails.
pub async fn serve(
    listener: TcpListener,
    routes: Router,
    stop: impl Future<Output = ()> + Send + 'static,
    patience: Duration,
) -> io::Result<()> {
    let (stopping, stopped) = oneshot::channel();
    let stop = async move {
        stop.await;
        // Nobody waits for it only when the server has ended already.
        let _ = stopping.send(());
    };
    let server = axum::serve(listener, routes).with_graceful_shutdown(stop).into_future();
    let out_of_patience = async {
        if stopped.await.is_ok() {
            time::sleep(patience).await;
        }
    };
    tokio::select! {
        ended = server => ended,
        () = out_of_patience => Ok(()),
    }
}
