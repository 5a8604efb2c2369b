//! The tools by which a language model reads skills.
#![cfg(all(feature = "load", feature = "providers", feature = "schema"))]

use skills_runtime::{
    Bytes, CatalogOptions, FastPath, MemoryProvider, ProviderError, ProviderRegistry, ResourceKind, SharedCard,
    SkillCard, SkillProvider, SkillSet, SkillTools, ToolError, Value, async_trait, embed_skills, json, serde_json,
};

static SKILLS: &SkillSet = embed_skills!("tests/tool-skills", allow(no_build_script, unknown_key));

async fn tools() -> SkillTools {
    let registry = ProviderRegistry::new();
    registry.register_all(SKILLS).await.expect("the skills are valid");
    SkillTools::new(registry)
}

async fn call(name: &str, arguments: Value) -> Result<String, ToolError> {
    tools().await.call(name, &arguments).await
}

/// The text that a model is given in place of an answer.
async fn refusal(name: &str, arguments: Value) -> String {
    call(name, arguments).await.expect_err("the call is wrong").to_string()
}

fn of_json(answer: Result<String, ToolError>) -> Value {
    serde_json::from_str(&answer.expect("an answer")).expect("it is JSON")
}

#[tokio::test]
async fn metadata_is_what_the_author_wrote_under_the_same_keys() {
    let expected = json!({
        "name": "brew-tea",
        "description": "Brew a pot of tea.",
        "version": "1.2.0",
        "license": "MIT",
        "allowed-tools": ["Kettle", "Timer"],
        "when_to_use": ["Somebody is thirsty", "It rains"],
        "when_not_to_use": ["Somebody asked for coffee"],
        "tags": ["kitchen"],
        "metadata": { "rank": "7" },
        "mood": { "calm": true },
    });
    assert_eq!(of_json(call("get_skill_metadata", json!({ "skill_id": "brew-tea" })).await), expected);
}

#[tokio::test]
async fn metadata_has_no_keys_without_a_value() {
    let expected = json!({ "name": "rest", "description": "Do nothing for a while." });
    assert_eq!(of_json(call("get_skill_metadata", json!({ "skill_id": "rest" })).await), expected);
}

#[tokio::test]
async fn body_outline_and_section_are_those_of_the_card() {
    let card = SKILLS.get("brew-tea").expect("the skill is embedded");
    let skill = json!({ "skill_id": "brew-tea" });
    assert_eq!(call("get_skill_body", skill.clone()).await.as_deref(), Ok(card.body()));
    assert_eq!(call("get_skill_outline", skill).await, Ok(card.outline().render("brew-tea")));
    let section = call("get_skill_section", json!({ "skill_id": "brew-tea", "key": "green" })).await;
    assert_eq!(section.as_deref(), Ok("## Green\n\nWater of 80 °C."));
}

#[tokio::test]
async fn resources_are_listed_by_their_kinds() {
    let expected = json!({ "references": ["kinds.md"], "scripts": ["wait.sh"], "assets": ["pot.png"] });
    assert_eq!(of_json(call("list_skill_resources", json!({ "skill_id": "brew-tea" })).await), expected);
    let expected = json!({ "references": [], "scripts": [], "assets": [] });
    assert_eq!(of_json(call("list_skill_resources", json!({ "skill_id": "rest" })).await), expected);
}

#[tokio::test]
async fn text_of_a_resource_is_given_as_it_is() {
    let reference = call("get_skill_reference", json!({ "skill_id": "brew-tea", "name": "kinds.md" })).await;
    assert_eq!(reference.as_deref(), Ok("# Kinds of tea\n"));
    let script = call("get_skill_script", json!({ "skill_id": "brew-tea", "name": "wait.sh" })).await;
    assert_eq!(script.as_deref(), Ok("#!/bin/sh\nsleep 180\n"));
}

#[tokio::test]
async fn bytes_of_a_resource_are_given_in_base64() {
    let expected = json!({
        "name": "pot.png",
        "media_type": "image/png",
        "size_bytes": 10,
        "encoding": "base64",
        "content": "iVBORw0KGgoA/w==",
    });
    let asset = call("get_skill_asset", json!({ "skill_id": "brew-tea", "name": "pot.png" })).await;
    assert_eq!(of_json(asset), expected);
}

