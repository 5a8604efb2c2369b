//! Ids that are none: they are looked up in the set, and nowhere else.

use crate::support::Server;
use discovery::discovery;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// Sends a request line as it is written here, which no client would do, and gives status and body.
async fn raw(server: &Server, target: &str) -> (u16, String) {
    let address = server.url.strip_prefix("http://").expect("an address");
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    let request = format!("GET {target} HTTP/1.1\r\nhost: clerk.test\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.expect("it is sent");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.expect("it is answered");
    let answer = String::from_utf8(answer).expect("a text");
    let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    let body = answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default();
    (status, body)
}

fn not_found(id: &str) -> Value {
    json!({ "jsonrpc": "2.0", "error": { "code": -32030, "message": format!("Skill not found: {id}") }, "id": null })
}

#[tokio::test]
async fn c058_path_in_place_of_an_id_is_an_unknown_id() {
    let server = Server::start(discovery().router()).await;
    let cases = [
        ("%2e%2e%2fplain", "../plain"),
        ("..%2Fplain", "../plain"),
        ("%2Fetc%2Fpasswd", "/etc/passwd"),
        ("plain%2FSKILL.md", "plain/SKILL.md"),
        ("..", ".."),
        ("plain%00", "plain\0"),
        ("%00", "\0"),
        ("plain%20", "plain "),
        ("Plain", "Plain"),
        ("%E2%80%AEplain", "\u{202E}plain"),
        ("%250a", "%0a"),
        ("a+b", "a+b"),
    ];
    for (sent, id) in cases {
        for path in [format!("/agent/skills/{sent}"), format!("/agent/skills/{sent}/documentation")] {
            let (status, body) = raw(&server, &path).await;
            assert_eq!(status, 404, "{path}");
            assert_eq!(serde_json::from_str::<Value>(&body).expect("JSON"), not_found(id), "{path}");
        }
    }
}

#[tokio::test]
async fn c058_path_of_several_parts_is_no_route() {
    let server = Server::start(discovery().router()).await;
    for path in ["/agent/skills/../plain", "/agent/skills//etc/passwd", "/agent/skills/plain/SKILL.md"] {
        let (status, body) = raw(&server, path).await;
        assert_eq!(status, 404, "{path}");
        assert!(!body.contains("Do the work."), "{path}: {body}");
    }
}

#[tokio::test]
async fn id_that_is_no_text_is_an_unknown_one() {
    let server = Server::start(discovery().router()).await;
    for path in ["/agent/skills/%FF", "/agent/skills/%C3", "/agent/skills/%FF/documentation"] {
        let (status, body) = raw(&server, path).await;
        assert_eq!(status, 404, "{path}");
        assert_eq!(serde_json::from_str::<Value>(&body).expect("JSON")["error"]["code"], -32030, "{path}");
    }
}

#[tokio::test]
async fn id_of_ten_kilobytes_is_an_unknown_one() {
    let server = Server::start(discovery().router()).await;
    let id = "x".repeat(10 * 1024);
    let (status, body) = raw(&server, &format!("/agent/skills/{id}")).await;
    assert_eq!(status, 404);
    assert_eq!(serde_json::from_str::<Value>(&body).expect("JSON"), not_found(&id));
}

#[tokio::test]
async fn id_whose_characters_are_escaped_is_the_same_id() {
    let server = Server::start(discovery().router()).await;
    let (status, body) = raw(&server, "/agent/skills/%70lai%6E").await;
    assert_eq!(status, 200);
    assert_eq!(serde_json::from_str::<Value>(&body).expect("JSON")["id"], "plain");
}
