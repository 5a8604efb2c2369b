//! The resources for a model's prompt, as a client reads them.

use rmcp::model::ErrorCode;
use skills_runtime::{Value, json, serde_json};

use crate::client::{Client, SKILLS, within};

#[tokio::test]
async fn catalogs_are_those_of_the_set() {
    let client = Client::start().await;
    let (xml, media_type) = client.page("skills://catalog/xml").await;
    assert_eq!(xml, SKILLS.catalog().xml().expect("a catalog"));
    assert_eq!(media_type.as_deref(), Some("application/xml"));
    let (markdown, media_type) = client.page("skills://catalog/markdown").await;
    assert_eq!(markdown, SKILLS.catalog().markdown().expect("a catalog"));
    assert_eq!(media_type.as_deref(), Some("text/markdown"));
}

#[tokio::test]
async fn instructions_are_those_that_the_server_introduces_itself_with() {
    let client = Client::start_legacy().await;
    let (instructions, media_type) = client.page("skills://tools-usage-instructions").await;
    assert_eq!(media_type.as_deref(), Some("text/markdown"));
    let server = client.peer().peer_info().expect("the server has introduced itself");
    assert_eq!(server.instructions.as_ref(), Some(&instructions));
    assert!(instructions.contains("`get_skill_body(skill_id)`"), "{instructions}");
}

#[tokio::test]
async fn files_of_a_skill_are_named_by_their_kinds() {
    let client = Client::start().await;
    let (names, media_type) = client.page("skills://review-migration/resources").await;
    assert_eq!(media_type.as_deref(), Some("application/json"));
    let names: Value = serde_json::from_str(&names).expect("it is JSON");
    let references = json!(["engines/mysql.md", "engines/postgresql.md"]);
    assert_eq!(names, json!({ "references": references, "scripts": [], "assets": ["report.md"] }));
}

#[tokio::test]
async fn every_listed_resource_can_be_read() {
    let client = Client::start().await;
    let resources = within(client.peer().list_all_resources()).await.expect("a list");
    let uris: Vec<&str> = resources.iter().map(|resource| &*resource.uri).collect();
    assert_eq!(
        uris,
        [
            "skills://catalog/xml",
            "skills://catalog/markdown",
            "skills://tools-usage-instructions",
            "skill://incident-timeline/SKILL.md",
            "skill://release-notes/SKILL.md",
            "skill://review-migration/SKILL.md",
        ]
    );
    for uri in uris {
        client.read(uri).await.expect("it is listed");
    }
    let templates = within(client.peer().list_all_resource_templates()).await.expect("a list");
    let templates: Vec<&str> = templates.iter().map(|template| &*template.uri_template).collect();
    assert_eq!(templates, ["skills://{skill_id}/resources"]);
}

const NO_RESOURCES: &[&str] = &[
    "",
    "skills://",
    "skills:///resources",
    "skills://release-note/resources",
    "skills://../resources",
    "skills://%2e%2e/resources",
    "skills://%ff/resources",
    "skills://catalog/json",
    "skills://release-notes/resources/",
    "SKILLS://catalog/xml",
    "file:///etc/passwd",
];

#[tokio::test]
async fn unknown_resource_is_an_error_of_the_protocol() {
    let client = Client::start().await;
    for uri in NO_RESOURCES {
        assert_eq!(client.code(uri).await, ErrorCode::INVALID_PARAMS, "{uri}");
    }
}

/// Its own code was for it before 2026-07-28.
#[tokio::test]
async fn unknown_resource_has_the_code_that_older_clients_know() {
    let client = Client::start_legacy().await;
    for uri in NO_RESOURCES {
        assert_eq!(client.code(uri).await, ErrorCode::RESOURCE_NOT_FOUND, "{uri}");
    }
}
