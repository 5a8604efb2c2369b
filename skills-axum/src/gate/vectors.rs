//! Bindu's answers, from its real code, against the gate's.

use std::collections::{BTreeSet, HashMap};

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Request, header};
use axum::response::IntoResponse as _;
use ed25519_dalek::SigningKey;
use http_body_util::BodyExt as _;
use serde_json::{Value, json};

use super::signature::{SignatureHeaders, signed_text, verify};
use super::testing::{OneKey, Tokens, signed};
use super::{Allowlist, Gate, IntrospectionError, Refusal, Token, clock};
use crate::vectors::vectors;

/// The route of the gate; the vectors of others are the router's.
const GUARDED: &str = "/agent/private.json";

/// The kinds of vectors that are answered otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Why {
    /// A signature that is none is a wrong signature, and no failure of the server.
    NoSignature,
    /// A body that is no text is the client's fault, and no failure of the server.
    NoText,
    /// The card behind the gate is the router's; each of its skills has an id.
    Behind,
    /// Texts of failures are not on the wire.
    FailureText,
}

/// What the gate answers to a vector that Bindu answers so, if that is another status or body (`$DID` and `$TS` are the
/// caller's).
fn difference(setup: &Setup<'_>, case: &Value) -> Option<(Why, u16, Value)> {
    let bindu = &case["response"];
    let token = case["request"]["token"].as_str().unwrap_or_default();
    if setup.setup["introspection"][token].get("raise").is_some() && bindu["json"]["error"].get("data").is_some() {
        let mut body = bindu["json"].clone();
        body["error"].as_object_mut()?.remove("data");
        return Some((Why::FailureText, u16::try_from(bindu["status"].as_u64()?).ok()?, body));
    }
    if bindu["status"] != 500 {
        return None;
    }
    if bindu.get("json").is_some() {
        return Some((Why::Behind, 200, Value::Null));
    }
    if str::from_utf8(&decoded(&case["request"]["body_b64"])).is_err() {
        return Some((Why::NoText, 400, json!({ "error": "The body of the request is not UTF-8" })));
    }
    let details = json!({ "did_verified": false, "did": "$DID", "timestamp": "$TS", "reason": "invalid_signature" });
    Some((Why::NoSignature, 403, json!({ "error": "Invalid DID signature", "details": details })))
}

/// The vector of an agent without a gate; `answer_without_a_gate_is_bindus` has it.
const WITHOUT_GATE: &str = "mtls-only-mode";

fn list<'a>(value: &'a Value, what: &str) -> &'a [Value] {
    value.as_array().unwrap_or_else(|| panic!("{what} is a list: {value}"))
}

fn text<'a>(value: &'a Value, what: &str) -> &'a str {
    value.as_str().unwrap_or_else(|| panic!("{what} is a text: {value}"))
}

/// The agent that the vectors were made with.
struct Setup<'a> {
    setup: &'a Value,
    key: SigningKey,
}

impl<'a> Setup<'a> {
    fn new(vectors: &'a Value) -> Self {
        let setup = &vectors["auth_setup"];
        Self { setup, key: key(&setup["seed_hex"]) }
    }

    fn gate(&self) -> Gate {
        let tokens = self.setup["introspection"].as_object().expect("tokens have names");
        let tokens = tokens.iter().map(|(name, answer)| (name.clone(), introspected(answer))).collect();
        let nobody = text(&self.setup["keys_known_for"], "who has keys").rsplit(' ').next().unwrap_or_default();
        let keys = OneKey { key: self.key.verifying_key().to_bytes(), nobody: nobody.to_owned() };
        Gate::new(Tokens(tokens), keys)
    }

    /// The callers who are allowed in a case, which may have an agent of its own.
    fn allowed(&self, case: &Value) -> Allowlist {
        let listed = case.get("app").unwrap_or(self.setup)["allowed_dids"].as_array().cloned().unwrap_or_default();
        Allowlist::new(listed.iter().map(|did| text(did, "a caller")))
    }
}

fn key(seed: &Value) -> SigningKey {
    let seed = text(seed, "a seed");
    let byte = |at: usize| u8::from_str_radix(&seed[2 * at..2 * at + 2], 16).expect("a seed is hexadecimal");
    SigningKey::from_bytes(&std::array::from_fn(byte))
}

