//! What each route answers: caches, methods, slashes, the paths that are left out.

use std::time::Duration;

use crate::support::{Server, client};
use axum::Router;
use axum::body::Body;
use axum::http::Request;
use axum::routing::get;
use discovery::{SKILLS, discovery};
use reqwest::header::{ACCEPT, ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, ETAG, VARY};
use reqwest::header::{CONTENT_TYPE, IF_NONE_MATCH, LOCATION};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use skills_axum::Route;
use tower::ServiceExt as _;
use tower_http::compression::CompressionLayer;

/// The routes that are answered with a document.
const DOCUMENTS: [&str; 7] = [
    "/agent/skills",
    "/agent/skills/plain",
    "/agent/skills/case-v1",
    "/agent/skills/plain/documentation",
    "/agent/skills/case/documentation",
    "/.well-known/agent.json",
    "/.well-known/agent-card.json",
];

async fn serve() -> Server {
    Server::start(discovery().router()).await
}

async fn json_at(server: &Server, path: &str) -> Value {
    client().get(server.at(path)).send().await.expect("an answer").json().await.expect("JSON")
}

#[tokio::test]
async fn c087_both_cards_are_there_each_in_its_own_shape() {
    let server = serve().await;
    let a2a = json_at(&server, "/.well-known/agent-card.json").await;
    let bindu = json_at(&server, "/.well-known/agent.json").await;
    assert_eq!(a2a["supportedInterfaces"][0]["url"], "http://clerk.test");
    assert_eq!(bindu["url"], "http://clerk.test");
    let address = "http://clerk.test/agent/skills/plain";
    let skills = bindu["skills"].as_array().expect("a list");
    assert!(skills.contains(&json!({ "id": "plain", "name": "plain", "documentationPath": address })), "{bindu}");
}

#[tokio::test]
async fn c088_modes_are_camel_case_on_the_card_of_a2a_and_snake_case_in_the_list() {
    let server = serve().await;
    let card = json_at(&server, "/.well-known/agent-card.json").await;
    let list = json_at(&server, "/agent/skills").await;
    let named = |skills: &Value| {
        let skills = skills["skills"].as_array().expect("a list").clone();
        skills.into_iter().find(|skill| skill["id"] == "case-v1").expect("the skill")
    };
    assert_eq!(named(&card)["inputModes"], json!(["text/plain"]));
    assert_eq!(named(&card)["outputModes"], json!(["application/json"]));
    assert_eq!(named(&card).get("input_modes"), None);
    assert_eq!(named(&list)["input_modes"], json!(["text/plain"]));
    assert_eq!(named(&list)["output_modes"], json!(["application/json"]));
    assert_eq!(named(&list).get("inputModes"), None);
    assert_eq!(list["total"], 2);
}

#[tokio::test]
async fn each_document_has_a_tag_by_which_the_client_that_has_it_gets_304() {
    let server = serve().await;
    for path in DOCUMENTS {
        let first = client().get(server.at(path)).send().await.expect("an answer");
        assert_eq!(first.status(), StatusCode::OK, "{path}");
        assert_eq!(first.headers()[CACHE_CONTROL], "public, max-age=300", "{path}");
        let tag = first.headers()[ETAG].clone();
        let again = client().get(server.at(path)).header(IF_NONE_MATCH, &tag).send().await.expect("an answer");
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED, "{path}");
        assert_eq!(again.headers()[ETAG], tag, "{path}");
        assert_eq!(again.bytes().await.expect("a body").len(), 0, "{path}");
        let other = client().get(server.at(path)).header(IF_NONE_MATCH, "\"other\"").send().await.expect("an answer");
        assert_eq!(other.status(), StatusCode::OK, "{path}");
    }
}

