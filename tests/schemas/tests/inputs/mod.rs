//! Schemas and values that are costly for validators.
#![allow(dead_code, reason = "each test file uses a part")]

use serde_json::{Value, json};
use skills_runtime::Schema;

pub(crate) fn schema(schema: &Value) -> Schema {
    Schema::from_value(schema).expect("the schema is accepted")
}

/// The value in so many arrays or objects.
pub(crate) fn nested(levels: usize, leaf: Value, wrap: impl Fn(Value) -> Value) -> Value {
    (0..levels).fold(leaf, |inner, _| wrap(inner))
}

/// The tagged union of the expressions `not`, `group` and `leaf`.
pub(crate) fn expressions() -> Schema {
    let of_kind = |kind: &str| {
        json!({
            "properties": {"kind": {"const": kind}, "of": {"$ref": "#/$defs/expression"}},
            "required": ["kind", "of"],
            "additionalProperties": false,
        })
    };
    let leaf = json!({
        "properties": {"kind": {"const": "leaf"}, "text": {"type": "string"}},
        "required": ["kind", "text"],
    });
    schema(&json!({
        "$ref": "#/$defs/expression",
        "$defs": {"expression": {"oneOf": [of_kind("not"), of_kind("group"), leaf]}},
    }))
}

pub(crate) fn negated(levels: usize, text: &Value) -> Value {
    nested(levels, json!({"kind": "leaf", "text": text}), |inner| json!({"kind": "not", "of": inner}))
}

/// Two ways from each object to the one in it.
pub(crate) fn both_have_of() -> Schema {
    schema(&json!({"anyOf": [
        {"properties": {"of": {"$ref": "#"}}, "required": ["a"]},
        {"properties": {"of": {"$ref": "#"}}, "required": ["b"]},
    ]}))
}

/// Objects in objects, each of which only the second way accepts.
pub(crate) fn with_b(levels: usize, leaf: Value) -> Value {
    nested(levels, leaf, |inner| json!({"b": 1, "of": inner}))
}