#[tokio::test]
async fn arguments_that_the_schema_refuses_are_named_with_their_place() {
    let section = |arguments| refusal("get_skill_section", arguments);
    assert_eq!(
        section(json!({ "skill_id": 7, "key": "green" })).await,
        r#"wrong arguments for `get_skill_section`: `#/skill_id`: 7 is not of type "string""#
    );
    assert_eq!(
        section(json!({})).await,
        r#"wrong arguments for `get_skill_section`: `#`: "key" is a required property; `#`: "skill_id" is a required property"#
    );
    assert_eq!(
        section(json!(["brew-tea", "green"])).await,
        r#"wrong arguments for `get_skill_section`: `#`: ["brew-tea","green"] is not of type "object""#
    );
    let with_more = section(json!({ "skill_id": "brew-tea", "key": "green", "path": "/etc" })).await;
    assert!(with_more.starts_with("wrong arguments for `get_skill_section`: `#`: ") && with_more.contains("path"));
    let empty = section(json!({ "skill_id": "", "key": "green" })).await;
    assert!(empty.starts_with("wrong arguments for `get_skill_section`: `#/skill_id`: "), "{empty}");
    assert!(section(Value::Null).await.starts_with("wrong arguments for `get_skill_section`: `#`: null"));
}

#[tokio::test]
async fn what_is_not_there_says_what_is() {
    let body = refusal("get_skill_body", json!({ "skill_id": "brew-te" })).await;
    assert_eq!(body, "there is no skill `brew-te`; did you mean `brew-tea`?");
    let section = refusal("get_skill_section", json!({ "skill_id": "brew-tea", "key": "Green" })).await;
    assert_eq!(
        section,
        "the skill `brew-tea` has no section `Green` (did you mean `green`?); its sections are: `preamble`, `leaves`, `green`"
    );
    let asset = refusal("get_skill_asset", json!({ "skill_id": "brew-tea", "name": "kinds.md" })).await;
    assert_eq!(asset, "the skill `brew-tea` has no asset `kinds.md`; did you mean the reference `kinds.md`?");
    let body = refusal("get_skill_body", json!({ "skill_id": "fix-bugs" })).await;
    assert_eq!(body, "there is no skill `fix-bugs`; the skills are: `brew-tea`, `rest`");
}

#[tokio::test]
async fn a_resource_that_is_nearly_named_right_is_suggested() {
    for name in ["kinds", "Kinds.md", "references/kinds.md", "./kinds.md", "docs/kinds.md", "kinds.txt", "kidns.md"] {
        let text = refusal("get_skill_reference", json!({ "skill_id": "brew-tea", "name": name })).await;
        let expected = format!("the skill `brew-tea` has no reference `{name}`; did you mean `kinds.md`?");
        assert_eq!(text, expected);
    }
    let text = refusal("get_skill_reference", json!({ "skill_id": "brew-tea", "name": "x" })).await;
    assert_eq!(text, "the skill `brew-tea` has no reference `x`; its references are: `kinds.md`");
}

/// The skill `payments` has another id, by which programs know it.
#[tokio::test]
async fn what_a_catalog_shows_leads_to_the_skill_that_it_shows() {
    let of = |id: &str, name: &str| -> SharedCard {
        let skill_md = format!("---\nname: {name}\ndescription: D.\nmetadata:\n  a2a-id: {id}\n---\nI am {id}.\n");
        SkillCard::from_embedded(name, &skill_md, &[]).expect("the skill is valid").into()
    };
    let registry = ProviderRegistry::new();
    let memory: MemoryProvider =
        [of("payments-v2", "payments"), of("x1", "twin"), of("x2", "twin")].into_iter().collect();
    registry.register_all(memory).await.expect("no id is a name of another");
    let catalog = registry.catalog(&CatalogOptions::new()).await.and_then(|catalog| catalog.markdown());
    let catalog = catalog.expect("there is a catalog");
    let shown: Vec<&str> = catalog.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    assert_eq!(shown, ["payments", "x1", "x2"]);

    let helper: MemoryProvider = [of("payments", "helper")].into_iter().collect();
    let error = registry.register_all(helper).await.expect_err("the id is a name");
    assert!(
        error.to_string().starts_with("the id `payments` is the name of the skill with the id `payments-v2`"),
        "{error}"
    );

    let tools = SkillTools::new(registry);
    for (shown, id) in shown.iter().zip(["payments-v2", "x1", "x2"]) {
        let body = tools.call("get_skill_body", &json!({ "skill_id": shown })).await;
        assert_eq!(body, Ok(format!("I am {id}.")));
    }
}