/// What Bindu's introspection was told to say of a token, in the words of ours.
fn introspected(answer: &Value) -> Result<Token, IntrospectionError> {
    if let Some(message) = answer["raise"].as_str() {
        let lower = message.to_lowercase();
        let kind = if lower.contains("timeout") || lower.contains("connection refused") {
            IntrospectionError::Unavailable
        } else if lower.contains("signature") {
            IntrospectionError::BadSignature
        } else {
            IntrospectionError::Rejected
        };
        return Err(kind(message.to_owned()));
    }
    let mut token = if answer["active"] == true { Token::active() } else { Token::inactive() };
    token.subject = answer["sub"].as_str().map(str::to_owned);
    token.client_id = answer["client_id"].as_str().map(str::to_owned);
    token.expires_at = answer["exp"]
        .as_str()
        .map(|offset| clock::now() + offset.parse::<i64>().expect("the expiry is a number of seconds from now"));
    Ok(token)
}

fn decoded(base64: &Value) -> Vec<u8> {
    use base64::Engine as _;
    let text = base64.as_str().unwrap_or_default();
    base64::engine::general_purpose::STANDARD.decode(text).expect("bodies are in base64")
}

/// The request of a case, with the time at which it was signed.
fn request(case: &Value, key: &SigningKey) -> (Request<Body>, i64) {
    let request = &case["request"];
    let timestamp = clock::now() + request["ts_offset"].as_i64().unwrap_or_default();
    let mut headers = HashMap::new();
    if let Some(token) = request["token"].as_str() {
        let scheme = request["scheme"].as_str().unwrap_or("Bearer");
        headers.insert("authorization".to_owned(), format!("{scheme} {token}"));
    }
    if let Some(did) = request["sign_as"].as_str() {
        let body = String::from_utf8(decoded(&request["signed_body_b64"])).expect("what is signed is text");
        headers.extend(signed(key, did, timestamp, &body, None).map(|(name, value)| (name.to_owned(), value)));
    }
    for (name, value) in request["header_overrides"].as_object().into_iter().flatten() {
        match value.as_str() {
            Some(value) => headers.insert(name.to_lowercase(), value.to_owned()),
            None => headers.remove(&name.to_lowercase()),
        };
    }
    let built = Request::builder().method(text(&request["method"], "a method")).uri(text(&request["path"], "a path"));
    let built = headers.iter().fold(built, |built, (name, value)| built.header(name, value));
    (built.body(Body::from(decoded(&request["body_b64"]))).expect("the request is well-formed"), timestamp)
}

/// Whether the case is about the route and the methods that the gate stands before.
fn is_guarded(case: &Value) -> bool {
    let request = &case["request"];
    let path = text(&request["path"], "a path").split('?').next().unwrap_or_default();
    path == GUARDED && ["GET", "HEAD", "OPTIONS"].contains(&text(&request["method"], "a method"))
}

/// Puts the caller and the time of the signature where the text stands for them.
fn filled(value: &Value, did: &Value, timestamp: i64) -> Value {
    match value {
        Value::String(text) if text == "$TS" => timestamp.into(),
        Value::String(text) if text == "$DID" => did.clone(),
        Value::Object(object) => {
            object.iter().map(|(key, value)| (key.clone(), filled(value, did, timestamp))).collect()
        }
        other => other.clone(),
    }
}

/// The gate's status, and the body that it refuses with.
async fn answer(setup: &Setup<'_>, case: &Value) -> (u16, Value, i64) {
    let (request, timestamp) = request(case, &setup.key);
    let Err(refusal) = setup.gate().admit(request, &setup.allowed(case)).await else {
        return (200, Value::Null, timestamp);
    };
    let response = refusal.into_response();
    let status = response.status().as_u16();
    assert_eq!(response.headers()[header::CONTENT_TYPE], "application/json");
    let body = response.into_body().collect().await.expect("the body is in memory").to_bytes();
    (status, serde_json::from_slice(&body).expect("refusals are JSON"), timestamp)
}

