//! What the server refuses of a request, and that it goes on.

mod support;

use std::time::Duration;

use discovery_server::Limits;
use reqwest::{Client, StatusCode};
use tokio::io::AsyncWriteExt;

use self::support::{Server, read_to_end, within};

const SMALL: Limits = Limits { headers: 1024, body: 2048, time: Duration::from_secs(20) };

async fn assert_well(server: &Server) {
    assert_eq!(server.get("/agent/skills").await.status(), StatusCode::OK);
}

/// The status of a request with headers that have about so many bytes.
async fn status_of_headers(server: &Server, bytes: usize) -> StatusCode {
    let request = Client::new().get(format!("{}/agent/skills", server.url));
    let request = request.header("x-first", "a".repeat(bytes / 2)).header("x-second", "b".repeat(bytes / 2));
    within(request.send()).await.expect("the server answers").status()
}

#[tokio::test]
async fn headers_have_a_limit_together() {
    let server = Server::with(SMALL, None).await;
    assert_eq!(status_of_headers(&server, 800).await, StatusCode::OK);
    assert_eq!(status_of_headers(&server, 1024).await, StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE);
    assert_well(&server).await;
}

#[tokio::test]
async fn more_than_a_hundred_headers_are_refused() {
    let server = Server::start().await;
    let headers: String = (0..101).map(|number| format!("x-{number}: a\r\n")).collect();
    let answer = server.send(format!("GET /agent/skills HTTP/1.1\r\nhost: a\r\n{headers}\r\n").as_bytes()).await;
    assert!(answer.starts_with("HTTP/1.1 431 "), "{answer}");
    assert_well(&server).await;
}

#[tokio::test]
async fn body_whose_length_is_above_the_limit_is_refused_unread() {
    let server = Server::with(SMALL, None).await;
    let answer = server.send(b"POST /agent/negotiation HTTP/1.1\r\nhost: a\r\ncontent-length: 2049\r\n\r\n").await;
    assert!(answer.starts_with("HTTP/1.1 413 "), "{answer}");
    assert_well(&server).await;
}

#[tokio::test]
async fn body_of_unknown_length_is_refused_at_the_limit() {
    let server = Server::with(SMALL, None).await;
    let chunk = format!("801\r\n{}\r\n0\r\n\r\n", "a".repeat(0x801));
    let head = "POST /agent/negotiation HTTP/1.1\r\nhost: a\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n";
    let answer = server.send(format!("{head}{chunk}").as_bytes()).await;
    assert!(answer.starts_with("HTTP/1.1 413 "), "{answer}");
    assert_well(&server).await;
}

#[tokio::test]
async fn body_at_the_limit_is_read() {
    let server = Server::with(SMALL, None).await;
    let body = format!("{:2048}", r#"{"task_summary":"Summarise the minutes"}"#);
    let request = Client::new().post(format!("{}/agent/negotiation", server.url)).body(body);
    assert_eq!(within(request.send()).await.expect("the server answers").status(), StatusCode::OK);
}

#[tokio::test]
async fn body_that_never_ends_meets_the_limit_of_time() {
    let limits = Limits { time: Duration::from_millis(50), ..SMALL };
    let server = Server::with(limits, None).await;
    let mut connection = server.connect().await;
    let request = b"POST /agent/negotiation HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\n{";
    connection.write_all(request).await.expect("the server reads");
    let answer = read_to_end(&mut connection).await;
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    assert_well(&server).await;
}

#[tokio::test]
async fn panic_is_an_answer_without_its_text() {
    let routes = axum::Router::new().route("/", axum::routing::get(async || -> &'static str { panic!("a secret") }));
    let server = Server::serving(|_| Limits::default().around(routes), Duration::ZERO).await;
    let answer = server.get("/").await;
    assert_eq!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR);
    assert!(!within(answer.text()).await.expect("the body is text").contains("secret"));
}
