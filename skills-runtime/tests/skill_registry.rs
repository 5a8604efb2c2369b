//! Skills that are registered one by one.
#![cfg(feature = "handlers")]
#![cfg_attr(not(feature = "load"), allow(unused_imports, reason = "some tests load skills"))]

#[path = "support/programmatic.rs"]
mod programmatic;

use std::sync::Arc;

use skills_runtime::{
    CollectingSink, Registry, RegistryProblem, SharedCard, SkillCard, SkillError, SkillHandler, SkillRegistry,
    SkillSet, Value, embed_skills, json,
};

use self::programmatic::{Handler, agent_skill};

static SKILLS: &SkillSet = embed_skills!("tests/skills", allow(no_build_script));

fn card(id: &str) -> SharedCard {
    SKILLS.get(id).expect("it is in the set").into()
}

fn gives(value: Value) -> Arc<dyn SkillHandler> {
    Arc::new(Handler::Gives(Ok(value)))
}

async fn call(registry: &Registry, id: &str, params: Value) -> Result<Value, SkillError> {
    registry.dispatch(id, params, &CollectingSink::new()).await
}

fn invalid_request<T>(text: &str) -> Result<T, SkillError> {
    Err(SkillError::InvalidRequest(text.to_owned()))
}

#[tokio::test]
async fn embedded_and_loaded_cards_are_registered() {
    let mut registry = Registry::empty();
    let loaded: SharedCard = Arc::new(SkillCard::clone(&card("greet"))).into();
    assert_eq!(registry.register_manifest(card("echo"), gives(json!(1))), Ok(()));
    assert_eq!(registry.register_manifest(loaded, gives(json!({ "greeting": "Hello" }))), Ok(()));
    assert_eq!(call(&registry, "echo", Value::Null).await, Ok(json!(1)));
    let params = json!({ "user": { "name": "Ada" } });
    assert_eq!(call(&registry, "greet", params).await, Ok(json!({ "greeting": "Hello" })));
    assert_eq!(registry.card("greet").map(SkillCard::name), Some("greet"));
}

