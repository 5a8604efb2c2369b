//! The endpoints answer as Bindu's do, but for differences that are meant.

use crate::support::apps::{App, NOW};
use crate::support::vectors::{Answered, Difference, answer_like, compare, section};
use crate::support::{Server, client};
use axum::Router;
use axum::http::StatusCode;
use serde_json::{Value, json};
use skills_axum::Discovery;

/// What is answered otherwise, by kind: why, of which vectors, and what of the answer is then sure.
const DIFFERENCES: &[Difference] = &[
    Difference {
        why: "what a manifest says wrongly is told when it is read, and never served",
        is_about: |_, ours| ours.get("refused").is_some(),
        is_right: |ours| !ours["refused"].as_array().is_none_or(Vec::is_empty),
    },
    Difference {
        why: "a date is the text that was written",
        is_about: |vector, _| vector["app"] == "date",
        is_right: |ours| ours["status"] == 200 && ours["json"].to_string().contains("\"2031-02-03\""),
    },
    Difference {
        why: "an empty documentation is none, as its route says",
        is_about: |vector, _| vector["app"] == "emptydoc",
        is_right: |ours| ours["status"] == 200 && ours["json"]["has_documentation"] == false,
    },
    Difference {
        why: "the id of a skill without one is its name everywhere, and what its manifest does not know is not shown",
        is_about: |vector, _| vector["app"] == "grpc",
        is_right: |ours| {
            let skill = ours["json"]["skills"].get(0).unwrap_or(&ours["json"]);
            ours["status"] == 200 && skill["id"] == "echo" && skill.get("raw_content").is_none()
        },
    },
    Difference {
        why: "an agent without skills is one",
        is_about: |vector, _| vector["app"] == "no-manifest",
        is_right: |ours| ours["status"] == 200 || ours["json"]["error"]["code"] == -32030,
    },
    Difference {
        why: "a proxy in front has another host, so an address has none",
        is_about: |vector, _| vector["response"]["status"] == 307,
        is_right: |ours| ours["status"] == 307 && text(&ours["location"]).starts_with("/agent/"),
    },
    Difference {
        why: "documentation that is Markdown says so",
        is_about: |vector, _| vector["response"]["content_type"] == "application/yaml",
        is_right: |ours| ours["status"] == 200 && ours["content_type"] == "text/markdown; charset=utf-8",
    },
    Difference {
        why: "clients of A2A look for their card",
        is_about: |vector, _| vector["request"]["path"] == "/.well-known/agent-card.json",
        is_right: |ours| ours["status"] == 200 && ours["content_type"] == "application/json",
    },
    Difference {
        why: "an id is escaped in an address",
        is_about: |vector, ours| vector["app"] == "oddids" && ours["json"].get("capabilities").is_some(),
        is_right: |ours| {
            let skills = ours["json"]["skills"].as_array().expect("a list").iter();
            let addresses: Vec<&str> = skills.map(|skill| text(&skill["documentationPath"])).collect();
            let ids = ["a%20b", "x%2Fy", "documentation", "%C3%A9"];
            addresses == ids.map(|id| format!("http://agent.test:3773/agent/skills/{id}"))
        },
    },
    Difference {
        why: "an id is found whatever it has in it; a manifest has tags and modes, and these skills came by no loader",
        is_about: |vector, _| vector["app"] == "oddids",
        is_right: |ours| {
            let skill = ours["json"]["skills"].get(0).unwrap_or(&ours["json"]);
            ours["status"] == 200 && skill["tags"] == json!([]) && skill["input_modes"] == json!(["text/plain"])
        },
    },
];

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
                answers.extend(of_app.map(|vector| Answered { vector: vector.clone(), ours: refused.clone() }));
                continue;
            }
        };
        let discovery = Discovery::new(App::agent(), &app.skills).private(&app.private, app.allowed_dids);
        let router: Router = discovery.router();
        let server = Server::start(router.fallback(|| async { (StatusCode::NOT_FOUND, "Not Found") })).await;
        for vector in of_app {
            let vector = with_now(vector);
            let (method, path) = (text(&vector["request"]["method"]), text(&vector["request"]["path"]));
            let mut request = client().request(method.parse().expect("a method"), server.at(path));
            for (name, value) in vector["request"]["headers"].as_object().into_iter().flatten() {
                request = request.header(name, text(value));
            }
            let ours = answer_like(&vector["response"], request.send().await.expect("an answer")).await;
            answers.push(Answered { vector, ours });
        }
    }
    compare(&answers, DIFFERENCES);
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

/// The vector with a time in place of the word for it.
fn with_now(value: &Value) -> Value {
    let text = value.to_string().replace("\"$NOW\"", &NOW.to_string());
    serde_json::from_str(&text).expect("it stays JSON")
}
