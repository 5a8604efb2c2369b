//! Questions to the keywords of one schema.

use serde_json::{Map, Value, json};

use super::keywords::{self, Use};

/// The first keyword that gives a shape, besides some that are known.
pub(super) fn first_of_shape<'k>(keywords: &'k Map<String, Value>, known: &[&str]) -> Option<&'k str> {
    let mut names = keywords.iter().filter(|(name, _)| !known.contains(&name.as_str()));
    names.find(|(name, value)| keywords::how(name, value) == Some(Use::Shape)).map(|(name, _)| name.as_str())
}

/// Whether an object becomes a struct rather than a map.
pub(super) fn is_struct(keywords: &Map<String, Value>) -> bool {
    let has = |keyword: &str| {
        keywords.get(keyword).is_some_and(|value| match value {
            Value::Object(entries) => !entries.is_empty(),
            Value::Array(items) => !items.is_empty(),
            _ => false,
        })
    };
    has("properties") || has("required") || keywords.get("additionalProperties") == Some(&Value::Bool(false))
}

/// The value of a schema that allows one alone.
pub(super) fn constant(schema: &Value) -> Option<&Value> {
    let keywords = schema.as_object()?;
    let value = keywords.get("const").filter(|value| value.is_string())?;
    is_plain(keywords).then_some(value)
}

/// Whether a schema allows null and nothing else.
pub(super) fn is_null(schema: &Value) -> bool {
    let is = |keyword: &str, value: &Value| schema.get(keyword) == Some(value);
    (is("type", &json!("null")) || is("type", &json!(["null"])) || is("const", &Value::Null))
        && schema.as_object().is_some_and(is_plain)
}

/// Whether nothing but a type and a constant says what values a schema allows, besides what narrows them.
fn is_plain(keywords: &Map<String, Value>) -> bool {
    let mut keywords = keywords.iter();
    keywords.all(|(name, value)| matches!(name.as_str(), "const" | "type") || keywords::how(name, value).is_none())
}

/// Whether a schema that stands beside null names null itself.
pub(super) fn allows_null(schema: &Value) -> bool {
    let holds = |keyword: &str, value: &Value| {
        schema.get(keyword).and_then(Value::as_array).is_some_and(|values| values.contains(value))
    };
    holds("type", &json!("null")) || holds("enum", &Value::Null)
}

/// The integer type that holds all that the schema allows within 64 bits.
pub(super) fn integer(keywords: &Map<String, Value>) -> &'static str {
    let is_above =
        |keyword: &str, least: f64| keywords.get(keyword).and_then(Value::as_f64).is_some_and(|bound| bound >= least);
    if is_above("minimum", 0.0) || is_above("exclusiveMinimum", -1.0) { "uint64" } else { "int64" }
}