#[tokio::test]
async fn parameters_of_a_programmatic_skill_are_validated() {
    let mut registry = Registry::empty();
    let schema = json!({ "properties": { "user": { "properties": { "age": { "type": "integer" } } } } });
    registry.register_programmatic(agent_skill("age"), Some(schema), Arc::new(Handler::Echoes)).expect("it is free");
    let good = json!({ "user": { "age": 36 } });
    assert_eq!(call(&registry, "age", good.clone()).await, Ok(good));
    let bad = json!({ "user": { "age": "old" } });
    let expected = invalid_request(r#"`#/user/age`: "old" is not of type "integer""#);
    assert_eq!(call(&registry, "age", bad).await, expected);
}

#[tokio::test]
async fn programmatic_skill_without_a_schema_takes_any_value() {
    let mut registry = Registry::empty();
    registry.register_programmatic(agent_skill("echo"), None, Arc::new(Handler::Echoes)).expect("it is free");
    for value in [Value::Null, json!([1, { "a": "b" }])] {
        assert_eq!(call(&registry, "echo", value.clone()).await, Ok(value));
    }
}

#[test]
fn wrong_schema_is_refused_with_its_place() {
    let mut registry = Registry::empty();
    let schema = json!({ "properties": { "name": { "type": "strnig" } } });
    let error = registry.register_programmatic(agent_skill("greet"), Some(schema), gives(json!(1)));
    let Err(SkillError::InvalidRequest(text)) = error else { panic!("{error:?}") };
    let expected = "the schema of the parameters of `greet` is not valid: `#/properties/name/type`: ";
    assert!(text.starts_with(expected), "{text}");
    assert!(registry.list().is_empty());
}

#[test]
fn empty_id_is_refused() {
    let error = Registry::empty().register_programmatic(agent_skill(""), None, gives(json!(1)));
    let expected = "the programmatic skill `The skill ` has an empty id; a skill is called by its id";
    assert_eq!(error, invalid_request(expected));
}

#[tokio::test]
async fn taken_id_is_refused_and_names_both_skills() {
    let mut registry = Registry::empty();
    registry.register_manifest(card("echo"), gives(json!("first"))).expect("it is free");
    let error = registry.register_programmatic(agent_skill("echo"), None, gives(json!("second")));
    let expected = "the id `echo` of the programmatic skill `The skill echo` is taken by the skill in \
                    `tests/skills/echo`; give one of them another id, or replace the other explicitly";
    assert_eq!(error, invalid_request(expected));
    assert_eq!(call(&registry, "echo", Value::Null).await, Ok(json!("first")));
}

#[test]
fn id_of_a_skill_without_a_handler_is_taken() {
    let mut registry = Registry::builder(SKILLS).build().expect("nothing is registered");
    let error = registry.register_manifest(card("no-handler"), gives(json!(1)));
    assert!(matches!(&error, Err(SkillError::InvalidRequest(text)) if text.contains("is taken")), "{error:?}");
}

#[tokio::test]
async fn skills_are_replaced_by_those_of_either_kind() {
    let mut registry = Registry::builder(SKILLS).build().expect("nothing is registered");
    assert_eq!(registry.replace_programmatic(agent_skill("echo"), None, gives(json!(1))), Ok(()));
    assert_eq!(call(&registry, "echo", Value::Null).await, Ok(json!(1)));
    assert!(registry.card("echo").is_none());
    assert_eq!(registry.replace_manifest(card("echo"), gives(json!(2))), Ok(()));
    assert_eq!(call(&registry, "echo", Value::Null).await, Ok(json!(2)));
    assert!(registry.card("echo").is_some());
}

#[test]
fn what_is_not_there_cannot_be_replaced() {
    let mut registry = Registry::empty();
    registry.register_manifest(card("echo"), gives(json!(1))).expect("it is free");
    let error = registry.replace_programmatic(agent_skill("ecko"), None, gives(json!(2)));
    assert_eq!(error, invalid_request("unknown skill `ecko`; did you mean `echo`?"));
}

#[tokio::test]
async fn replacement_with_a_wrong_schema_leaves_the_skill_that_is_there() {
    let mut registry = Registry::empty();
    registry.register_programmatic(agent_skill("echo"), None, gives(json!(1))).expect("it is free");
    let error = registry.replace_programmatic(agent_skill("echo"), Some(json!({ "typ": "string" })), gives(json!(2)));
    assert!(matches!(error, Err(SkillError::InvalidRequest(_))), "{error:?}");
    assert_eq!(call(&registry, "echo", Value::Null).await, Ok(json!(1)));
}

#[test]
fn list_is_in_the_order_of_the_ids() {
    let mut registry = Registry::empty();
    for id in ["b", "c", "a"] {
        registry.register_programmatic(agent_skill(id), None, gives(json!(1))).expect("it is free");
    }
    registry.register_manifest(card("echo"), gives(json!(1))).expect("it is free");
    let ids: Vec<String> = registry.list().into_iter().map(|descriptor| descriptor.id).collect();
    assert_eq!(ids, ["a", "b", "c", "echo"]);
}

#[test]
fn skill_with_a_manifest_is_described_by_its_card() {
    let mut registry = Registry::empty();
    registry.register_manifest(card("greet"), gives(json!(1))).expect("it is free");
    let descriptor = registry.describe("greet").expect("it is there");
    assert_eq!(descriptor.id, "greet");
    assert_eq!(descriptor.agent_skill.description, "Greets a named user.");
    assert_eq!(descriptor.params_schema.as_ref(), card("greet").input_schema());
    assert!(descriptor.params_schema.is_some());
}

#[test]
fn programmatic_skill_is_described_by_what_it_was_registered_with() {
    let mut registry = Registry::empty();
    let schema = json!({ "type": "string" });
    registry.register_programmatic(agent_skill("a"), Some(schema.clone()), gives(json!(1))).expect("it is free");
    let descriptor = registry.describe("a").expect("it is there");
    assert_eq!((descriptor.id.as_str(), descriptor.agent_skill), ("a", agent_skill("a")));
    assert_eq!(descriptor.params_schema.map(|schema| schema.value()), Some(schema));
}

#[test]
fn unknown_skill_has_neither_description_nor_handler() {
    let registry: &dyn SkillRegistry = &Registry::empty();
    assert!(registry.describe("a").is_none());
    assert!(registry.handler("a").is_none());
}

#[test]
fn registry_is_used_as_an_object() {
    let mut registry = Registry::empty();
    let object: &mut dyn SkillRegistry = &mut registry;
    object.register_manifest(card("echo"), gives(json!(1))).expect("it is free");
    assert!(object.handler("echo").is_some());
}

#[test]
fn clone_does_not_see_what_is_registered_later() {
    let mut registry = Registry::empty();
    let clone = registry.clone();
    registry.register_manifest(card("echo"), gives(json!(1))).expect("it is free");
    assert_eq!((clone.list().len(), registry.list().len()), (0, 1));
}

/// The card of a skill whose id is not its name.
#[cfg(feature = "load")]
fn with_id(id: &str, name: &str) -> SharedCard {
    let skill_md = format!("---\nname: {name}\ndescription: D.\nmetadata:\n  a2a-id: {id}\n---\nWork.\n");
    SkillCard::from_embedded(name, &skill_md, &[]).expect("the skill is right").into()
}

#[cfg(feature = "load")]
#[tokio::test]
async fn skill_is_called_by_its_name_where_no_other_has_it() {
    let mut registry = Registry::empty();
    for (id, name) in [("pay-v2", "pay"), ("one", "twin"), ("two", "twin")] {
        registry.register_manifest(with_id(id, name), gives(json!(id))).expect("it is free");
    }
    assert_eq!(call(&registry, "pay", Value::Null).await, Ok(json!("pay-v2")));
    assert_eq!(registry.card("pay").map(SkillCard::id), Some("pay-v2"));
    assert!(registry.card("twin").is_none() && registry.describe("twin").is_none());
    let text = "the name `twin` is that of several skills; call one of them by its id: `one`, `two`";
    assert_eq!(call(&registry, "twin", Value::Null).await, invalid_request(text));
}

#[cfg(feature = "load")]
#[test]
fn id_that_is_the_name_of_another_skill_is_refused() {
    let mut registry = Registry::empty();
    registry.register_manifest(with_id("pay-v2", "pay"), gives(json!(1))).expect("it is free");
    let text = "is the name of the skill in `pay`; give one of them another";
    let refused = |answer: Result<(), SkillError>| {
        assert!(matches!(&answer, Err(SkillError::InvalidRequest(found)) if found.ends_with(text)), "{answer:?}");
    };
    refused(registry.register_manifest(with_id("pay", "helper"), gives(json!(2))));
    refused(registry.register_programmatic(agent_skill("pay"), None, gives(json!(2))));
    registry.register_manifest(with_id("helper", "helper"), gives(json!(2))).expect("it is free");
    let renamed = registry.replace_manifest(with_id("pay-v2", "helper"), gives(json!(3)));
    let text =
        "the id `helper` of the skill in `helper` is the name of the skill in `helper`; give one of them another";
    assert_eq!(renamed, invalid_request(text));

    let (set, other) = (loaded("pay", "pay-v2"), loaded("helper", "pay"));
    let error = Registry::builder(set).set(other).build().expect_err("the id is a name");
    assert!(matches!(error.problems(), [RegistryProblem::IdIsName { id, .. }] if id == "pay"), "{error}");
    assert_eq!(set.find("pay").map(SkillCard::id), Some("pay-v2"));
}

/// A set of one skill.
#[cfg(feature = "load")]
fn loaded(name: &str, id: &str) -> &'static SkillSet {
    let root = tempfile::tempdir().expect("a directory");
    std::fs::create_dir(root.path().join(name)).expect("a directory");
    let skill_md = format!("---\nname: {name}\ndescription: D.\nmetadata:\n  a2a-id: {id}\n---\nWork.\n");
    std::fs::write(root.path().join(name).join("SKILL.md"), skill_md).expect("a file");
    let set = SkillSet::load(root.path(), &skills_runtime::LoadOptions::default());
    Box::leak(Box::new(set.expect("the skill is right")))
}
