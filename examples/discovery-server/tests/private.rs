//! Who sees the private skill: the listed caller, whose token is good and who signs.

mod support;

use std::time::{SystemTime, UNIX_EPOCH};

use axum::Router;
use axum::routing::post;
use discovery_server::{AGENT, Limits};
use ed25519_dalek::{Signer, SigningKey};
use reqwest::{Client, Response, StatusCode};
use serde_json::json;
use skills_axum::{CachedIntrospection, DidKeys, Gate, IntrospectionClient};
use tokio::net::TcpListener;

use self::support::{Server, header, json, within};

/// The seed of the listed caller, who is made up.
const LISTED: &[u8; 32] = b"discovery-server: a demo, no key";
const STRANGER: &[u8; 32] = b"discovery-server: a stranger key";

const PRIVATE: [&str; 3] =
    ["/agent/private.json", "/agent/skills/review-contract", "/agent/skills/review-contract/documentation"];

/// A caller with a key and the DID of it.
struct Caller {
    key: SigningKey,
    did: String,
}

impl Caller {
    fn new(seed: &[u8; 32]) -> Self {
        let key = SigningKey::from_bytes(seed);
        // 0xed, as a varint, says that the key is one of Ed25519.
        let did = bs58::encode([&[0xed, 0x01], key.verifying_key().as_bytes().as_slice()].concat()).into_string();
        Self { key, did: format!("did:key:z{did}") }
    }

    /// Asks with a token, and with a signature that this caller made.
    async fn get(&self, server: &Server, path: &str, token: &str) -> Response {
        let time = SystemTime::now().duration_since(UNIX_EPOCH).expect("the clock is set").as_secs();
        let text = format!(r#"{{"body": "", "did": "{}", "timestamp": {time}}}"#, self.did);
        let signature = bs58::encode(self.key.sign(text.as_bytes()).to_bytes()).into_string();
        let request = Client::new().get(format!("{}{path}", server.url)).bearer_auth(token);
        let request = request.header("x-did", &self.did).header("x-did-signature", signature);
        within(request.header("x-did-timestamp", time).send()).await.expect("the server answers")
    }
}

/// A server of tokens: each is its client's DID; the empty one counts for nobody.
async fn introspection() -> String {
    async fn answer(form: String) -> String {
        let token = form.split('&').find_map(|field| field.strip_prefix("token=")).unwrap_or_default();
        let client = token.replace("%3A", ":");
        json!({ "active": client.starts_with("did:"), "sub": client, "client_id": client, "exp": 4_102_444_800_u64 })
            .to_string()
    }
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
    let url = format!("http://{}/introspect", listener.local_addr().expect("it listens"));
    tokio::spawn(axum::serve(listener, Router::new().route("/introspect", post(answer))).into_future());
    url
}

async fn server() -> Server {
    let client = IntrospectionClient::new(&introspection().await).expect("the address is one of HTTP");
    Server::with(Limits::default(), Some(Gate::new(CachedIntrospection::new(client), DidKeys))).await
}

#[test]
fn listed_caller_is_the_one_of_the_demo_seed() {
    assert_eq!(&*AGENT.allowed_dids, [Caller::new(LISTED).did]);
}

#[tokio::test]
async fn listed_caller_sees_the_private_skill() {
    let (server, caller) = (server().await, Caller::new(LISTED));
    for path in PRIVATE {
        let answer = caller.get(&server, path, &caller.did).await;
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        assert_eq!(header(answer.headers(), "cache-control"), "no-store", "{path}");
        assert!(within(answer.text()).await.expect("the body is text").contains("review-contract"), "{path}");
    }
    let card = json(caller.get(&server, PRIVATE[0], &caller.did).await).await;
    assert_eq!(card["skills"].as_array().map(Vec::len), Some(4));
}

#[tokio::test]
async fn caller_who_is_not_listed_sees_what_is_not_there() {
    let (server, caller) = (server().await, Caller::new(STRANGER));
    assert_eq!(caller.get(&server, PRIVATE[0], &caller.did).await.status(), StatusCode::FORBIDDEN);
    for path in &PRIVATE[1..] {
        let private = caller.get(&server, path, &caller.did).await;
        assert_eq!(private.status(), StatusCode::NOT_FOUND);
        let private = within(private.text()).await.expect("the body is text");
        let unknown = caller.get(&server, &path.replace("review", "rework"), &caller.did).await;
        let unknown = within(unknown.text()).await.expect("the body is text");
        assert_eq!(private.replace("review", "rework"), unknown);
    }
}

#[tokio::test]
async fn signature_of_somebody_else_is_refused() {
    let server = server().await;
    let stranger = Caller { did: Caller::new(LISTED).did, ..Caller::new(STRANGER) };
    assert_eq!(stranger.get(&server, PRIVATE[0], &stranger.did).await.status(), StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn token_that_does_not_count_is_refused() {
    let (server, caller) = (server().await, Caller::new(LISTED));
    assert_eq!(caller.get(&server, PRIVATE[0], "unknown").await.status(), StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn nobody_sees_private_skills_without_a_gate() {
    let (server, caller) = (Server::start().await, Caller::new(LISTED));
    let statuses = [StatusCode::UNAUTHORIZED, StatusCode::NOT_FOUND, StatusCode::NOT_FOUND];
    for (path, status) in PRIVATE.into_iter().zip(statuses) {
        assert_eq!(caller.get(&server, path, &caller.did).await.status(), status, "{path}");
    }
}
