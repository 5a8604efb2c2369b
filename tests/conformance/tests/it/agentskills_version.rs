//! A version is a semantic one where agentskills-core says so, but for differences that are meant.
//!
//! A version is a text here: what YAML types there, and what is therefore refused, is judged as it is written.

use crate::support::agentskills::{text, vectors};
use serde_json::Value;
use skills_core::validate_version;

#[test]
fn versions_are_judged_as_the_vectors_say() {
    for vector in vectors("version") {
        let (id, expected) = (&vector["id"], &vector["expected"]);
        let Some(version) = scalar(&vector["input"]["value"]) else {
            assert_eq!(expected["kind"], "not_string", "{id}");
            continue;
        };
        // Q12: neither a line end behind the version nor digits beyond ASCII.
        let is_python_only = version.ends_with('\n') || !version.is_ascii();
        let expected = expected["valid"] == true && !is_python_only;
        assert_eq!(validate_version(&version).is_ok(), expected, "{id}");
    }
}

/// The text of a scalar; none for what has no text.
fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::Bool(_) | Value::Number(_) => Some(value.to_string()),
        Value::Null | Value::Array(_) => None,
        Value::Object(typed) if !typed.contains_key("$concat") => ["$float", "$int", "$date", "$datetime"]
            .iter()
            .find_map(|name| typed.get(*name)?.as_str().map(str::to_owned)),
        written => Some(text(written)),
    }
}
