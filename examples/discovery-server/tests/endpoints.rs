//! What the server answers under each path.

mod support;

use discovery_server::AGENT;
use reqwest::redirect::Policy;
use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};

use self::support::{Server, header, json, within};

#[test]
fn embedded_skills_are_what_stands_on_disk() {
    AGENT.skills.assert_fresh();
    AGENT.private.assert_fresh();
}

#[tokio::test]
async fn list_has_the_public_skills() {
    let server = Server::start().await;
    let list = json(server.get("/agent/skills").await).await;
    let ids: Vec<&str> =
        list["skills"].as_array().expect("a list").iter().filter_map(|skill| skill["id"].as_str()).collect();
    assert_eq!(ids, ["proofread", "read-invoice", "summarise-v2"]);
    assert_eq!(list["total"], 3);
}

#[tokio::test]
async fn skill_is_found_by_id_and_by_name() {
    let server = Server::start().await;
    let by_id = json(server.get("/agent/skills/summarise-v2").await).await;
    assert_eq!(by_id["performance"], json!({ "avg_processing_time_ms": 1800, "max_concurrent_requests": 4 }));
    assert_eq!(json(server.get("/agent/skills/Summarise").await).await, by_id);
}

#[tokio::test]
async fn documentation_is_the_file_as_it_was_written() {
    let server = Server::start().await;
    for (id, media_type) in [("summarise-v2", "application/yaml"), ("proofread", "text/markdown; charset=utf-8")] {
        let answer = server.get(&format!("/agent/skills/{id}/documentation")).await;
        assert_eq!(header(answer.headers(), "content-type"), media_type);
        let card = AGENT.skills.get(id).expect("the configuration names the skill");
        assert_eq!(within(answer.text()).await.expect("the body is text"), card.document());
    }
}

#[tokio::test]
async fn cards_name_the_agent_and_its_address() {
    let server = Server::start().await;
    let bindu = json(server.get("/.well-known/agent.json").await).await;
    assert_eq!(bindu["name"], "Paper desk");
    assert_eq!(bindu["skills"][1]["documentationPath"], format!("{}/agent/skills/read-invoice", server.url));
    assert!(bindu["capabilities"]["extensions"][0]["uri"].as_str().is_some_and(|uri| uri.starts_with("did:bindu:")));
    let a2a = json(server.get("/.well-known/agent-card.json").await).await;
    assert_eq!(a2a["name"], "Paper desk");
    assert_eq!(a2a["skills"][1]["examples"], json!(["What do we owe by this invoice, and until when?"]));
}

#[tokio::test]
async fn card_is_the_same_after_a_restart_at_the_same_address() {
    let tag = async || {
        let routes = |_: &str| discovery_server::router("https://desk.example", None);
        let server = Server::serving(routes, std::time::Duration::ZERO).await;
        header(server.get("/.well-known/agent.json").await.headers(), "etag").to_owned()
    };
    let first = tag().await;
    assert!(first.starts_with("W/"), "{first}");
    assert_eq!(tag().await, first);
}

#[tokio::test]
async fn root_leads_to_the_card() {
    let server = Server::start().await;
    let client = Client::builder().redirect(Policy::none()).build().expect("a client");
    let answer = within(client.get(&server.url).send()).await.expect("the server answers");
    assert_eq!(answer.status(), StatusCode::FOUND);
    assert_eq!(header(answer.headers(), "location"), "/.well-known/agent.json");
}

#[tokio::test]
async fn health_is_told() {
    let server = Server::start().await;
    assert_eq!(server.get("/health").await.status(), StatusCode::OK);
}

#[tokio::test]
async fn unknown_path_is_not_found() {
    let server = Server::start().await;
    let answer = server.get("/agent").await;
    assert_eq!(answer.status(), StatusCode::NOT_FOUND);
    assert_eq!(within(answer.text()).await.expect("the body is text"), "Not Found");
}

