//! Negotiations over HTTP: the answers of Bindu, and what is no negotiation.

use std::io::Error;

use crate::support::apps::App;
use crate::support::vectors::{answer_like, section};
use crate::support::{Server, client};
use axum::body::{Body, Bytes};
use axum::http::Request;
use discovery::discovery;
use reqwest::header::{CACHE_CONTROL, CONTENT_TYPE};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use skills_axum::{Discovery, Negotiation, Route};
use tower::ServiceExt as _;

async fn answer(server: &Server, body: impl Into<reqwest::Body>) -> (StatusCode, Value) {
    let response = client().post(server.at("/agent/negotiation")).body(body).send().await.expect("an answer");
    (response.status(), response.json().await.expect("JSON"))
}

/// Whether our answer differs on purpose. The tests beside the code say why, and hold it against what it should be.
fn is_different(vector: &Value) -> bool {
    let lists = ["input_mime_types", "output_mime_types", "required_tools", "forbidden_tools"];
    vector["response"]["status"] == 500
        || vector["app"] == "no-id"
        || lists.iter().any(|list| vector["request"]["json"][list].is_string())
}

/// An answer whose lists of matches are sorted, as Bindu's have no order.
fn sorted(mut answer: Value) -> Value {
    for list in ["matched_tags", "matched_capabilities"] {
        if let Some(list) = answer["json"].get_mut(list).and_then(Value::as_array_mut) {
            list.sort_by_key(ToString::to_string);
        }
    }
    answer
}

#[tokio::test]
async fn negotiations_are_answered_as_bindu_answers_them() {
    let Some(vectors) = section("negotiation") else { return };
    let waiting = ["submitted", "working", "input-required", "auth-required"];
    let tasks = vectors["tasks_in_storage"].as_array().expect("a list");
    let depth = tasks.iter().filter(|task| waiting.contains(&task.as_str().expect("a text"))).count() as u64;
    for vector in vectors["http"].as_array().expect("a list").iter().filter(|vector| !is_different(vector)) {
        let skills = json!({ "skills": vectors["skills"][vector["app"].as_str().expect("a name")] });
        let app = App::read(&skills).unwrap_or_else(|codes| panic!("{codes:?}: {vector}"));
        let negotiation = Negotiation::new().queue_depth(move || Some(depth));
        let server = Server::start(Discovery::new(App::agent(), &app.skills).negotiation(negotiation).router()).await;
        let request = &vector["request"];
        let method: Method = request["method"].as_str().expect("a text").parse().expect("a method");
        let body = request["raw"].as_str().map_or_else(|| request["json"].to_string(), str::to_owned);
        let response = client().request(method, server.at("/agent/negotiation")).body(body).send().await;
        let ours = answer_like(&vector["response"], response.expect("an answer")).await;
        assert_eq!(sorted(ours), sorted(vector["response"].clone()), "{vector}");
    }
}

#[tokio::test]
async fn answer_is_kept_by_nobody() {
    let server = Server::start(discovery().router()).await;
    let body = r#"{"task_summary": "plain work"}"#;
    let response = client().post(server.at("/agent/negotiation")).body(body).send().await.expect("an answer");
    assert_eq!(response.headers()[CACHE_CONTROL], "no-store");
    assert_eq!(response.headers()[CONTENT_TYPE], "application/json");
    let answer: Value = response.json().await.expect("JSON");
    assert_eq!((&answer["accepted"], &answer["skill_matches"][0]["skill_id"]), (&json!(true), &json!("plain")));
}

#[tokio::test]
async fn client_that_pays_hears_that_the_extension_is_known() {
    const EXTENSION: &str = "https://github.com/google-a2a/a2a-x402/v0.1";
    let server = Server::start(discovery().router()).await;
    let post = async |body: &'static str| {
        let request = client().post(server.at("/agent/negotiation")).header("X-A2A-Extensions", EXTENSION).body(body);
        let response = request.send().await.expect("an answer");
        response.headers().get("x-a2a-extensions").map(|value| value.to_str().expect("ASCII").to_owned())
    };
    assert_eq!(post(r#"{"task_summary": "x"}"#).await.as_deref(), Some(EXTENSION));
    assert_eq!(post("{").await, None, "an error acknowledges nothing");
}

#[tokio::test]
async fn body_that_is_no_request_is_told_why() {
    let server = Server::start(discovery().router()).await;
    for body in ["", "{", "[1]", "null", "\"x\"", "{\"task_summary\": 1}", "\u{0}", "{}", "{\"task_summary\": \"\"}"] {
        let (status, answer) = answer(&server, body).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{body:?}");
        assert!(answer["error"].is_string(), "{body:?}: {answer}");
    }
    let (status, _) = answer(&server, vec![0xFF, 0xFE]).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    let (status, _) =
        answer(&server, format!("{{\"task_summary\": {}1{}}}", "[".repeat(10_000), "]".repeat(10_000))).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn body_beyond_the_limit_is_refused() {
    let server = Server::start(discovery().router()).await;
    let body = json!({ "task_summary": "x", "task_details": "y".repeat(300 * 1024) }).to_string();
    let (status, answer) = answer(&server, body).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
    assert!(answer["error"].as_str().expect("a text").contains("262144 bytes"), "{answer}");
}

#[tokio::test]
async fn body_that_does_not_arrive_whole_is_not_called_too_large() {
    let body = futures_util::stream::iter([Ok::<_, Error>(Bytes::from("{")), Err(Error::other("reset"))]);
    let request = Request::post("/agent/negotiation").body(Body::from_stream(body)).expect("a request");
    let response = discovery().router::<()>().oneshot(request).await.expect("a router always answers");
    assert_eq!(response.status(), StatusCode::BAD_REQUEST);
    assert_eq!(response.headers()[CACHE_CONTROL], "no-store");
}

#[tokio::test]
async fn route_that_is_left_out_is_not_there() {
    let server = Server::start(discovery().without(Route::Negotiation).router()).await;
    let response = client().post(server.at("/agent/negotiation")).body("{}").send().await.expect("an answer");
    assert_eq!(response.status(), StatusCode::NOT_FOUND);
}
