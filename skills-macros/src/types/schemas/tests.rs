//! What is refused, and where.

use serde_json::{Map, Value, json};

use super::print;
use super::reduce::reduce;
use super::refusal::Refusal;

/// Why there are no types of a schema.
fn refusals(schema: &Value) -> Vec<Refusal> {
    let runtime = syn::parse_quote!(::skills_runtime);
    let made =
        reduce(schema, "Input").and_then(|reduced| print::types(&reduced, &runtime).map_err(|refusal| vec![refusal]));
    made.err().unwrap_or_default()
}

/// An object with a property `p` of this schema.
fn with_p(schema: &Value) -> Value {
    json!({ "type": "object", "properties": { "p": schema } })
}

/// The place and the reason of the one refusal of a schema, which is that of the property `p`.
fn of_property(schema: &Value) -> (String, String) {
    let refusals = refusals(&with_p(schema));
    match refusals.as_slice() {
        [refusal] => (refusal.pointer.clone(), refusal.reason.clone()),
        others => panic!("{schema}: {others:?}"),
    }
}

#[track_caller]
fn check(schema: &Value, place: &str, reason: &str) {
    let (pointer, told) = of_property(schema);
    assert_eq!(pointer, format!("/properties/p{place}"), "{schema}");
    assert!(told.contains(reason), "{schema}: {told}");
}

/// A keyword that is refused wherever it stands.
#[track_caller]
fn keyword(schema: &Value, keyword: &str) {
    check(schema, &format!("/{keyword}"), &format!("Rust types cannot follow `{keyword}`"));
}

#[test]
fn if_is_refused() {
    keyword(&json!({ "type": "string", "if": { "minLength": 1 } }), "if");
}

#[test]
fn then_is_refused() {
    keyword(&json!({ "type": "string", "then": true }), "then");
}

#[test]
fn not_is_refused() {
    keyword(&json!({ "not": { "type": "string" } }), "not");
}

#[test]
fn all_of_is_refused() {
    keyword(&json!({ "allOf": [{ "type": "object" }, { "required": ["a"] }] }), "allOf");
}

#[test]
fn anchor_is_refused() {
    keyword(&json!({ "type": "string", "$anchor": "a" }), "$anchor");
}

#[test]
fn dynamic_reference_is_refused() {
    keyword(&json!({ "$dynamicRef": "#a" }), "$dynamicRef");
}

#[test]
fn dynamic_anchor_is_refused() {
    keyword(&json!({ "$dynamicAnchor": "a" }), "$dynamicAnchor");
}

#[test]
fn prefix_items_are_refused() {
    keyword(&json!({ "type": "array", "prefixItems": [{ "type": "string" }] }), "prefixItems");
}

#[test]
fn dependent_required_is_refused() {
    keyword(&json!({ "type": "object", "dependentRequired": { "a": ["b"] } }), "dependentRequired");
}

#[test]
fn dependent_schemas_are_refused() {
    keyword(&json!({ "type": "object", "dependentSchemas": { "a": true } }), "dependentSchemas");
}

#[test]
fn pattern_properties_are_refused() {
    keyword(&json!({ "type": "object", "patternProperties": { "^a": true } }), "patternProperties");
}

#[test]
fn unevaluated_properties_are_refused() {
    keyword(&json!({ "type": "object", "unevaluatedProperties": false }), "unevaluatedProperties");
}

#[test]
fn unevaluated_items_are_refused() {
    keyword(&json!({ "type": "array", "unevaluatedItems": false }), "unevaluatedItems");
}

#[test]
fn constant_number_is_refused() {
    check(&json!({ "const": 1 }), "/const", "only for strings");
}

#[test]
fn choice_with_a_number_is_refused() {
    check(&json!({ "enum": ["a", 1] }), "/enum", "only for strings");
}

#[test]
fn choice_of_null_alone_is_refused() {
    check(&json!({ "enum": [null] }), "/enum", "only for strings");
}

#[test]
fn strings_of_one_name_are_refused() {
    check(&json!({ "enum": ["a", "A"] }), "/enum", "become one Rust name");
    check(&json!({ "enum": ["<", ">"] }), "/enum", "become one Rust name");
}

#[test]
fn string_that_stands_twice_is_one() {
    for schema in [
        json!({ "enum": ["a", "b", "a"] }),
        json!({ "enum": [null, "a", "a", null] }),
        json!({ "anyOf": [{ "const": "a" }, { "const": "a" }] }),
    ] {
        assert_eq!(refusals(&schema), [], "{schema}");
    }
}

