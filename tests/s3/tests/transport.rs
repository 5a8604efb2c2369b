//! The connections that programs have by default, to a server that answers wrongly or not at all.

use std::sync::Arc;
use std::time::Duration;

use object_store::client::{HttpConnector, ReqwestConnector};
use object_store::http::HttpBuilder;
use object_store::{ClientOptions, RetryConfig};
use skills_runtime::{ProviderError, RetryAfterConnector, SkillProvider as _, StoreProvider};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

/// A provider of a server that gives every request this answer, and then keeps silent for as long as it is told or hangs
/// up.
async fn answering(answer: &'static str, hangs_up: bool, connector: impl HttpConnector) -> StoreProvider {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    tokio::spawn(async move {
        while let Ok((mut socket, _)) = listener.accept().await {
            tokio::spawn(async move {
                let mut request = [0; 4096];
                let _ = socket.read(&mut request).await;
                let _ = socket.write_all(answer.as_bytes()).await;
                if !hangs_up {
                    std::future::pending::<()>().await;
                }
            });
        }
    });
    let retry = RetryConfig { max_retries: 0, ..RetryConfig::default() };
    let options = ClientOptions::new().with_allow_http(true).with_timeout(Duration::from_secs(1));
    let store = HttpBuilder::new().with_url(url).with_client_options(options).with_retry(retry);
    StoreProvider::new(Arc::new(store.with_http_connector(connector).build().expect("a store")))
}

/// The reason why a card is not to be had for now.
async fn reason(provider: StoreProvider) -> String {
    match provider.card("greet").await {
        Err(ProviderError::Unavailable { reason, .. }) => reason,
        other => panic!("it is not for now: {other:?}"),
    }
}

#[tokio::test]
async fn a_body_that_breaks_off_is_for_now() {
    let answer = "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n---\nname: greet\n";
    let reason = reason(answering(answer, true, ReqwestConnector::default()).await).await;
    assert!(reason.contains(" was not received: "), "{reason}");
}

#[tokio::test]
async fn a_body_that_stops_is_for_now() {
    let answer = "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n---\nname: greet\n";
    let reason = reason(answering(answer, false, ReqwestConnector::default()).await).await;
    assert!(reason.contains(" was not received: "), "{reason}");
}

#[tokio::test]
async fn a_server_that_says_nothing_is_for_now() {
    let reason = reason(answering("", false, ReqwestConnector::default()).await).await;
    assert!(reason.ends_with(" was not received: it took too long"), "{reason}");
}

#[tokio::test]
async fn a_server_that_hangs_up_is_for_now() {
    let reason = reason(answering("", true, ReqwestConnector::default()).await).await;
    assert!(reason.contains(" was not received: "), "{reason}");
}

#[tokio::test]
async fn what_is_no_http_is_for_now() {
    let reason = reason(answering("hello\r\n", true, ReqwestConnector::default()).await).await;
    assert!(reason.contains(" was not received: "), "{reason}");
}

#[tokio::test]
async fn a_status_is_told() {
    let answer = "HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\n\r\n";
    let reason = reason(answering(answer, true, ReqwestConnector::default()).await).await;
    assert!(reason.ends_with(" was answered with the status 503"), "{reason}");
}

#[tokio::test]
async fn a_time_to_wait_is_given_on() {
    let answer = "HTTP/1.1 503 Service Unavailable\r\nretry-after: 120\r\ncontent-length: 0\r\n\r\n";
    let connector = RetryAfterConnector::new(ReqwestConnector::default());
    let error = answering(answer, true, connector).await.card("greet").await.unwrap_err();
    assert_eq!(error.retry_after(), Some(Duration::from_secs(120)));
}
