//! The steps of the gate one after the other.

use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::body::Body;
use axum::http::request::Builder;
use axum::http::{HeaderValue, Request, StatusCode};
use axum::response::{IntoResponse as _, Response};
use ed25519_dalek::SigningKey;
use http_body_util::BodyExt as _;
use tower::ServiceExt as _;
use tracing::subscriber::NoSubscriber;

use super::testing::{OneKey, Tokens, signed};
use super::*;

const ALLY: &str = "did:x:ally";
const EVE: &str = "did:x:eve";
const NOBODY: &str = "did:x:nobody";
const PATH: &str = "/agent/private.json";

fn key() -> SigningKey {
    SigningKey::from_bytes(&[7; 32])
}

/// Tokens are named after their clients.
fn gate() -> Gate {
    let clients = [ALLY, EVE, NOBODY, "plain", "other"].map(|client| {
        let token = Token::active().with_subject("s").with_client_id(client).with_expiry(i64::MAX);
        (client.to_owned(), Ok(token))
    });
    let failures = [
        ("down", IntrospectionError::Unavailable("secret text".to_owned())),
        ("forged", IntrospectionError::BadSignature("secret text".to_owned())),
        ("strange", IntrospectionError::Rejected("secret text".to_owned())),
    ]
    .map(|(token, error)| (token.to_owned(), Err(error)));
    let tokens: HashMap<_, _> = clients.into_iter().chain(failures).collect();
    Gate::new(Tokens(tokens), OneKey { key: key().verifying_key().to_bytes(), nobody: NOBODY.to_owned() })
}

fn allowed() -> Allowlist {
    Allowlist::new([ALLY, NOBODY, "plain"])
}

fn get(path: &str, token: &str) -> Builder {
    Request::get(path).header("authorization", format!("Bearer {token}"))
}

fn with(request: Builder, headers: &[(&'static str, String)]) -> Request<Body> {
    let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, value));
    request.body(Body::empty()).expect("the request is well-formed")
}

/// A request that the caller of the token signed now.
fn signed_get(caller: &str) -> Request<Body> {
    with(get(PATH, caller), &signed(&key(), caller, clock::now(), "", None))
}

/// A request that the caller of the token signed now for this method and path, as strict gates want it.
fn strict_get(path: &str, caller: &str, method: &str, signed_path: &str) -> Request<Body> {
    let target = Target { method, path: signed_path };
    with(get(path, caller), &signed(&key(), caller, clock::now(), "", Some(target)))
}

async fn admit(gate: &Gate, request: Request<Body>) -> Result<(), Refusal> {
    gate.admit(request, &allowed()).await
}

/// The reason for which the gate refuses the request.
async fn refused(gate: &Gate, request: Request<Body>) -> &'static str {
    admit(gate, request).await.expect_err("the request is refused").reason()
}

#[tokio::test]
async fn listed_caller_who_signed_passes() {
    assert_eq!(admit(&gate(), signed_get(ALLY)).await, Ok(()));
}

#[tokio::test]
async fn introspection_and_keys_may_be_shared() {
    let Gate { introspection, keys, .. } = gate();
    let (introspection, keys): (Arc<dyn Introspection>, Arc<dyn PublicKeys>) = (introspection.into(), keys.into());
    let gate = Gate::new(Arc::clone(&introspection), Arc::clone(&keys));
    assert_eq!(admit(&gate, signed_get(ALLY)).await, Ok(()));
    assert_eq!(refused(&gate, signed_get(NOBODY)).await, "public_key_unavailable");
}

#[tokio::test]
async fn steps_come_in_their_order() {
    let gate = gate();
    let unsigned = |token: &str| with(get(PATH, token), &[]);
    assert_eq!(refused(&gate, anonymous()).await, "token_missing");
    assert_eq!(refused(&gate, unsigned("unknown")).await, "token_inactive");
    assert_eq!(refused(&gate, unsigned(EVE)).await, "missing_signature_headers");
    let of_ally = signed(&key(), ALLY, clock::now(), "", None);
    assert_eq!(refused(&gate, with(get(PATH, EVE), &of_ally)).await, "did_mismatch");
    assert_eq!(refused(&gate, signed_get(NOBODY)).await, "public_key_unavailable");
    let old = signed(&key(), EVE, clock::now() - 600, "", None);
    assert_eq!(refused(&gate, with(get(PATH, EVE), &old)).await, "invalid_signature");
    assert_eq!(refused(&gate, signed_get(EVE)).await, "not_in_allowlist");
}

