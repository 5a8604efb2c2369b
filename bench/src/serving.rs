//! The list of skills over HTTP, beside a handler of axum's that answers with the same bytes.

use std::fs;
use std::net::SocketAddr;
use std::time::Instant;

use axum::Router;
use axum::body::Bytes;
use axum::http::header::CONTENT_TYPE;
use axum::routing::get;
use futures_util::future::join_all;
use skills_axum::{Agent, Discovery};
use skills_runtime::{LoadOptions, SkillSet};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;

use crate::table::{Row, Unit, in_turn};

const SKILLS: usize = 100;
const ROUNDS: usize = 41;
/// Connections that are kept open, each with one request at a time.
const CONNECTIONS: u32 = 16;
const REQUESTS_OF_A_CONNECTION: u32 = 250;

const REQUEST: &[u8] = b"GET /agent/skills HTTP/1.1\r\nhost: localhost\r\n\r\n";

/// The time of a request on the loopback interface.
pub fn rows() -> Vec<Row> {
    let folder = skills();
    let set = SkillSet::load(folder.path(), &LoadOptions::default()).expect("the skills are valid");
    let runtime = Runtime::new().expect("a runtime");
    let [ours, bare] = runtime.block_on(async {
        let agent = Agent::new("Bench", "Is measured.", "1.0.0", "http://localhost");
        let ours = Server::start(Discovery::new(agent, &set).router()).await;
        let body = Bytes::copy_from_slice(ours.connect().await.exchange().await);
        let same = body.clone();
        let answer = move || async { ([(CONTENT_TYPE, "application/json")], same) };
        let bare = Server::start(Router::new().route("/agent/skills", get(answer))).await;
        assert_eq!(bare.connect().await.exchange().await, body, "both answer with the same bytes");
        [ours, bare]
    });
    in_turn(
        "`GET /agent/skills` with 100 skills, 16 connections",
        Unit::Seconds,
        ROUNDS,
        &mut [
            ("`Discovery`", &mut || runtime.block_on(ours.seconds_of_a_request())),
            ("a handler of axum's with the same bytes", &mut || runtime.block_on(bare.seconds_of_a_request())),
        ],
    )
}

/// A folder of skills whose cards are as long as people write them.
fn skills() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for number in 0..SKILLS {
        let directory = folder.path().join(format!("skill-{number:03}"));
        fs::create_dir(&directory).expect("a new folder");
        let text = format!(
            "---\nname: skill-{number:03}\ndescription: Looks after the accounts of department {number}. Use when \
             somebody asks for a balance, a statement or a correction.\ntags: [accounts, department]\n---\nDo it.\n"
        );
        fs::write(directory.join("SKILL.md"), text).expect("a new file");
    }
    folder
}

struct Server {
    address: SocketAddr,
}

impl Server {
    async fn start(router: Router) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { address }
    }

    async fn seconds_of_a_request(&self) -> f64 {
        let connections = join_all((0..CONNECTIONS).map(|_| self.connect())).await;
        let start = Instant::now();
        join_all(connections.into_iter().map(Connection::exchange_all)).await;
        start.elapsed().as_secs_f64() / f64::from(CONNECTIONS * REQUESTS_OF_A_CONNECTION)
    }

    async fn connect(&self) -> Connection {
        let stream = TcpStream::connect(self.address).await.expect("a connection");
        stream.set_nodelay(true).expect("a socket has this option");
        Connection { stream, received: Vec::new() }
    }
}

/// A client that does nothing but count bytes, so that it costs little of what is measured.
struct Connection {
    stream: TcpStream,
    received: Vec<u8>,
}

impl Connection {
    async fn exchange_all(mut self) {
        for _ in 0..REQUESTS_OF_A_CONNECTION {
            self.exchange().await;
        }
    }

    /// Sends the request and returns the body of the answer.
    async fn exchange(&mut self) -> &[u8] {
        self.stream.write_all(REQUEST).await.expect("it is sent");
        self.received.clear();
        let mut start = None;
        while start.is_none() {
            let read = self.stream.read_buf(&mut self.received).await.expect("it is answered");
            assert_ne!(read, 0, "the server went away");
            start = start_of_body(&self.received);
        }
        &self.received[start.unwrap_or_default()..]
    }
}

/// Where the body begins, once all of it is there.
fn start_of_body(received: &[u8]) -> Option<usize> {
    let end = received.windows(4).position(|window| window == b"\r\n\r\n")?;
    let head = std::str::from_utf8(&received[..end]).expect("a head is ASCII");
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).expect("a length");
    let start = end + 4;
    (received.len() - start == length.parse::<usize>().expect("a number")).then_some(start)
}
