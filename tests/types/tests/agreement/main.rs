//! What the validator accepts, the Rust types take, and they give it back: all but what the documentation says is
//! dropped or filled in.

mod compare;
mod make;
mod scope;

use std::collections::BTreeMap;

use serde_json::{Value, json};
use skills_runtime::{CollectingSink, Registry, SkillCard, SkillError, serde_json};
use types_agreement::SKILLS;

use self::compare::Comparison;
use self::make::Maker;
use self::scope::Scope;

/// How many values are made for each schema.
const VALUES: usize = 400;

fn picked() -> BTreeMap<String, Vec<Value>> {
    serde_json::from_str(include_str!("../values.json")).expect("the values are JSON")
}

fn registry() -> Registry {
    Registry::embedded(SKILLS).expect("each skill has one handler")
}

fn schema(card: &SkillCard) -> Value {
    card.input_schema().expect("each skill has a schema").value()
}

/// What a skill gives back.
async fn echo(registry: &Registry, card: &SkillCard, value: &Value) -> Result<Value, SkillError> {
    registry.dispatch(card.id(), value.clone(), &CollectingSink::new()).await
}

async fn hold_against_types(registry: &Registry, card: &SkillCard, value: &Value) {
    match echo(registry, card, value).await {
        Ok(back) => {
            let schema = schema(card);
            let comparison = Comparison { scope: Scope::new(&schema) };
            let told = comparison.difference(&schema, value, &back);
            assert_eq!(told, None, "{}: {value} came back as {back}", card.id());
        }
        Err(error) => panic!("{}: {value}: {error}", card.id()),
    }
}

#[test]
fn every_skill_has_values() {
    let skills: Vec<String> = SKILLS.iter().map(|card| card.id().to_owned()).collect();
    assert_eq!(picked().into_keys().collect::<Vec<_>>(), skills);
}

#[tokio::test]
async fn picked_values_go_through_types() {
    let registry = registry();
    for (id, values) in picked() {
        let card = SKILLS.get(&id).expect("the skill is embedded");
        for value in values {
            assert_eq!(card.validate_input(&value), Ok(()), "{id}: {value}");
            hold_against_types(&registry, card, &value).await;
        }
    }
}

#[tokio::test]
async fn made_values_that_the_validator_accepts_go_through_types() {
    let registry = registry();
    let mut maker = Maker::new(0x5eed);
    for card in SKILLS {
        let schema = schema(card);
        let mut accepted = 0;
        for _ in 0..VALUES {
            let value = maker.value(Scope::new(&schema), &schema, 0);
            if card.validate_input(&value).is_ok() {
                accepted += 1;
                hold_against_types(&registry, card, &value).await;
            }
        }
        assert!(accepted * 10 > VALUES, "{}: only {accepted} of {VALUES} values say something", card.id());
    }
}

#[tokio::test]
async fn integer_beyond_64_bits_is_told_to_the_caller() {
    let (registry, card) = (registry(), SKILLS.get("integers").expect("the skill is embedded"));
    for value in [json!({ "any": u64::MAX }), json!({ "any": 1e300 })] {
        assert_eq!(card.validate_input(&value), Ok(()));
        let answer = echo(&registry, card, &value).await;
        assert!(
            matches!(&answer, Err(SkillError::InvalidRequest(text)) if text.contains("not what the handler takes")),
            "{value}: {answer:?}"
        );
    }
}

#[tokio::test]
async fn absent_property_has_the_default_of_its_reference() {
    let (registry, card) = (registry(), SKILLS.get("defaults-of-references").expect("the skill is embedded"));
    let back = echo(&registry, card, &json!({ "required": 1 })).await;
    let expected = json!({ "number": 7, "far": 7, "own": 8, "nearer": 9, "object": { "word": "y" }, "required": 1 });
    assert_eq!(back, Ok(expected));
}

#[tokio::test]
async fn absent_property_stays_absent_without_a_default() {
    let (registry, card) = (registry(), SKILLS.get("required-and-optional").expect("the skill is embedded"));
    let given = json!({ "a": "", "c": null, "e": null });
    assert_eq!(echo(&registry, card, &given).await, Ok(given));
}

#[test]
fn types_are_written_in_rust() {
    let (input, word) = types_agreement::positions::written();
    assert_eq!(serde_json::to_value(&input).ok(), Some(json!({ "a": 1 })));
    assert_eq!(word.as_deref(), Some("(WithinFunction, Match, WithoutSchemas, Private, AB)"));
}