#[test]
fn more_strings_than_an_enum_may_have_are_refused() {
    let strings: Vec<String> = (0..5_001).map(|number| format!("a{number}")).collect();
    check(&json!({ "enum": strings }), "/enum", "at most 5000 variants, and these are 5001");
}

#[test]
fn more_properties_than_a_struct_may_have_are_refused() {
    let properties: Map<String, Value> = (0..1_001).map(|number| (format!("a{number}"), json!(true))).collect();
    check(
        &json!({ "type": "object", "properties": properties }),
        "/properties",
        "at most 1000 fields, and these are 1001",
    );
}

/// Many types, each in a property of the one before. `around` makes the schema of the property from the reference.
fn types_within_types(number: usize, last: &Value, around: impl Fn(Value) -> Value) -> Value {
    let definition = |level: usize| match level {
        _ if level == number => (level.to_string(), last.clone()),
        _ => (level.to_string(), with_p(&around(json!({ "$ref": format!("#/$defs/{}", level + 1) })))),
    };
    let definitions: Map<String, Value> = (1..=number).map(definition).collect();
    json!({ "$ref": "#/$defs/1", "$defs": definitions })
}

#[track_caller]
fn check_depth(most: usize, last: &Value, around: impl Fn(Value) -> Value) {
    assert_eq!(refusals(&types_within_types(most, &with_p(&json!(true)), &around)), []);
    let refusals = refusals(&types_within_types(1_000, last, around));
    let [refusal] = refusals.as_slice() else { panic!("{refusals:?}") };
    assert!(refusal.reason.starts_with("rustc takes at most 100 steps into a type"), "{refusal:?}");
}

#[test]
fn objects_within_too_many_objects_are_refused() {
    check_depth(49, &json!(true), |schema| schema);
}

#[test]
fn objects_within_too_many_lists_are_refused() {
    check_depth(16, &json!(true), |items| json!({ "type": "array", "items": items }));
}

#[test]
fn recursion_through_too_many_objects_is_refused() {
    check_depth(49, &with_p(&json!({ "$ref": "#/$defs/1" })), |schema| schema);
}

#[test]
fn union_of_objects_is_refused() {
    check(&json!({ "oneOf": [{ "type": "object" }, { "type": "string" }] }), "/oneOf", "only for a schema or null");
}

#[test]
fn null_beside_two_schemas_is_refused() {
    check(&json!({ "anyOf": [{ "type": "null" }, true, { "type": "string" }] }), "/anyOf", "only for a schema or null");
}

#[test]
fn keyword_beside_a_choice_is_refused() {
    check(&json!({ "type": "string", "anyOf": [true, { "type": "null" }] }), "/anyOf", "`type` beside `anyOf`");
}

#[test]
fn several_types_are_refused() {
    check(&json!({ "type": ["string", "integer"] }), "/type", "one of several types");
}

#[test]
fn object_without_its_type_is_refused() {
    check(&json!({ "properties": { "a": true } }), "", "`properties` without `type`");
}

#[test]
fn array_without_its_type_is_refused() {
    check(&json!({ "items": true }), "", "`items` without `type`");
}

#[test]
fn schema_that_allows_nothing_is_refused() {
    check(&json!(false), "", "no value is allowed here");
}

#[test]
fn reference_by_name_is_refused() {
    check(&json!({ "$ref": "#name" }), "/$ref", "no reference of this kind");
}

#[test]
fn keyword_beside_a_reference_is_refused() {
    check(&json!({ "$ref": "#", "required": ["a"] }), "", "`required` beside `$ref`");
}

#[test]
fn required_property_that_is_not_allowed_is_refused() {
    let schema = json!({ "type": "object", "required": ["a"], "additionalProperties": false });
    check(&schema, "/required", "`a` is required, and not allowed");
}

#[test]
fn properties_of_one_name_are_refused() {
    let schema = json!({ "type": "object", "properties": { "a-b": true, "a_b": true } });
    check(&schema, "/properties", "the one field `a_b`");
}

#[test]
fn property_extra_beside_typed_further_properties_is_refused() {
    let schema = json!({
        "type": "object",
        "properties": { "extra": true },
        "additionalProperties": { "type": "string" },
    });
    check(&schema, "/properties", "the field `extra`");
}

