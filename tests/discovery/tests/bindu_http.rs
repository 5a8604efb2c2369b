//! The endpoints answer as Bindu's do, but for differences that are meant.

mod support;

use axum::Router;
use axum::http::StatusCode;
use serde_json::{Value, json};
use skills_axum::Discovery;
use support::apps::{App, NOW};
use support::vectors::{Differences, answer_like, compare, section};
use support::{Server, client};

/// What is answered otherwise, and why.
fn differences() -> Differences {
    const BY_LOADER: &str = "a manifest has tags and modes by default; the vector's skills came by no loader";
    const REFUSED: &str = "what a manifest says wrongly is told when it is read, and never served";
    const DATE: &str = "a date is the text that was written";
    let refused = |codes: &[&str]| json!({ "refused": codes });
    let defaults = json!({ "json": { "tags": [], "input_modes": ["text/plain"], "output_modes": ["text/plain"] } });
    let addresses = ["a%20b", "x%2Fy", "documentation", "%C3%A9"]
        .map(|id| json!({ "documentationPath": format!("http://agent.test:3773/agent/skills/{id}") }));
    Differences::from([
        ("collide", (json!({ "status": 200, "json": { "id": "two" } }), "an id wins over a name")),
        ("date-list", (json!({ "status": 200, "json": { "total": 1 } }), DATE)),
        ("date-detail", (json!({ "status": 200, "json": { "version": "2031-02-03" } }), DATE)),
        (
            "emptydoc-detail",
            (json!({ "json": { "has_documentation": false } }), "an empty documentation is none, as its route says"),
        ),
        (
            "grpc-list",
            (
                json!({ "json": { "skills": [{ "id": "echo" }] } }),
                "the id of a skill without one is its name everywhere",
            ),
        ),
        ("ints-list", (refused(&["wrong_type", "wrong_type", "wrong_type"]), REFUSED)),
        ("ints-detail", (refused(&["wrong_type", "wrong_type", "wrong_type"]), REFUSED)),
        ("ints-card", (refused(&["wrong_type", "wrong_type", "wrong_type"]), REFUSED)),
        ("nulls-list", (refused(&["missing_description", "missing_name"]), REFUSED)),
        ("nulls-card", (refused(&["missing_description", "missing_name"]), REFUSED)),
        ("strings-list", (refused(&["missing_directory"]), REFUSED)),
        ("strings-card", (refused(&["missing_directory"]), REFUSED)),
        (
            "detail-trailing-slash",
            (json!({ "status": 307, "location": "/agent/skills/alpha-v2" }), "a proxy in front has another host"),
        ),
        ("doc-md", (json!({ "status": 200, "content_type": "text/markdown; charset=utf-8" }), "it is Markdown")),
        ("card-a2a-name", (json!({ "status": 200, "content_type": "application/json" }), "clients of A2A look there")),
        (
            "no-manifest /agent/skills/x",
            (json!({ "status": 404, "json": { "error": { "code": -32030 } } }), "an agent without skills is one"),
        ),
        ("odd-space", (defaults.clone(), BY_LOADER)),
        ("odd-documentation", (defaults, BY_LOADER)),
        ("odd-card", (json!({ "json": { "skills": addresses } }), "an id is escaped in an address")),
    ])
}

#[tokio::test]
async fn requests_are_answered_as_bindu_answers_them() {
    let (Some(vectors), Some(apps)) = (section("http"), section("http_apps")) else { return };
    let mut answers = Vec::new();
    for (name, app) in apps.as_object().expect("apps have names") {
        let of_app = vectors.as_array().expect("a list").iter().filter(|vector| vector["app"] == name.as_str());
        let app = match App::read(app) {
            Ok(app) => app,
            Err(codes) => {
                let refused = json!({ "refused": codes.iter().map(|code| code.as_str()).collect::<Vec<_>>() });
                answers.extend(of_app.map(|vector| (id(vector), vector["response"].clone(), refused.clone())));
                continue;
            }
        };
        let discovery = Discovery::new(App::agent(), &app.skills).private(&app.private, app.allowed_dids);
        let router: Router = discovery.router();
        let server = Server::start(router.fallback(|| async { (StatusCode::NOT_FOUND, "Not Found") })).await;
        for vector in of_app {
            let (method, path) = (text(&vector["request"]["method"]), text(&vector["request"]["path"]));
            let method = method.parse().expect("a method");
            let response = client().request(method, server.at(path)).send().await.expect("an answer");
            let stated = with_now(&vector["response"]);
            let ours = answer_like(&stated, response).await;
            answers.push((id(vector), stated, ours));
        }
    }
    compare(&answers, &differences());
}

fn id(vector: &Value) -> String {
    text(&vector["id"]).to_owned()
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

/// The vector with a time in place of the word for it.
fn with_now(value: &Value) -> Value {
    let text = value.to_string().replace("\"$NOW\"", &NOW.to_string());
    serde_json::from_str(&text).expect("it stays JSON")
}
