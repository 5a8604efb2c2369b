//! Faults that JSON Schema validators and template engines are known for: the inputs stand in `data/bugcases.jsonl`, the
//! expected result here.

use crate::support::cases::package;
use serde_json::{Value, json};
use skills_core::{Code, Schema, SkillCard};

fn card(id: &str) -> SkillCard {
    package(id).read().card()
}

/// Holds when the input schema of the only skill takes these values and refuses those.
fn judges(id: &str, valid: &[Value], invalid: &[Value]) {
    let card = card(id);
    for value in valid {
        assert_eq!(card.validate_input(value), Ok(()), "{value}");
    }
    for value in invalid {
        assert!(card.validate_input(value).is_err(), "{value}");
    }
}

/// The published input schema, as whoever fetches the card sees it: text that has no skill around it.
fn published(id: &str) -> Schema {
    Schema::from_value(&card(id).input_schema().expect("the skill has an input schema").value())
        .expect("the published schema needs nothing besides itself")
}

#[test]
fn c066_relative_reference_leads_to_the_neighbouring_file() {
    judges("C066", &[json!({"who": {"name": "A"}})], &[json!({"who": {}})]);
    let published = published("C066");
    assert_eq!(published.validate(&json!({"who": {"name": "A"}})), Ok(()));
    assert_eq!(published.validate(&json!({"who": {}})).unwrap_err().location(), "#/who");
}

#[test]
fn c067_reference_with_a_fragment_follows_the_id() {
    judges("C067", &[json!({"n": 1})], &[json!({"n": 0})]);
    assert!(published("C067").validate(&json!({"n": 0})).is_err());
}

#[test]
fn c068_remote_reference_is_refused() {
    package("C068").read().refused(
        Code::RemoteRef,
        &["assets/in.json:1:", "remote `$ref` `https://schemas.invalid/a.json` is not allowed"],
    );
}

#[test]
fn c069_reference_to_itself_is_refused() {
    package("C069").read().refused(Code::RefCycle, &["assets/in.json:1:", "$ref"]);
}

#[test]
fn c071_format_only_annotates() {
    judges("C071", &[json!({"at": "not a date"})], &[json!({"at": 1})]);
}

#[test]
fn c072_classes_of_patterns_are_those_of_ecmascript() {
    judges("C072", &[json!({"k": "CC-BY_4.0"})], &[json!({"k": "é"}), json!({"d": "٣"})]);
}

#[test]
fn c073_patterns_may_look_ahead() {
    judges("C073", &[json!({"u": "bob"})], &[json!({"u": "admin"})]);
}

#[test]
fn c075_multiples_are_judged_by_the_written_number() {
    judges("C075", &[json!({"eur": 19.99}), json!({"eur": 1_070_468.14})], &[json!({"eur": 0.015})]);
}

#[test]
fn c076_large_integers_keep_their_value() {
    let (fits, exceeds) = (json!({"n": 9_007_199_254_740_993_u64}), json!({"n": 9_007_199_254_740_994_u64}));
    judges("C076", &[fits], &[exceeds]);
    assert!(published("C076").text().contains("9007199254740993"));
}

#[test]
fn c078_list_form_of_items_names_the_tuple() {
    package("C078").read().refused(Code::KeywordValue, &["assets/in.json:1:", "/items", "prefixItems"]);
}

#[test]
fn c079_older_draft_is_refused() {
    package("C079").read().refused(Code::SchemaDialect, &["assets/in.json:1:", "draft-07", "2020-12"]);
}

#[test]
fn c081_misspelled_keyword_is_refused_and_an_own_one_taken() {
    package("C081").read().refused(
        Code::UnknownKeyword,
        &["assets/in.json:1:", "unknown schema keyword `requried`", "did you mean `required`"],
    );
}

#[test]
fn c083_body_without_an_input_schema_is_no_template() {
    let card = card("C083");
    assert!(card.body().contains("Use `${{ github.sha }}` in:"));
    assert_eq!(card.render_prompt(&json!({"user": {"name": "Ada"}})).as_deref(), Ok(card.body()));
}
