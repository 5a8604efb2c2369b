//! Sections, their keys and their tokens are those of agentskills-core.
//!
//! One difference is meant (Q10): two sections never have one key. What agentskills-core finds by a key is found by it
//! here; a section that it cannot find, because an earlier one has its key, has another key here.

mod support;

use std::collections::HashSet;

use serde_json::{Value, json};
use skills_core::{Outline, Section, estimate_tokens, split_sections};
use support::agentskills::{text, vectors, written};

#[test]
fn tokens() {
    for vector in vectors("tokens") {
        assert_eq!(estimate_tokens(&text(&vector["input"]["text"])), vector["expected"]["tokens"], "{}", vector["id"]);
    }
}

#[test]
fn sections() {
    for vector in vectors("sections") {
        let (body, id) = (text(&vector["input"]["body"]), &vector["id"]);
        let split = split_sections(&body);
        let ours: Value = split.outline().iter().map(section).collect();
        assert_eq!(ours, with_unique_keys(&vector["expected"], split.outline()), "{id}");
    }
}

/// A section as the vectors write it.
fn section(section: Section<'_>) -> Value {
    json!({
        "key": written(section.key()),
        "title": written(section.title()),
        "level": section.level(),
        "text": written(&section.text()),
    })
}

/// The expected sections, where each that has an earlier one's key takes ours, which is to be no other section's.
fn with_unique_keys(expected: &Value, ours: Outline<'_>) -> Value {
    let mut expected: Vec<Value> = serde_json::from_value(expected.clone()).expect("the sections are a list");
    let mut known = HashSet::new();
    for (section, ours) in expected.iter_mut().zip(ours.iter()) {
        if !known.insert(section["key"].to_string()) {
            section["key"] = written(ours.key());
        }
    }
    let keys: HashSet<&str> = ours.iter().map(Section::key).collect();
    assert_eq!(keys.len(), ours.len(), "a key stands twice: {:?}", listed_keys(ours));
    expected.into()
}

#[test]
fn section_lookup() {
    for vector in vectors("section_lookup") {
        let (body, id) = (text(&vector["input"]["body"]), &vector["id"]);
        let split = split_sections(&body);
        let found = split.outline().get(vector["input"]["key"].as_str().expect("a key"));
        let expected = &vector["expected"];
        if expected.get("raises").is_some() {
            assert_eq!(found, None, "{id}");
            let listed = expected["raises"]["listed_keys"].as_str().expect("the keys are a text");
            let theirs: Value = listed.split(", ").map(|key| json!({ "key": key })).collect();
            let theirs = with_unique_keys(&theirs, split.outline());
            let ours: Value = listed_keys(split.outline()).split(", ").map(|key| json!({ "key": key })).collect();
            assert_eq!(ours, theirs, "{id}");
        } else {
            assert_eq!(found.map(|found| written(&found.text())).as_ref(), Some(&expected["text"]), "{id}");
        }
    }
}

/// The keys as a message about a missing one lists them.
fn listed_keys(outline: Outline<'_>) -> String {
    let keys: Vec<&str> = outline.iter().map(Section::key).collect();
    if keys.is_empty() { "none".to_owned() } else { keys.join(", ") }
}

#[test]
fn outline() {
    for vector in vectors("outline") {
        let (body, id, expected) = (text(&vector["input"]["body"]), &vector["id"], &vector["expected"]);
        let split = split_sections(&body);
        let ours: Value = split.outline().iter().map(entry).collect();
        assert_eq!(ours, with_unique_keys(&expected["sections"], split.outline()), "{id}");
        assert_eq!(estimate_tokens(&body), expected["total_tokens"], "{id}");
    }
}

/// A section as the outlines of the vectors list it.
fn entry(section: Section<'_>) -> Value {
    json!({
        "key": written(section.key()),
        "title": written(section.title()),
        "level": section.level(),
        "tokens": section.tokens(),
    })
}