#[tokio::test]
async fn head_is_answered_like_get_without_the_body() {
    let server = serve().await;
    for path in DOCUMENTS {
        let got = client().get(server.at(path)).send().await.expect("an answer");
        let head = client().head(server.at(path)).send().await.expect("an answer");
        assert_eq!(head.status(), got.status(), "{path}");
        for header in [ETAG, CONTENT_TYPE, CONTENT_LENGTH, CACHE_CONTROL] {
            assert!(got.headers().contains_key(&header), "{path}: {header}");
            assert_eq!(head.headers().get(&header), got.headers().get(&header), "{path}: {header}");
        }
        assert_eq!(head.bytes().await.expect("a body").len(), 0, "{path}");
    }
}

#[tokio::test]
async fn tags_are_the_same_at_every_start() {
    let (first, second) = (serve().await, serve().await);
    for path in DOCUMENTS {
        let tag = async |server: &Server| {
            client().get(server.at(path)).send().await.expect("an answer").headers()[ETAG].clone()
        };
        assert_eq!(tag(&first).await, tag(&second).await, "{path}");
    }
}

#[tokio::test]
async fn time_for_which_answers_are_kept_can_be_set() {
    let server = Server::start(discovery().cached_for(Duration::ZERO).router()).await;
    let response = client().get(server.at("/agent/skills")).send().await.expect("an answer");
    assert_eq!(response.headers()[CACHE_CONTROL], "no-cache");
}

#[tokio::test]
async fn layer_of_tower_http_compresses_and_tags_still_agree() {
    let router: Router = discovery().router();
    let server = Server::start(router.layer(CompressionLayer::new())).await;
    let request = || client().get(server.at("/.well-known/agent.json")).header(ACCEPT_ENCODING, "gzip");
    let packed = request().send().await.expect("an answer");
    assert_eq!(packed.headers()[CONTENT_ENCODING], "gzip");
    let tag = packed.headers()[ETAG].clone();
    let again = request().header(IF_NONE_MATCH, tag).send().await.expect("an answer");
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
}

#[tokio::test]
async fn other_methods_are_told_which_there_are() {
    let server = serve().await;
    let cases = [
        ("/agent/skills", Method::POST, "GET,HEAD"),
        ("/agent/skills/plain", Method::DELETE, "GET,HEAD"),
        ("/.well-known/agent.json", Method::POST, "GET,HEAD,OPTIONS"),
        ("/agent/negotiation", Method::GET, "POST"),
    ];
    for (path, method, allowed) in cases {
        let response = client().request(method.clone(), server.at(path)).send().await.expect("an answer");
        assert_eq!(response.status(), StatusCode::METHOD_NOT_ALLOWED, "{method} {path}");
        let mut methods: Vec<&str> =
            response.headers()[ALLOW].to_str().expect("ASCII").split(',').map(str::trim).collect();
        methods.sort_unstable();
        assert_eq!(methods.join(","), allowed, "{method} {path}");
        assert_eq!(response.text().await.expect("a text"), "Method Not Allowed");
    }
}

#[tokio::test]
async fn path_with_a_slash_at_its_end_leads_to_the_one_without() {
    let server = serve().await;
    for path in DOCUMENTS.into_iter().chain(["/agent/negotiation"]) {
        let response = client().get(server.at(&format!("{path}/?q=a%20b"))).send().await.expect("an answer");
        assert_eq!(response.status(), StatusCode::TEMPORARY_REDIRECT, "{path}");
        assert_eq!(response.headers()[LOCATION], format!("{path}?q=a%20b").as_str());
    }
}

#[tokio::test]
async fn nested_router_leads_to_its_own_paths() {
    let server = Server::start(Router::new().nest("/v1", discovery().router())).await;
    let response = client().get(server.at("/v1/agent/skills/")).send().await.expect("an answer");
    assert_eq!(response.headers()[LOCATION], "/v1/agent/skills");
    assert_eq!(json_at(&server, "/v1/agent/skills").await["total"], 2);
}

