//! How the server ends.

mod support;

use std::time::Duration;

use discovery_server::Limits;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use self::support::{Server, read_to_end, within};

const BODY: &[u8] = br#"{"task_summary":"Summarise the minutes"}"#;

/// A negotiation whose body is still to come. The server has the rest: it has asked for the body.
async fn under_way(server: &Server) -> TcpStream {
    let mut connection = server.connect().await;
    let head = format!(
        "POST /agent/negotiation HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\ncontent-length: {}\r\n\r\n",
        BODY.len()
    );
    connection.write_all(head.as_bytes()).await.expect("the server reads");
    let expected = b"HTTP/1.1 100 Continue\r\n\r\n";
    let mut answer = [0; 25];
    within(connection.read_exact(&mut answer)).await.expect("the server asks for the body");
    assert_eq!(&answer, expected);
    connection
}

#[tokio::test]
async fn request_that_is_under_way_is_finished() {
    let server = Server::start().await;
    let mut connection = under_way(&server).await;
    let ended = server.stop();
    connection.write_all(BODY).await.expect("the server reads");
    let answer = read_to_end(&mut connection).await;
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    within(ended).await.expect("the server does not panic").expect("the server ends well");
}

#[tokio::test]
async fn connection_that_waits_does_not_hold_up_the_end() {
    let server = Server::start().await;
    let mut connection = server.connect().await;
    connection.write_all(b"GET /health HTTP/1.1\r\nhost: a\r\n\r\n").await.expect("the server reads");
    let mut first = [0; 12];
    within(connection.read_exact(&mut first)).await.expect("the server answers");
    assert_eq!(&first, b"HTTP/1.1 200");
    within(server.stop()).await.expect("the server does not panic").expect("the server ends well");
}

#[tokio::test]
async fn request_that_never_ends_is_waited_for_no_longer_than_the_patience() {
    let limits = Limits { time: Duration::from_secs(3600), ..Limits::default() };
    let routes = |url: &str| limits.around(discovery_server::router(url, None));
    let server = Server::serving(routes, Duration::from_millis(20)).await;
    let connection = under_way(&server).await;
    within(server.stop()).await.expect("the server does not panic").expect("the server ends well");
    drop(connection);
}

#[tokio::test]
async fn no_connection_is_taken_after_the_end() {
    let server = Server::start().await;
    let address = server.url.trim_start_matches("http://").to_owned();
    within(server.stop()).await.expect("the server does not panic").expect("the server ends well");
    assert!(within(TcpStream::connect(address)).await.is_err());
}
