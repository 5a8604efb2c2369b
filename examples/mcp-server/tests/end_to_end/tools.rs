//! The tools, as a client calls them.

use rmcp::model::ErrorCode;
use skills_runtime::{Value, json, serde_json};

use crate::client::{Client, SKILLS, within};

#[tokio::test]
async fn eight_tools_are_listed_that_only_read() {
    let client = Client::start().await;
    let tools = within(client.peer().list_all_tools()).await.expect("a list");
    let names: Vec<&str> = tools.iter().map(|tool| &*tool.name).collect();
    assert_eq!(
        names,
        [
            "get_skill_metadata",
            "get_skill_body",
            "get_skill_outline",
            "get_skill_section",
            "list_skill_resources",
            "get_skill_reference",
            "get_skill_asset",
            "get_skill_script",
        ]
    );
    for tool in &tools {
        assert_eq!(tool.annotations.as_ref().and_then(|hints| hints.read_only_hint), Some(true), "{}", tool.name);
        assert_eq!(tool.input_schema["additionalProperties"], false, "{}", tool.name);
        assert_eq!(tool.input_schema["required"][0], "skill_id", "{}", tool.name);
    }
}

#[tokio::test]
async fn every_tool_answers() {
    let client = Client::start_legacy().await;
    let card = SKILLS.get("release-notes").expect("the skill is embedded");
    let skill = json!({ "skill_id": "release-notes" });

    let metadata: Value = serde_json::from_str(&client.answer("get_skill_metadata", &skill).await).expect("it is JSON");
    assert_eq!((&metadata["name"], &metadata["version"]), (&json!("release-notes"), &json!("1.1.0")));
    assert_eq!(client.answer("get_skill_body", &skill).await, card.body());
    assert_eq!(client.answer("get_skill_outline", &skill).await, card.outline().render("release-notes"));
    let section = client.answer("get_skill_section", &json!({ "skill_id": "release-notes", "key": "sort" })).await;
    assert!(section.starts_with("## Sort\n"), "{section}");

    let listed: Value = serde_json::from_str(&client.answer("list_skill_resources", &skill).await).expect("it is JSON");
    let expected = json!({ "references": [], "scripts": ["changes.sh"], "assets": ["notes.md", "pre-release.png"] });
    assert_eq!(listed, expected);
    let script = json!({ "skill_id": "release-notes", "name": "changes.sh" });
    assert!(client.answer("get_skill_script", &script).await.starts_with("#!/bin/sh\n"));
    let image = json!({ "skill_id": "release-notes", "name": "pre-release.png" });
    let image: Value = serde_json::from_str(&client.answer("get_skill_asset", &image).await).expect("it is JSON");
    assert_eq!((&image["media_type"], &image["encoding"]), (&json!("image/png"), &json!("base64")));
    let reference = json!({ "skill_id": "review-migration", "name": "engines/mysql.md" });
    assert!(client.answer("get_skill_reference", &reference).await.starts_with("# Locks of MySQL"));
}

#[tokio::test]
async fn wrong_arguments_are_told_to_the_model() {
    let client = Client::start().await;
    let told = client.failure("get_skill_section", &json!({ "skill_id": 7, "key": "sort" })).await;
    assert_eq!(told, r#"wrong arguments for `get_skill_section`: `#/skill_id`: 7 is not of type "string""#);
    let told = client.failure("get_skill_body", &json!({})).await;
    assert_eq!(told, r#"wrong arguments for `get_skill_body`: `#`: "skill_id" is a required property"#);
    let told = client.failure("get_skill_body", &json!({ "skill_id": "release-note" })).await;
    assert_eq!(told, "there is no skill `release-note`; did you mean `release-notes`?");
}

#[tokio::test]
async fn hostile_names_lead_nowhere() {
    let client = Client::start().await;
    for name in ["../SKILL.md", "/etc/passwd", "..\\SKILL.md", "%2e%2e/SKILL.md", "notes.md\0", "./notes.md"] {
        let told = client.failure("get_skill_asset", &json!({ "skill_id": "release-notes", "name": name })).await;
        assert!(told.starts_with("the skill `release-notes` has no asset `"), "{told}");
        let told = client.failure("get_skill_body", &json!({ "skill_id": name })).await;
        assert!(told.starts_with("there is no skill `"), "{told}");
    }
}

#[tokio::test]
async fn unknown_tool_is_an_error_of_the_protocol() {
    let client = Client::start().await;
    let error = client.call("get_skill_bdoy", &json!({})).await.expect_err("there is no such tool");
    assert_eq!(error.code, ErrorCode::INVALID_PARAMS);
    assert_eq!(error.message, "there is no tool `get_skill_bdoy`; did you mean `get_skill_body`?");
}
