//! The checks of schemas that are values.

#[cfg(feature = "pattern")]
mod meta_schema;

use serde_json::json;

use super::*;

#[test]
#[cfg(feature = "pattern")]
fn every_way_to_name_a_schema_is_accepted() {
    for schema in [
        json!({"$ref": "#/x-own/0", "x-own": [{"items": {"$ref": "#/x-own/0"}}]}),
        json!({"$id": "in", "items": {"$ref": "in"}}),
        json!({"$id": "", "items": {"$ref": "#"}}),
        json!({"$id": "#", "items": {"$ref": "#"}}),
        json!({"$id": "urn:x:y", "$anchor": "a", "items": {"$ref": "urn:x:y#a"}}),
        json!({"$id": "HTTPS://Schemas.Invalid/%61", "items": {"$ref": "https://schemas.invalid/a"}}),
        json!({"dependencies": {"a": {"items": {"$ref": "#/dependencies/a"}}}}),
        json!({"definitions": {"a": {"$anchor": "b"}}, "items": {"$ref": "#b"}}),
        json!({"$defs": {"a": {"$id": "b", "$defs": {"c": {"$anchor": "d"}}}}, "items": {"$ref": "b#d"}}),
        json!({"$defs": {"a": {"$id": "b", "$defs": {"c": {}}}}, "items": {"$ref": "#/$defs/a/$defs/c"}}),
        json!({"$anchor": "a", "$dynamicAnchor": "b", "items": {"$dynamicRef": "#b"}, "contains": {"$ref": "#b"}}),
        json!({"$dynamicAnchor": "a", "$defs": {"x": {"$id": "x"}}, "items": {"$dynamicRef": "x"}}),
        json!({"minLength": 1e2, "maxLength": 1e300, "maxItems": 18_446_744_073_709_551_615_u64, "minimum": -0.0}),
        json!({"then": true, "else": false, "minContains": 1, "contentSchema": {}, "contentEncoding": "x"}),
        json!({"patternProperties": {"^.{0,100}$": true, "\\p{L}": {}, "(?<=a)b": {}}}),
        json!({"$schema": "https://json-schema.org/draft/2020-12/schema#", "$vocabulary": {"x:y": true}}),
        json!({"$ref": "https://json-schema.org/draft/2020-12/schema"}),
    ] {
        assert!(check_value(&schema).is_ok(), "{schema}: {:?}", check_value(&schema));
    }
}

#[test]
fn the_first_error_has_a_location() {
    let fault = |schema: Json| {
        let fault = check_value(&schema).expect_err("an error");
        (fault.code, fault.location)
    };
    for (schema, code, location) in [
        (json!([]), Code::WrongType, "#"),
        (json!({"a": 1}), Code::UnknownKeyword, "#"),
        (json!({"properties": {"a/b": {"a": 1}}}), Code::UnknownKeyword, "#/properties/a~1b"),
        (json!({"definitions": {"a": {"minLength": "1"}}}), Code::KeywordValue, "#/definitions/a/minLength"),
        (json!({"items": {"$ref": "#/$defs/a"}}), Code::UnresolvedRef, "#/items/$ref"),
        (json!({"items": {"$ref": "a.json"}}), Code::UnresolvedRef, "#/items/$ref"),
        (json!({"items": {"$ref": "#/enum/0"}, "enum": [{"minimum": 1}]}), Code::UnresolvedRef, "#/items/$ref"),
        (json!({"$id": "json-schema:///a"}), Code::KeywordValue, "#/$id"),
        (json!({"items": {"$ref": "skill:///greet/a.json"}}), Code::RemoteRef, "#/items/$ref"),
        (json!({"items": {"$ref": "https://schemas.invalid/a"}}), Code::RemoteRef, "#/items/$ref"),
        (json!({"$id": "https://schemas.invalid/a", "$ref": "b"}), Code::RemoteRef, "#/$ref"),
        (json!({"allOf": [{"$ref": "#"}]}), Code::RefCycle, "#/allOf/0/$ref"),
        (json!({"items": {"pattern": "("}}), Code::SchemaPattern, "#/items/pattern"),
        (json!({"$schema": "http://json-schema.org/draft-07/schema#"}), Code::SchemaDialect, "#/$schema"),
    ] {
        assert_eq!(fault(schema), (code, location.to_owned()));
    }
}

#[test]
fn an_unknown_keyword_is_told_with_the_one_that_is_meant() {
    let fault = check_value(&json!({"requried": []})).expect_err("an error");
    let unknown = fault.unknown.expect("a keyword");
    assert_eq!((unknown.keyword.as_str(), unknown.suggestion), ("requried", Some("required")));
    assert_eq!(fault.message, "unknown schema keyword `requried`; did you mean `required`?");
}

#[test]
fn a_file_has_no_place_beside_a_value() {
    let fault = check_value(&json!({"$ref": "a.json"})).expect_err("an error");
    assert_eq!(fault.message, "the `$ref` `a.json` names a file, `a.json`, and this schema has none beside it");
}

#[test]
fn nesting_is_bounded_as_in_files() {
    let around = |schema: Json| Json::Object(std::iter::once(("items".to_owned(), schema)).collect());
    let nested = |levels: usize| (0..levels).fold(json!(true), |schema, _| around(schema));
    assert!(check_value(&nested(127)).is_ok());
    let fault = check_value(&nested(128)).expect_err("an error");
    assert_eq!(fault.message, "values are nested more than 127 deep");
    assert!(check_value(&nested(1_000)).is_err());
    // What the limit is for: the text of what is accepted can be read again.
    let empty = |levels: usize| (1..levels).fold(json!({}), |schema, _| around(schema));
    assert!(check_value(&empty(127)).is_ok() && serde_json::from_str::<Json>(&empty(127).to_string()).is_ok());
    assert!(check_value(&empty(128)).is_err() && serde_json::from_str::<Json>(&empty(128).to_string()).is_err());
}