#[tokio::test]
async fn gate_answers_as_bindu_does() {
    let Some(vectors) = vectors() else { return };
    let setup = Setup::new(&vectors);
    let mut met = BTreeSet::new();
    for case in list(&vectors["auth"], "the cases").iter().filter(|case| is_guarded(case)) {
        let id = text(&case["id"], "an id");
        if id == WITHOUT_GATE {
            continue;
        }
        let (status, body, timestamp) = answer(&setup, case).await;
        let fill = |value: &Value| filled(value, &case["request"]["sign_as"], timestamp);
        let expected = &case["response"];
        // What is behind the gate is the router's.
        let bindu = (
            u16::try_from(expected["status"].as_u64().expect("a status")).expect("a status is small"),
            if expected["status"] == 200 { Value::Null } else { fill(&expected["json"]) },
        );
        match difference(&setup, case) {
            Some((why, own_status, own_body)) => {
                let own = (own_status, fill(&own_body));
                assert_ne!(own, bindu, "{id} is no difference any more: {why:?}");
                assert_eq!((status, body), own, "{id}: {why:?}");
                met.insert(why);
            }
            None => assert_eq!((status, body), bindu, "{id}"),
        }
    }
    let all = [Why::NoSignature, Why::NoText, Why::Behind, Why::FailureText];
    assert_eq!(met.into_iter().collect::<Vec<_>>(), all, "there is a vector of each kind");
}

#[tokio::test]
async fn answer_without_a_gate_is_bindus() {
    let Some(vectors) = vectors() else { return };
    let cases = list(&vectors["auth"], "the cases");
    let case = cases.iter().find(|case| case["id"] == WITHOUT_GATE).expect("the vector is there");
    let response = Refusal::NoCaller.into_response();
    assert_eq!(case["response"]["status"], response.status().as_u16());
    let body = response.into_body().collect().await.expect("the body is in memory").to_bytes();
    assert_eq!(case["response"]["json"], serde_json::from_slice::<Value>(&body).expect("refusals are JSON"));
}

/// One set of headers passes each time, whatever the method, the path and the query, unless the gate is strict.
#[tokio::test]
async fn signature_counts_again_as_in_bindu() {
    let Some(vectors) = vectors() else { return };
    let setup = Setup::new(&vectors);
    let ally = text(&setup.setup["allowed_dids"][0], "a caller");
    let headers = signed(&setup.key, ally, clock::now() - 200, "", None);
    let gate = setup.gate();
    for step in list(&vectors["auth_replay"]["steps"], "the steps") {
        let request = Request::builder()
            .method(text(&step["method"], "a method"))
            .uri(text(&step["path"], "a path"))
            .header("authorization", "Bearer tok-ally");
        let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, value));
        let request = request.body(Body::empty()).expect("the request is well-formed");
        // What comes behind the gate, say a redirect, is the router's.
        let passes = ![401, 403].contains(&step["status"].as_u64().expect("a status"));
        assert_eq!(gate.admit(request, &setup.allowed(&Value::Null)).await.is_ok(), passes, "{step}");
    }
}

#[test]
fn signed_text_and_signature_are_bindus() {
    let Some(vectors) = vectors() else { return };
    let vectors = &vectors["did_signature"];
    let key = key(&vectors["seed_hex"]);
    for case in list(&vectors["cases"], "the cases") {
        let id = text(&case["id"], "an id");
        let (body, did) = (text(&case["body"], "a body"), text(&case["did"], "a caller"));
        let timestamp = case["timestamp"].as_i64().expect("a time is a number");
        let own = signed_text(body, did, timestamp, None);
        assert_eq!(own, text(&case["signed_string"], "what is signed"), "{id}");

        let headers = case["headers"].as_object().expect("headers have names").iter().map(|(name, value)| {
            let name = header::HeaderName::try_from(name).expect("a header's name");
            (name, HeaderValue::from_bytes(text(value, "a header").as_bytes()).expect("a header's value"))
        });
        let headers: HeaderMap = headers.collect();
        let read = SignatureHeaders::read(&headers).unwrap_or_else(|| panic!("{id} has all headers"));
        assert_eq!((read.did, read.timestamp), (did.as_bytes(), timestamp), "{id}");
        assert!(verify(&own, read.signature, &key.verifying_key(), timestamp, timestamp), "{id}");
        assert!(!verify(&format!("{own} "), read.signature, &key.verifying_key(), timestamp, timestamp), "{id}");
    }
}
