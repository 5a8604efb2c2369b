//! An agent with a thousand skills.

use std::fs;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use axum::{Router, response::Response};
use http_body_util::BodyExt;
use serde_json::Value;
use skills_axum::{Agent, Discovery};
use skills_core::{LoadOptions, SkillSet};
use tempfile::TempDir;
use tower::ServiceExt;

const SKILLS: usize = 1000;

fn id(number: usize) -> String {
    format!("letter-{number:04}")
}

/// An agent whose skills each write to another house.
fn router() -> Router {
    let folder = TempDir::new().expect("a temporary folder");
    for number in 0..SKILLS {
        let directory = folder.path().join(id(number));
        fs::create_dir(&directory).expect("a folder");
        let text = format!(
            "---\nname: {}\ndescription: Writes to house {number}. Use for its people.\ntags: [house{number}]\n---\n# House {number}\n",
            id(number)
        );
        fs::write(directory.join("SKILL.md"), text).expect("a file");
    }
    let set = SkillSet::load(folder.path(), &LoadOptions::default()).expect("the skills are good ones");
    Discovery::new(Agent::new("Clerk", "Writes.", "1.0.0", "https://clerk.example"), &set).router()
}

async fn text(router: &Router, request: Request<Body>) -> String {
    let path = request.uri().clone();
    let answer: Response = router.clone().oneshot(request).await.expect("a router always answers");
    assert_eq!(answer.status(), StatusCode::OK, "{path}");
    let body = answer.into_body().collect().await.expect("the body is there");
    String::from_utf8(body.to_bytes().into()).expect("the body is UTF-8")
}

async fn json(router: &Router, path: &str) -> Value {
    let request = Request::get(path).body(Body::empty()).expect("the request is well-formed");
    serde_json::from_str(&text(router, request).await).expect("the body is JSON")
}

async fn page(router: &Router, path: &str) -> String {
    let request = Request::get(path).header("accept", "text/html").body(Body::empty());
    text(router, request.expect("the request is well-formed")).await
}

#[tokio::test]
async fn thousand_skills_are_listed_shown_found_and_weighed() {
    let router = router();

    let list = json(&router, "/agent/skills").await;
    assert_eq!(list["total"], SKILLS);
    let ids: Vec<&str> =
        list["skills"].as_array().into_iter().flatten().filter_map(|skill| skill["id"].as_str()).collect();
    assert_eq!(ids, (0..SKILLS).map(id).collect::<Vec<_>>());
    for path in ["/.well-known/agent.json", "/.well-known/agent-card.json"] {
        assert_eq!(json(&router, path).await["skills"].as_array().map(Vec::len), Some(SKILLS), "{path}");
    }

    for number in 0..SKILLS {
        let path = format!("/agent/skills/{}", id(number));
        assert_eq!(json(&router, &path).await["tags"][0], format!("house{number}"));
        assert!(page(&router, &path).await.contains(&format!("House {number}</h")), "{path}");
    }

    let all = page(&router, "/agent/skills").await;
    let found = page(&router, "/agent/skills?q=house777").await;
    for number in 0..SKILLS {
        let link = format!("/{}\"", id(number));
        assert!(all.contains(&link), "{link}");
        assert_eq!(found.contains(&link), number == 777, "{link}");
    }

    let task = Body::from(r#"{"task_summary":"Write to house777"}"#);
    let request = Request::post("/agent/negotiation").body(task).expect("the request is well-formed");
    let answer: Value = serde_json::from_str(&text(&router, request).await).expect("the body is JSON");
    assert_eq!(answer["accepted"], true);
    assert_eq!(answer["skill_matches"][0]["skill_id"], id(777));
}