#[tokio::test]
async fn failed_introspection_has_its_status_and_no_text_of_the_failure() {
    for (token, status, code) in [("down", 503, -32603), ("forged", 401, -32012), ("strange", 401, -32010)] {
        let refusal = admit(&gate(), with(get(PATH, token), &[])).await.expect_err("the token is refused");
        let response = refusal.into_response();
        assert_eq!(response.status().as_u16(), status, "{token}");
        let body = response.into_body().collect().await.expect("the body is in memory").to_bytes();
        let body = std::str::from_utf8(&body).expect("the body is text");
        assert!(body.contains(&code.to_string()) && !body.contains("secret"), "{body}");
    }
}

#[tokio::test]
async fn key_that_is_no_point_is_no_key() {
    let no_point = (0..=u8::MAX).map(|byte| [byte; 32]).find(|key| VerifyingKey::from_bytes(key).is_err());
    let mut gate = gate();
    gate.keys = Box::new(OneKey { key: no_point.expect("half of all texts are no point"), nobody: String::new() });
    assert_eq!(refused(&gate, signed_get(ALLY)).await, "public_key_unavailable");
}

#[tokio::test]
async fn client_that_is_no_did_passes_unsigned_and_must_be_listed() {
    assert_eq!(admit(&gate(), with(get(PATH, "plain"), &[])).await, Ok(()));
    assert_eq!(refused(&gate(), with(get(PATH, "other"), &[])).await, "not_in_allowlist");
}

#[tokio::test]
async fn doubled_headers_are_refused() {
    let headers = signed(&key(), ALLY, clock::now(), "", None);
    for header in &headers {
        let request = with(get(PATH, ALLY), &[&headers[..], std::slice::from_ref(header)].concat());
        assert_eq!(refused(&gate(), request).await, "missing_signature_headers", "{}", header.0);
    }
    let request = with(get(PATH, ALLY).header("authorization", format!("Bearer {ALLY}")), &headers);
    assert_eq!(refused(&gate(), request).await, "token_missing");
}

#[tokio::test]
async fn headers_that_are_no_text_are_refused() {
    let expected = [
        ("x-did", "did_mismatch"),
        ("x-did-signature", "invalid_signature"),
        ("x-did-timestamp", "missing_signature_headers"),
        ("authorization", "token_missing"),
    ];
    for (name, reason) in expected {
        let mut request = signed_get(ALLY);
        let value = HeaderValue::from_bytes(b"Bearer \xff").expect("a header may have any byte above ASCII");
        request.headers_mut().insert(name, value);
        assert_eq!(refused(&gate(), request).await, reason, "{name}");
    }
}

#[tokio::test]
async fn signed_body_is_the_one_that_is_sent() {
    let headers = signed(&key(), ALLY, clock::now(), "é", None);
    let mut request = with(get(PATH, ALLY), &headers);
    *request.body_mut() = Body::from("é");
    assert_eq!(admit(&gate(), request).await, Ok(()));
    assert_eq!(refused(&gate(), with(get(PATH, ALLY), &headers)).await, "invalid_signature");
}

#[tokio::test]
async fn body_that_nobody_can_have_signed_is_refused_for_what_it_is() {
    let bodies = [
        (Body::from(vec![b'a'; MOST_SIGNED]), "invalid_signature"),
        (Body::from(vec![b'a'; MOST_SIGNED + 1]), "payload_too_large"),
        (Body::from(vec![0xff]), "body_not_text"),
        (Body::from_stream(futures_util::stream::iter([Err::<&str, _>(io::Error::other("reset"))])), "body_broken"),
    ];
    for (body, reason) in bodies {
        let mut request = signed_get(ALLY);
        *request.body_mut() = body;
        assert_eq!(refused(&gate(), request).await, reason);
    }
}

#[test]
fn credentials_are_a_token_at_either_place() {
    let has =
        |request: Builder| Gate::has_credentials(&request.body(()).expect("the request is well-formed").into_parts().0);
    assert!(has(get(PATH, "x")) && has(Request::get("/?token=x")));
    assert!(!has(Request::get(PATH)) && !has(Request::get("/?token=").header("authorization", "Basic x")));
}

#[tokio::test]
async fn strict_gate_wants_method_and_path_signed() {
    let gate = gate().strict();
    assert_eq!(refused(&gate, signed_get(ALLY)).await, "invalid_signature");
    assert_eq!(refused(&gate, strict_get(PATH, ALLY, "HEAD", PATH)).await, "invalid_signature");
    assert_eq!(refused(&gate, strict_get(PATH, ALLY, "GET", "/agent/skills/x")).await, "invalid_signature");
    let (sent, other) = (format!("{PATH}?a=%20"), format!("{PATH}?a=+"));
    assert_eq!(refused(&gate, strict_get(&sent, ALLY, "GET", PATH)).await, "invalid_signature");
    assert_eq!(refused(&gate, strict_get(&sent, ALLY, "GET", &other)).await, "invalid_signature");
    assert_eq!(admit(&gate, strict_get(&sent, ALLY, "GET", &sent)).await, Ok(()));
}