#[tokio::test]
async fn router_nested_below_a_parameter_finds_its_skills() {
    let server = Server::start(Router::new().nest("/{tenant}", discovery().router())).await;
    let id = SKILLS.iter().next().expect("a skill").id();
    assert_eq!(json_at(&server, &format!("/acme/agent/skills/{id}")).await["id"], id);
    let path = format!("/%FF/agent/skills/{id}/documentation");
    let response = client().get(server.at(&path)).send().await.expect("an answer");
    assert_eq!(response.status(), StatusCode::NOT_FOUND);
    let response = client().get(server.at("/acme/agent/skills/acme")).send().await.expect("an answer");
    assert_eq!(response.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn slash_at_the_end_leads_to_no_other_server_and_to_a_well_formed_address() {
    let router = Router::new().nest("/{tenant}", discovery().router());
    for (path, location) in [
        ("/\\evil.example/agent/skills/", "/evil.example/agent/skills"),
        ("/\\\\evil.example/agent/skills/?q=\\", "/evil.example/agent/skills?q=%5C"),
        ("/a/agent/skills/%5C\\é|%zz/", "/a/agent/skills/%5C%5C%C3%A9%7C%zz"),
    ] {
        let request = Request::get(path).body(Body::empty()).expect("a target that HTTP servers take");
        let response = router.clone().oneshot(request).await.expect("a router always answers");
        assert_eq!(response.headers()[LOCATION], location, "{path}");
    }
}

#[tokio::test]
async fn each_route_can_be_left_to_the_program() {
    let routes = [
        (Route::Skills, "/agent/skills"),
        (Route::Skill, "/agent/skills/plain"),
        (Route::Documentation, "/agent/skills/plain/documentation"),
        (Route::BinduCard, "/.well-known/agent.json"),
        (Route::AgentCard, "/.well-known/agent-card.json"),
        (Route::Negotiation, "/agent/negotiation"),
        (Route::PrivateCard, "/agent/private.json"),
    ];
    for (route, path) in routes {
        let own = Router::new().route(route.path(), get(|| async { "the program's own" }));
        let others = discovery().private(SKILLS, ["did:x"]).without(route).router();
        let server = Server::start(own.merge(others)).await;
        let text = client().get(server.at(path)).send().await.expect("an answer").text().await.expect("a text");
        assert_eq!(text, "the program's own", "{route:?}");
        for (_, other) in routes.iter().filter(|(other, _)| *other != route) {
            let status = client().get(server.at(other)).send().await.expect("an answer").status();
            assert_ne!(status, StatusCode::NOT_FOUND, "{other} without {route:?}");
        }
    }
}

#[tokio::test]
async fn browser_gets_a_page_where_others_get_json() {
    let server = serve().await;
    let browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    for path in ["/agent/skills", "/agent/skills/plain"] {
        let media_type = async |accept: Option<&str>| {
            let request = client().get(server.at(path));
            let request = match accept {
                Some(accept) => request.header(ACCEPT, accept),
                None => request,
            };
            let response = request.send().await.expect("an answer");
            assert_eq!(response.status(), StatusCode::OK);
            assert_eq!(response.headers()[VARY], "accept", "{path}");
            response.headers()[CONTENT_TYPE].to_str().expect("ASCII").to_owned()
        };
        assert_eq!(media_type(Some(browser)).await, "text/html; charset=utf-8");
        assert_eq!(media_type(Some("application/json")).await, "application/json");
        assert_eq!(media_type(Some("*/*")).await, "application/json");
        assert_eq!(media_type(None).await, "application/json");
    }
}

#[tokio::test]
async fn program_without_the_page_gives_json_to_a_browser() {
    let server = Server::start(discovery().without_page().router()).await;
    let response =
        client().get(server.at("/agent/skills")).header(ACCEPT, "text/html").send().await.expect("an answer");
    assert_eq!(response.headers()[CONTENT_TYPE], "application/json");
}
