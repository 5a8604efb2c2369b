//! The forms of values, against the meta-schema.

use serde_json::json;

use super::super::*;
use crate::Schema;
use crate::schema::keywords::KEYWORDS;

/// One value of each kind, right or wrong for any keyword.
fn values() -> Vec<Json> {
    vec![
        json!(null),
        json!(true),
        json!(false),
        json!(0),
        json!(1),
        json!(-1),
        json!(1.0),
        json!(1e2),
        json!(1.5),
        json!(-0.0),
        json!(0.0),
        json!(1e300),
        json!(u64::MAX),
        json!(1e-320),
        json!(""),
        json!("a"),
        json!("string"),
        json!("5"),
        json!("#"),
        json!([]),
        json!(["a"]),
        json!(["a", "a"]),
        json!(["a", 1]),
        json!(["string"]),
        json!(["string", "null"]),
        json!(["string", "string"]),
        json!([{}]),
        json!([true, {"type": "string"}]),
        json!([{}, 1]),
        json!([{"minLength": "1"}]),
        json!({}),
        json!({"a": {}}),
        json!({"a": true}),
        json!({"a": ["b"]}),
        json!({"a": ["b", "b"]}),
        json!({"a": [1]}),
        json!({"a": []}),
        json!({"a": 1}),
        json!({"a": "b"}),
        json!({"a": {"type": "int"}}),
        json!({"type": "string"}),
        json!({"maximum": "1"}),
        json!({"https://schemas.invalid/v": true}),
        json!({"https://schemas.invalid/v": 1}),
        json!("https://schemas.invalid/a.json"),
        json!("https://schemas.invalid/a.json#"),
        json!("https://schemas.invalid/a.json#a"),
        json!("https://json-schema.org/draft/2020-12/schema"),
    ]
}

/// Where this is stricter than the meta-schema, by other rules than the form of the value.
fn is_judged_by_more(keyword: &str, fault: &Fault, value: &Json) -> bool {
    match fault.code {
        // The meta-schema passes over unknown keywords and knows nothing of what is referred to.
        Code::UnknownKeyword | Code::RemoteRef | Code::UnresolvedRef | Code::RefCycle => true,
        Code::SchemaDialect => keyword == "$schema",
        // The meta-schema only annotates the format of URIs, and of names that are URIs.
        Code::KeywordValue => {
            let is_dialect = value.as_str().is_some_and(|uri| uri.starts_with("https://json-schema.org/"));
            keyword == "$vocabulary" && value.get("a").is_some() || keyword == "$id" && is_dialect
        }
        _ => false,
    }
}

#[test]
fn values_of_keywords_are_refused_exactly_as_by_the_meta_schema() {
    let meta_schema = Schema::from_value(&json!({"$ref": "https://json-schema.org/draft/2020-12/schema"}));
    let meta_schema = meta_schema.expect("a schema");
    let mut compared = 0;
    for (keyword, _) in KEYWORDS {
        for value in values() {
            let schema = json!({keyword: value});
            let ours = check_value(&schema);
            if let Err(fault) = &ours
                && is_judged_by_more(keyword, fault, &value)
            {
                continue;
            }
            assert_eq!(ours.is_ok(), meta_schema.is_valid(&schema), "{schema}: {ours:?}");
            compared += 1;
        }
    }
    assert!(compared > 2_500, "{compared}");
}