#[tokio::test]
async fn head_is_answered_like_get_without_the_body() {
    let server = Server::start().await;
    for path in ["/health", "/agent/skills", "/agent/skills/proofread", "/.well-known/agent.json"] {
        let got = server.get(path).await;
        let head = Client::new().request(Method::HEAD, format!("{}{path}", server.url)).send();
        let head = within(head).await.expect("the server answers");
        assert_eq!(head.status(), StatusCode::OK, "{path}");
        assert_eq!(header(head.headers(), "content-length"), header(got.headers(), "content-length"), "{path}");
        assert_eq!(header(head.headers(), "etag"), header(got.headers(), "etag"), "{path}");
        assert_eq!(within(head.text()).await.expect("the body is empty"), "");
    }
}

#[tokio::test]
async fn client_that_takes_gzip_gets_it_and_keeps_the_tag() {
    let server = Server::start().await;
    let request = Client::new().get(format!("{}/agent/skills", server.url)).header("accept-encoding", "gzip");
    let answer = within(request.send()).await.expect("the server answers");
    assert_eq!(header(answer.headers(), "content-encoding"), "gzip");
    assert!(answer.headers().get_all("vary").iter().any(|names| names == "accept-encoding"));
    let plain = server.get("/agent/skills").await;
    assert_eq!(header(plain.headers(), "content-encoding"), "");
    assert_eq!(header(answer.headers(), "etag"), header(plain.headers(), "etag"));
    let compressed = within(answer.bytes()).await.expect("the body is there");
    let plain = within(plain.bytes()).await.expect("the body is there");
    assert!(compressed.starts_with(&[0x1f, 0x8b]) && compressed.len() < plain.len());
}

#[tokio::test]
async fn browser_gets_a_page() {
    let server = Server::start().await;
    let request = Client::new().get(format!("{}/agent/skills", server.url)).header("accept", "text/html,*/*;q=0.8");
    let answer = within(request.send()).await.expect("the server answers");
    assert!(header(answer.headers(), "content-type").starts_with("text/html"));
    let page = within(answer.text()).await.expect("the body is text");
    for card in &AGENT.skills {
        assert!(page.contains(card.title()), "{page}");
    }
    assert!(!page.contains("Review contract"), "{page}");
}

/// What the agent says of a task, and of the most milliseconds that it may take.
async fn negotiate(server: &Server, task: &str, most: u64) -> Value {
    let body = json!({ "task_summary": task, "max_latency_ms": most }).to_string();
    let request = Client::new().post(format!("{}/agent/negotiation", server.url)).body(body);
    json(within(request.send()).await.expect("the server answers")).await
}

#[tokio::test]
async fn task_that_fits_a_skill_is_accepted() {
    let server = Server::start().await;
    let answer = negotiate(&server, "Summarise the minutes of the board", 3600).await;
    assert_eq!(answer["accepted"], true, "{answer}");
    assert_eq!(answer["skill_matches"][0]["skill_id"], "summarise-v2");
    assert_eq!(answer["latency_estimate_ms"], 1800);
    assert_eq!(answer["subscores"]["performance"], 0.5);
}

#[tokio::test]
async fn task_that_a_skill_rules_out_or_that_has_no_time_is_not_accepted() {
    let server = Server::start().await;
    let answer = negotiate(&server, "Translate the minutes of the board", 3600).await;
    assert_eq!(answer["rejection_reason"], "score_below_threshold", "{answer}");
    let answer = negotiate(&server, "Summarise the minutes of the board", 100).await;
    assert_eq!(answer["rejection_reason"], "latency_exceeds_constraint", "{answer}");
}

#[tokio::test]
async fn private_skill_takes_no_part_in_negotiations() {
    let server = Server::start().await;
    let answer = negotiate(&server, "Review contract", 3600).await;
    assert_eq!(answer["accepted"], false, "{answer}");
}
