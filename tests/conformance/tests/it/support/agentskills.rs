//! What the Python package agentskills-core makes of texts and skills, from `vectors/agentskills-core`.

use std::fs;

use serde_json::{Value, json};
use skills_core::Digest;

use super::shared;

/// The vectors of a function; none where there is no file of them.
pub(crate) fn vectors(function: &str) -> Vec<Value> {
    let Some(path) = shared(&format!("vectors/agentskills-core/{function}.json")) else { return Vec::new() };
    let text = fs::read_to_string(path).expect("the vectors are text");
    let mut file: Value = serde_json::from_str(&text).expect("the vectors are JSON");
    let vectors: Vec<Value> = serde_json::from_value(file["vectors"].take()).expect("the vectors are a list");
    assert!(!vectors.is_empty(), "there are no vectors of {function}");
    vectors
}

/// Holds when every row of a table of differences is about a vector that there is.
#[track_caller]
pub(crate) fn each_is_a_vector<'a>(rows: impl IntoIterator<Item = &'a str>, vectors: &[Value]) {
    let is_missing = |id: &&str| !vectors.iter().any(|vector| vector["id"] == *id);
    let missing: Vec<&str> = rows.into_iter().filter(is_missing).collect();
    assert!(vectors.is_empty() || missing.is_empty(), "there are no such vectors: {missing:?}");
}

/// An input text: as it is, or `{"$concat": [[text, times], …]}`.
pub(crate) fn text(input: &Value) -> String {
    if let Some(text) = input.as_str() {
        return text.to_owned();
    }
    let parts: Vec<(String, usize)> = serde_json::from_value(input["$concat"].clone()).expect("a text, or its parts");
    parts.iter().map(|(part, times)| part.repeat(*times)).collect()
}

/// An output text as the vectors write it: as it is, or its digest where it is long.
pub(crate) fn written(text: &str) -> Value {
    match text.chars().count() {
        0..=4096 => text.into(),
        length => json!({ "$sha256_utf8": Digest::of(text.as_bytes()).to_string(), "$len": length }),
    }
}