#[test]
fn default_of_another_type_is_refused() {
    check(&json!({ "type": "string", "default": 1 }), "/default", "holds `1`, which is no string");
    check(&json!({ "type": "array", "items": { "type": "null" }, "default": [0] }), "/default", "holds `0`");
    check(&json!({ "type": "integer", "default": u64::MAX }), "/default", "no `i64`");
}

#[test]
fn default_without_a_required_property_is_refused() {
    let schema = json!({ "type": "object", "required": ["a"], "default": {} });
    check(&schema, "/default", "has no property `a`, which is required");
}

#[test]
fn default_of_a_reference_is_refused_where_it_stands() {
    let schema = json!({
        "type": "object",
        "properties": { "p": { "$ref": "#/$defs/way" } },
        "$defs": { "way": { "$ref": "#/$defs/word" }, "word": { "type": "string", "default": 1 } },
    });
    let refusals = refusals(&schema);
    let places: Vec<&str> = refusals.iter().map(|refusal| refusal.pointer.as_str()).collect();
    assert_eq!(places, ["/$defs/word/default"]);
}

#[test]
fn default_that_breaks_a_bound_is_refused() {
    check(&json!({ "type": "integer", "minimum": 10, "default": 3 }), "/default", "`\"minimum\": 10`");
    check(&json!({ "type": ["string", "null"], "minLength": 1, "default": "" }), "/default", "`\"minLength\": 1`");
    assert_eq!(refusals(&with_p(&json!({ "type": ["string", "null"], "minLength": 1, "default": null }))), []);
}

#[test]
fn default_that_breaks_a_bound_of_a_reference_is_refused() {
    let schema = json!({
        "type": "object",
        "properties": {
            "p": { "$ref": "#/$defs/word", "default": "ab" },
            "q": { "$ref": "#/$defs/word" },
            "r": { "$ref": "#/$defs/word" },
        },
        "$defs": { "word": { "type": "string", "maxLength": 1, "default": "cd" } },
    });
    let refusals = refusals(&schema);
    let places: Vec<&str> = refusals.iter().map(|refusal| refusal.pointer.as_str()).collect();
    assert_eq!(places, ["/properties/p/default", "/$defs/word/default"]);
}

#[test]
fn each_place_is_told() {
    let refusals = refusals(&json!({
        "type": "object",
        "properties": { "a": { "not": true }, "b": { "type": "array", "items": { "const": 1 } } },
        "additionalProperties": false,
    }));
    let places: Vec<&str> = refusals.iter().map(|refusal| refusal.pointer.as_str()).collect();
    assert_eq!(places, ["/properties/a/not", "/properties/b/items/const"]);
}

#[test]
fn definition_that_nothing_refers_to_is_not_looked_at() {
    assert_eq!(refusals(&json!({ "type": "string", "$defs": { "a": { "not": true } } })), []);
}

#[test]
fn keyword_that_narrows_is_left_to_the_validator() {
    assert_eq!(refusals(&json!({ "type": "string", "pattern": "(?<a>b)", "format": "uuid", "minLength": 3 })), []);
    assert_eq!(refusals(&json!({ "type": "array", "contains": { "not": true }, "uniqueItems": true })), []);
}

#[test]
fn default_that_calls_itself_is_refused() {
    let node = json!({ "type": "object", "properties": { "next": { "$ref": "#/$defs/node", "default": {} } } });
    let schema = json!({
        "type": "object",
        "properties": { "p": { "$ref": "#/$defs/node", "default": {} } },
        "$defs": { "node": node },
    });
    let refusals = refusals(&schema);
    assert!(refusals[0].reason.contains("no end"), "{refusals:?}");
    assert_eq!(refusals[0].pointer, "/properties/p/default");
}

#[test]
fn default_that_doubles_with_each_level_is_refused() {
    let level = |next: usize| {
        let next = json!({ "$ref": format!("#/$defs/{next}"), "default": {} });
        json!({ "type": "object", "properties": { "a": next, "b": next } })
    };
    let mut levels: Map<String, Value> = (0..20).map(|number| (number.to_string(), level(number + 1))).collect();
    levels.insert("20".to_owned(), json!({ "type": "object" }));
    let p = json!({ "$ref": "#/$defs/0", "default": {} });
    let schema = json!({ "type": "object", "properties": { "p": p }, "$defs": levels });
    let refusals = refusals(&schema);
    assert!(refusals[0].reason.contains("very large"), "{refusals:?}");
}