#[tokio::test]
async fn strict_gate_takes_a_signature_once() {
    let gate = gate().strict();
    let headers = signed(&key(), ALLY, clock::now(), "", Some(Target { method: "GET", path: PATH }));
    assert_eq!(admit(&gate, with(get(PATH, ALLY), &headers)).await, Ok(()));
    let refusal = admit(&gate, with(get(PATH, ALLY), &headers)).await.expect_err("it was used");
    assert_eq!(refusal.reason(), "replayed_signature");
    assert_eq!(refusal.into_response().status(), StatusCode::FORBIDDEN);
    let path = format!("{PATH}?again");
    assert_eq!(admit(&gate, strict_get(&path, ALLY, "GET", &path)).await, Ok(()));
}

#[tokio::test]
async fn strict_gate_remembers_listed_callers_alone() {
    let gate = gate().strict();
    let headers = signed(&key(), EVE, clock::now(), "", Some(Target { method: "GET", path: PATH }));
    assert_eq!(refused(&gate, with(get(PATH, EVE), &headers)).await, "not_in_allowlist");
    let allowed = Allowlist::new([EVE]);
    assert_eq!(gate.admit(with(get(PATH, EVE), &headers), &allowed).await, Ok(()));
}

#[tokio::test]
async fn strict_gate_takes_no_token_from_the_query_and_no_caller_without_a_did() {
    let gate = gate().strict();
    assert_eq!(refused(&gate, with(Request::get("/?token=plain"), &[])).await, "token_missing");
    assert_eq!(refused(&gate, with(get(PATH, "plain"), &[])).await, "missing_signature_headers");
}

#[tokio::test]
async fn strict_gate_looks_at_the_path_that_was_sent_when_its_router_is_nested() {
    let gate = Arc::new(gate().strict());
    let inner = Router::new().fallback(async move |request: Request<Body>| match admit(&gate, request).await {
        Ok(()) => Response::new(Body::empty()),
        Err(refusal) => refusal.into_response(),
    });
    let router = Router::new().nest("/outer", inner);
    for (path, status) in [("/outer/a?b", StatusCode::OK), ("/a?b", StatusCode::FORBIDDEN)] {
        let response = router.clone().oneshot(strict_get("/outer/a?b", ALLY, "GET", path)).await;
        assert_eq!(response.expect("a router does not fail").status(), status, "{path}");
    }
}

/// What is written into a log.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The lines that the decisions about these requests write.
fn logged(requests: impl IntoIterator<Item = Request<Body>>) -> Vec<String> {
    // With one subscriber alone, an event would be off for good when the thread of another test meets it first.
    let _second = tracing::Dispatch::new(NoSubscriber::new());
    let log = Log::default();
    let writer = log.clone();
    let format = tracing_subscriber::fmt().without_time().with_ansi(false);
    tracing::subscriber::with_default(format.with_writer(move || writer.clone()).finish(), || {
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime of one thread");
        runtime.block_on(async {
            for request in requests {
                // The answer is the matter of other tests.
                let _ = admit(&gate(), request).await;
            }
        });
    });
    let bytes = log.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
    String::from_utf8(bytes).expect("the log is text").lines().map(str::to_owned).collect()
}

fn anonymous() -> Request<Body> {
    Request::get(PATH).body(Body::empty()).expect("the request is well-formed")
}

#[test]
fn each_decision_is_logged_once_with_caller_result_and_reason() {
    let lines = logged([signed_get(ALLY), signed_get(EVE), anonymous()]);
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!(lines.iter().all(|line| line.contains(r#"event="private_catalog_access""#)), "{lines:?}");
    assert!(lines[0].contains(r#"caller="did:x:ally" result="granted""#), "{lines:?}");
    assert!(lines[1].contains(r#"caller="did:x:eve" result="denied" reason="not_in_allowlist""#), "{lines:?}");
    assert!(lines[2].contains(r#"result="denied" reason="token_missing""#), "{lines:?}");
}

#[test]
fn token_is_never_logged() {
    let lines = logged([
        with(get(PATH, "tok-4711"), &[]),
        with(Request::get("/?token=tok-4711"), &[]),
        with(get(PATH, "down"), &[]),
        with(get(PATH, "forged"), &[]),
        with(get(PATH, "strange"), &[]),
    ]);
    // One line for each decision, and one for each failure.
    assert_eq!(lines.len(), 8, "{lines:?}");
    assert!(lines.iter().all(|line| !line.contains("tok-4711")), "{lines:?}");
}