#[tokio::test]
async fn hostile_names_are_not_found() {
    let tools = tools().await;
    for name in [
        "../SKILL.md",
        "..",
        "/etc/passwd",
        "..\\SKILL.md",
        "%2e%2e/SKILL.md",
        "kinds.md\0",
        "./kinds.md",
        "references/kinds.md",
        " ",
    ] {
        let error = tools.call("get_skill_reference", &json!({ "skill_id": "brew-tea", "name": name })).await;
        assert!(error.is_err_and(|error| error.is_not_found()), "{name}");
        let error = tools.call("get_skill_body", &json!({ "skill_id": name })).await;
        assert!(error.is_err_and(|error| error.is_not_found()), "{name}");
    }
}

#[tokio::test]
async fn very_long_name_is_not_repeated_whole() {
    let long = "x".repeat(1_000_000);
    for refusal in [
        refusal("get_skill_body", json!({ "skill_id": &long })).await,
        refusal("get_skill_reference", json!({ "skill_id": "brew-tea", "name": &long })).await,
        refusal("get_skill_body", json!({ "skill_id": "brew-tea", &long: &long })).await,
        refusal(&long, json!({})).await,
    ] {
        assert!(refusal.len() < 1_000, "{} bytes", refusal.len());
    }
}

#[tokio::test]
async fn unknown_tool_is_told_with_what_is_near_or_with_all() {
    assert_eq!(
        refusal("get_skil_body", json!({})).await,
        "there is no tool `get_skil_body`; did you mean `get_skill_body`?"
    );
    let far = refusal("run", json!({})).await;
    assert!(far.starts_with("there is no tool `run`; the tools are `get_skill_metadata`, "), "{far}");
}

#[tokio::test]
async fn fast_path_leaves_four_tools() {
    let fast_path = FastPath::of("rest", "Rest.", 300).expect("a short body");
    let tools = tools().await.fast_path(&fast_path);
    let names: Vec<&str> = tools.definitions().iter().map(|tool| tool.name).collect();
    assert_eq!(names, ["list_skill_resources", "get_skill_reference", "get_skill_asset", "get_skill_script"]);
    let error = tools.call("get_skill_body", &json!({ "skill_id": "rest" })).await.expect_err("it is left out");
    assert!(matches!(error, ToolError::UnknownTool { .. }), "{error}");
    assert!(fast_path.prompt().ends_with(tools.instructions()));
}

#[tokio::test]
async fn instructions_name_every_tool_and_its_arguments() {
    let tools = tools().await;
    for tool in tools.definitions() {
        let schema = tool.arguments.value();
        let required = schema["required"].as_array().expect("a list");
        let arguments: Vec<&str> = required.iter().filter_map(Value::as_str).collect();
        let call = format!("`{}({})`", tool.name, arguments.join(", "));
        assert!(tools.instructions().contains(&call), "{call}");
    }
}

/// Has the embedded skills, cannot list files, and is out of order for the skill `rest`.
struct Silent;

#[async_trait]
impl SkillProvider for Silent {
    async fn card(&self, id: &str) -> Result<SharedCard, ProviderError> {
        SKILLS.card(id).await
    }

    async fn resource(&self, _: &str, _: ResourceKind, _: &str) -> Result<Bytes, ProviderError> {
        Err(ProviderError::unavailable("the store answered 503", Some(std::time::Duration::from_secs(7))))
    }
}

async fn silent() -> SkillTools {
    let registry = ProviderRegistry::new();
    registry.register("rest", Silent).await.expect("the skill is valid");
    SkillTools::new(registry)
}

#[tokio::test]
async fn store_that_cannot_list_gives_an_answer_that_says_so() {
    let answer = of_json(silent().await.call("list_skill_resources", &json!({ "skill_id": "rest" })).await);
    assert_eq!(answer["supported"], false);
    assert!(answer["note"].is_string(), "{answer}");
}

#[tokio::test]
async fn error_of_a_provider_is_kept() {
    let error = silent().await.call("get_skill_asset", &json!({ "skill_id": "rest", "name": "a.txt" })).await;
    let error = error.expect_err("the store does not answer");
    assert_eq!(error.retry_after(), Some(std::time::Duration::from_secs(7)));
    let expected = ProviderError::unavailable("the store answered 503", error.retry_after());
    assert_eq!(error.to_string(), expected.to_string());
    assert_eq!(error, ToolError::Provider(expected));
}
