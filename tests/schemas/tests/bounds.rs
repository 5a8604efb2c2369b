//! Schemas and values that are costly for validators: the result, within steps in proportion to the value.

mod inputs;

use inputs::{both_have_of, expressions, negated, nested, schema, with_b};
use serde_json::{Map, Value, json};
use skills_runtime::{Schema, Violation};

/// Checks a value within so many steps, and returns what it breaks.
#[track_caller]
fn within(steps: u64, schema: &Schema, value: &Value) -> Vec<Violation> {
    let validator = schema.validator().max_steps(steps);
    let violations = validator.violations(value);
    assert!(violations.iter().all(|violation| !violation.is_too_complex()), "more than {steps} steps: {violations:?}");
    assert_eq!(validator.is_valid(value), violations.is_empty());
    assert_eq!(validator.validate(value).err().as_ref(), violations.first());
    violations
}

#[test]
fn a_deep_tagged_union_is_judged_in_few_steps() {
    let expressions = expressions();
    assert_eq!(within(10_000, &expressions, &negated(128, &json!("x"))), []);
    let violations = within(10_000, &expressions, &negated(128, &json!(7)));
    let places: Vec<&str> = violations.iter().map(Violation::location).collect();
    assert_eq!(places, ["#"]);
    assert!(violations[0].reason().contains("oneOf/0"), "{}", violations[0].reason());
}

#[test]
fn two_ways_to_one_member_are_judged_as_one() {
    let both = both_have_of();
    assert_eq!(within(10_000, &both, &with_b(128, json!({"b": 1}))), []);
    assert_eq!(within(10_000, &both, &with_b(128, json!({}))).len(), 1);
}

#[test]
fn both_ways_of_all_of_report_once() {
    let both = schema(&json!({"type": ["object", "integer"], "allOf": [
        {"properties": {"of": {"$ref": "#"}}},
        {"additionalProperties": {"$ref": "#"}},
    ]}));
    let violations = within(10_000, &both, &nested(100, json!("x"), |inner| json!({"of": inner})));
    assert_eq!(violations.len(), 1);
    assert_eq!(violations[0].location(), format!("#{}", "/of".repeat(100)));
}

#[test]
fn unevaluated_members_at_each_level_take_few_steps() {
    let open = schema(&json!({
        "anyOf": [{"properties": {"of": {"$ref": "#"}}, "required": ["of"]}, {"properties": {"end": true}}],
        "unevaluatedProperties": false,
    }));
    let with = |leaf: Value| nested(100, leaf, |inner| json!({"of": inner}));
    assert_eq!(within(20_000, &open, &with(json!({"end": 1}))), []);
    assert!(!within(20_000, &open, &with(json!({"other": 1}))).is_empty());
}

#[test]
fn many_equal_items_are_compared_in_few_steps() {
    let unique = schema(&json!({"uniqueItems": true}));
    let different: Value = (0..10_000).map(|number| json!({"id": number})).collect();
    assert_eq!(within(1_000_000, &unique, &different), []);
    let same: Value = (0..10_000).map(|number| json!([number % 9_999])).collect();
    assert_eq!(within(1_000_000, &unique, &same).len(), 1);
}

#[test]
fn violations_of_many_items_are_bounded() {
    let numbers = schema(&json!({"items": {"type": "integer"}}));
    let texts: Value = (0..100_000).map(|_| "x").collect();
    assert_eq!(within(1_000_000, &numbers, &texts).len(), 1_000);
}

#[test]
fn an_enumeration_of_100_000_is_searched_in_few_steps() {
    let options: Value = (0..100_000).map(|number| format!("option {number}")).collect();
    let of = schema(&json!({"items": {"enum": options}}));
    let values: Value = (0..1_000).map(|number| format!("option {}", number * 100)).collect();
    assert_eq!(within(100_000, &of, &values), []);
}

#[test]
fn a_schema_in_place_of_its_own_members_takes_few_steps() {
    let both = schema(&json!({"properties": {"of": {"oneOf": [{"$ref": "#"}, {"$ref": "#"}]}}, "type": "object"}));
    let value = nested(100, json!({}), |inner| json!({"of": inner}));
    assert_eq!(within(10_000, &both, &value).len(), 1);
}

#[test]
fn references_to_each_other_take_few_steps() {
    let link = |to: &str| json!({"type": "object", "properties": {"of": {"$ref": format!("#/$defs/{to}")}}});
    let mutual = schema(&json!({"$ref": "#/$defs/a", "$defs": {"a": link("b"), "b": link("a")}}));
    assert_eq!(within(10_000, &mutual, &nested(100, json!({}), |inner| json!({"of": inner}))), []);
    assert_eq!(within(10_000, &mutual, &nested(100, json!(1), |inner| json!({"of": inner}))).len(), 1);
}

#[test]
fn ten_thousand_properties_take_few_steps() {
    let properties: Map<String, Value> = (0..10_000).map(|it| (format!("p{it}"), json!({"type": "integer"}))).collect();
    let value: Map<String, Value> = properties.keys().map(|name| (name.clone(), json!(1))).collect();
    let many = schema(&json!({"properties": properties, "additionalProperties": false}));
    assert_eq!(within(100_000, &many, &Value::Object(value)), []);
}

#[test]
fn a_multiple_of_a_tiny_number_is_found_in_few_steps() {
    let tiny = schema(&json!({"multipleOf": 1e-300}));
    assert_eq!(within(1_000, &tiny, &json!(1e300)), []);
    assert_eq!(within(1_000, &tiny, &json!(1e-301)).len(), 1);
}

#[test]
fn a_length_beyond_64_bits_is_longer_than_any_text() {
    let text = r#"{"minLength": 1000000000000000000000000000000}"#;
    let longer = schema(&serde_json::from_str(text).expect("it is JSON"));
    assert_eq!(within(1_000, &longer, &json!("text")).len(), 1);
}

#[test]
fn a_budget_that_is_used_up_refuses() {
    let expressions = expressions();
    let value = negated(128, &json!("x"));
    let validator = expressions.validator().max_steps(50);
    assert!(!validator.is_valid(&value));
    let violations = validator.violations(&value);
    assert!(violations.last().is_some_and(Violation::is_too_complex), "{violations:?}");
    assert!(validator.validate(&value).is_err_and(|violation| violation.is_too_complex()));
}

/// A pattern whose search takes steps with the square of the text's length.
const PASSWORD: &str = "(?=.*\\d)(?=.*[A-Z])(?=.*[^\\w])";

#[test]
fn a_backtracking_pattern_ends_with_the_budget() {
    let password = schema(&json!({"pattern": PASSWORD}));
    let result = password.validate(&json!("a".repeat(40_000)));
    assert!(result.is_err_and(|violation| violation.is_too_complex()));
}

#[test]
fn many_backtracking_texts_share_one_budget() {
    let schema = schema(&json!({"items": {"pattern": PASSWORD}}));
    let passwords = schema.validator().max_steps(100_000);
    let text = "a".repeat(1_000);
    let one = passwords.validate(&json!([text]));
    assert!(one.is_err_and(|violation| !violation.is_too_complex()));
    let violations = passwords.violations(&json!(vec![text; 100]));
    assert!(violations.last().is_some_and(Violation::is_too_complex), "{} violations", violations.len());
}
