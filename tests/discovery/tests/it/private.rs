//! Private skills over HTTP: who sees them, where, and that nobody else learns of them.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::support::apps::App;
use crate::support::vectors::section;
use crate::support::{Server, client};
use discovery::{SKILLS, discovery};
use ed25519_dalek::{Signer as _, SigningKey};
use reqwest::header::{ACCEPT, CACHE_CONTROL, CONTENT_TYPE, ETAG, LOCATION};
use reqwest::{Method, RequestBuilder, Response, StatusCode};
use serde_json::{Value, json};
use skills_axum::{Discovery, Gate, Introspection, IntrospectionError, KeyError, PublicKeys, Token, async_trait};
use skills_runtime::{SkillCard, SkillSet};

const LISTED: &str = "did:bindu:listed:buyer:1";
const UNLISTED: &str = "did:bindu:unlisted:spy:2";

/// Knows a token for each DID: the DID itself.
struct Tokens;

#[async_trait]
impl Introspection for Tokens {
    async fn introspect(&self, token: &str) -> Result<Token, IntrospectionError> {
        if token == "broken" {
            return Err(IntrospectionError::Unavailable("connection refused".to_owned()));
        }
        let mut answer = Token::active().with_subject(token).with_client_id(token);
        answer.expires_at = Some(now() + 60);
        Ok(answer)
    }
}

/// One key for everybody.
struct OneKey;

#[async_trait]
impl PublicKeys for OneKey {
    async fn public_key(&self, _: &str) -> Result<[u8; 32], KeyError> {
        Ok(key().verifying_key().to_bytes())
    }
}

fn key() -> SigningKey {
    SigningKey::from_bytes(&[7; 32])
}

fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is after 1970");
    i64::try_from(since.as_secs()).expect("it is before the end of time")
}

/// Skills that are private, of which one has the name of a public one.
fn private() -> SkillSet {
    let app = json!({ "skills": [
        { "id": "hidden-v1", "name": "hidden", "description": "Not for everyone." },
        { "id": "plain-v2", "name": "plain", "description": "Better work." },
    ] });
    App::read(&app).unwrap_or_else(|codes| panic!("{codes:?}")).skills
}

async fn serve(gate: Gate) -> Server {
    Server::start(discovery().private(&private(), [LISTED]).gate(gate).router()).await
}

fn gate() -> Gate {
    Gate::new(Tokens, OneKey)
}

/// A request as this client sends it: with its token, and signed.
fn signed(server: &Server, method: Method, path: &str, did: &str) -> RequestBuilder {
    let timestamp = now();
    let text = format!("{{\"body\": \"\", \"did\": \"{did}\", \"timestamp\": {timestamp}}}");
    let request = client().request(method, server.at(path)).bearer_auth(did);
    with_signature(request, did, timestamp, &text)
}

fn with_signature(request: RequestBuilder, did: &str, timestamp: i64, text: &str) -> RequestBuilder {
    let signature = bs58::encode(key().sign(text.as_bytes()).to_bytes()).into_string();
    request.header("X-DID", did).header("X-DID-Timestamp", timestamp).header("X-DID-Signature", signature)
}

async fn get(server: &Server, path: &str, did: Option<&str>) -> Response {
    let request = match did {
        Some(did) => signed(server, Method::GET, path, did),
        None => client().get(server.at(path)),
    };
    request.send().await.expect("an answer")
}

/// All that tells one answer from another.
async fn seen(response: Response) -> (StatusCode, Vec<(String, String)>, String) {
    let status = response.status();
    let headers = response.headers().iter().filter(|(name, _)| *name != "date");
    let headers = headers.map(|(name, value)| (name.to_string(), value.to_str().expect("ASCII").to_owned())).collect();
    (status, headers, response.text().await.expect("a text"))
}

#[tokio::test]
async fn listed_caller_sees_public_and_private_skills_on_the_card() {
    let server = serve(gate()).await;
    for method in [Method::GET, Method::OPTIONS] {
        let response = signed(&server, method, "/agent/private.json", LISTED).send().await.expect("an answer");
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(response.headers()[CACHE_CONTROL], "no-store");
        assert!(!response.headers().contains_key(ETAG));
        let card: Value = response.json().await.expect("JSON");
        let ids: Vec<&str> = card["skills"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|skill| skill["id"].as_str().expect("an id"))
            .collect();
        let expected: Vec<&str> = SKILLS.iter().map(SkillCard::id).chain(["hidden-v1", "plain-v2"]).collect();
        assert_eq!(ids, expected);
    }
}

#[tokio::test]
async fn listed_caller_reaches_a_private_skill_by_id_and_by_name() {
    let server = serve(gate()).await;
    for path in ["/agent/skills/hidden-v1", "/agent/skills/hidden"] {
        let response = get(&server, path, Some(LISTED)).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        assert_eq!(response.headers()[CACHE_CONTROL], "no-store");
        assert!(!response.headers().contains_key(ETAG));
        assert_eq!(response.json::<Value>().await.expect("JSON")["id"], "hidden-v1");
    }
}

#[tokio::test]
async fn listed_caller_gets_a_private_skill_as_a_page_too() {
    let server = serve(gate()).await;
    let request = signed(&server, Method::GET, "/agent/skills/hidden-v1", LISTED).header(ACCEPT, "text/html");
    let response = request.send().await.expect("an answer");
    assert_eq!(response.headers()[CONTENT_TYPE], "text/html; charset=utf-8");
    assert_eq!(response.headers()[CACHE_CONTROL], "no-store");
}

