//! Negotiations over HTTP: the answers of Bindu, and what is no negotiation.

mod support;

use discovery::discovery;
use reqwest::header::{CACHE_CONTROL, CONTENT_TYPE};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use skills_axum::{Discovery, Negotiation, Route};
use support::apps::App;
use support::vectors::{answer_like, section};
use support::{Server, client};

async fn answer(server: &Server, body: impl Into<reqwest::Body>) -> (StatusCode, Value) {
    let response = client().post(server.at("/agent/negotiation")).body(body).send().await.expect("an answer");
    (response.status(), response.json().await.expect("JSON"))
}

/// The vectors whose answer differs are held against ours beside the code; here all others meet a running router.
#[tokio::test]
async fn negotiations_are_answered_as_bindu_answers_them() {
    let Some(vectors) = section("negotiation") else { return };
    let waiting = ["submitted", "working", "input-required", "auth-required"];
    let tasks = vectors["tasks_in_storage"].as_array().expect("a list");
    let depth = tasks.iter().filter(|task| waiting.contains(&task.as_str().expect("a text"))).count() as u64;
    let mut equal = 0;
    for vector in vectors["http"].as_array().expect("a list") {
        let skills = json!({ "skills": vectors["skills"][vector["app"].as_str().expect("a name")] });
        let Ok(app) = App::read(&skills) else { continue };
        let negotiation = Negotiation::new().queue_depth(move || Some(depth));
        let server = Server::start(Discovery::new(App::agent(), &app.skills).negotiation(negotiation).router()).await;
        let request = &vector["request"];
        let method: Method = request["method"].as_str().expect("a text").parse().expect("a method");
        let body = request["raw"].as_str().map_or_else(|| request["json"].to_string(), str::to_owned);
        let response = client().request(method, server.at("/agent/negotiation")).body(body).send().await;
        let ours = answer_like(&vector["response"], response.expect("an answer")).await;
        if vector["response"]["status"] == 500 {
            assert_ne!(ours["status"], 500, "{vector}");
        } else {
            equal += usize::from(ours == vector["response"]);
        }
    }
    assert!(equal >= 34, "{equal} answers are equal");
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
async fn route_that_is_left_out_is_not_there() {
    let server = Server::start(discovery().without(Route::Negotiation).router()).await;
    let response = client().post(server.at("/agent/negotiation")).body("{}").send().await.expect("an answer");
    assert_eq!(response.status(), StatusCode::NOT_FOUND);
}