#[tokio::test]
async fn public_skill_is_found_before_a_private_one_of_its_name() {
    let server = serve(gate()).await;
    let detail = async |id: &str| {
        let response = get(&server, &format!("/agent/skills/{id}"), Some(LISTED)).await;
        response.json::<Value>().await.expect("JSON")["id"].clone()
    };
    assert_eq!(detail("plain").await, "plain");
    assert_eq!(detail("plain-v2").await, "plain-v2");
}

#[tokio::test]
async fn private_skill_is_to_others_the_unknown_skill() {
    let server = serve(gate()).await;
    for suffix in ["", "/documentation"] {
        for accept in ["application/json", "text/html"] {
            for did in [None, Some(UNLISTED), Some("plain-client"), Some("broken")] {
                let ask = async |id: &str| {
                    let path = format!("/agent/skills/{id}{suffix}");
                    let request = match did {
                        Some(did) => signed(&server, Method::GET, &path, did),
                        None => client().get(server.at(&path)),
                    };
                    seen(request.header(ACCEPT, accept).send().await.expect("an answer")).await
                };
                let (status, headers, body) = ask("hidden-v1").await;
                let unknown = ask("absent-v1").await;
                assert_eq!(status, StatusCode::NOT_FOUND);
                assert_eq!((status, headers, body.replace("hidden", "absent")), unknown, "{did:?} {suffix} {accept}");
            }
        }
    }
}

#[tokio::test]
async fn without_a_gate_nobody_sees_private_skills() {
    let router = discovery().private(&private(), [LISTED]).router();
    let server = Server::start(router).await;
    let response = get(&server, "/agent/private.json", Some(LISTED)).await;
    assert_eq!(response.status(), StatusCode::UNAUTHORIZED);
    assert_eq!(response.headers()[CACHE_CONTROL], "no-store");
    let expected = json!({ "error": "Authentication required for private agent card" });
    assert_eq!(response.json::<Value>().await.expect("JSON"), expected);
    assert_eq!(get(&server, "/agent/skills/hidden-v1", Some(LISTED)).await.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn card_is_there_as_soon_as_there_is_a_private_skill_or_a_listed_caller() {
    let empty = || App::read(&json!({ "skills": [] })).unwrap_or_else(|codes| panic!("{codes:?}")).skills;
    let nobody: [&str; 0] = [];
    let status = async |discovery: Discovery| {
        let server = Server::start(discovery.gate(gate()).router()).await;
        get(&server, "/agent/private.json", Some(LISTED)).await.status()
    };
    assert_eq!(status(discovery().private(&empty(), [LISTED])).await, StatusCode::OK);
    assert_eq!(status(discovery().private(&private(), nobody)).await, StatusCode::FORBIDDEN);
    assert_eq!(status(discovery().private(&empty(), nobody)).await, StatusCode::NOT_FOUND);
    assert_eq!(status(discovery()).await, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn public_lists_and_negotiations_know_no_private_skill() {
    let server = serve(gate()).await;
    for path in ["/agent/skills", "/.well-known/agent.json", "/.well-known/agent-card.json"] {
        let text = get(&server, path, Some(LISTED)).await.text().await.expect("a text");
        assert!(text.contains("plain") && !text.contains("hidden"), "{path}: {text}");
    }
    let body = r#"{"task_summary": "hidden"}"#;
    let answer = client().post(server.at("/agent/negotiation")).body(body).send().await.expect("an answer");
    let answer: Value = answer.json().await.expect("JSON");
    assert_eq!(answer.get("skill_matches"), None);
}

#[tokio::test]
async fn strict_gate_takes_a_signature_once_and_for_its_path() {
    let server = serve(gate().strict()).await;
    let timestamp = now();
    let text = |path: &str| {
        format!(
            "{{\"body\": \"\", \"did\": \"{LISTED}\", \"method\": \"GET\", \"path\": \"{path}\", \
             \"timestamp\": {timestamp}}}"
        )
    };
    let ask = async |path: &str, signed_path: &str| {
        let request = client().get(server.at(path)).bearer_auth(LISTED);
        with_signature(request, LISTED, timestamp, &text(signed_path)).send().await.expect("an answer")
    };
    assert_eq!(ask("/agent/skills/hidden-v1", "/agent/private.json").await.status(), StatusCode::NOT_FOUND);
    assert_eq!(ask("/agent/private.json", "/agent/private.json").await.status(), StatusCode::OK);
    let again = ask("/agent/private.json", "/agent/private.json").await;
    assert_eq!(again.status(), StatusCode::FORBIDDEN);
    assert_eq!(again.json::<Value>().await.expect("JSON")["details"]["reason"], "replayed_signature");
    assert_eq!(ask("/agent/skills/hidden-v1", "/agent/skills/hidden-v1").await.status(), StatusCode::OK);
    assert_eq!(ask("/agent/skills/hidden-v1", "/agent/skills/hidden-v1").await.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn paths_that_are_public_to_bindu_need_no_token() {
    let Some(paths) = section("public_paths") else { return };
    let server = serve(gate()).await;
    for case in paths["cases"].as_array().expect("a list").iter().filter(|case| case["public"] == true) {
        let response = get(&server, case["path"].as_str().expect("a path"), None).await;
        assert!(![401, 403].contains(&response.status().as_u16()), "{case}");
    }
    assert_eq!(get(&server, "/agent/private.json", None).await.status(), StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn path_with_a_slash_at_its_end_leads_to_the_gate() {
    let server = serve(gate()).await;
    let response = get(&server, "/agent/private.json/", None).await;
    assert_eq!(response.status(), StatusCode::TEMPORARY_REDIRECT);
    assert_eq!(response.headers()[LOCATION], "/agent/private.json");
}
