//! Sections, their keys and their tokens are those of agentskills-core.

mod support;

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
        let body = text(&vector["input"]["body"]);
        let ours: Value = split_sections(&body).outline().iter().map(section).collect();
        assert_eq!(ours, vector["expected"], "{}", vector["id"]);
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

#[test]
fn section_lookup() {
    for vector in vectors("section_lookup") {
        let (body, id) = (text(&vector["input"]["body"]), &vector["id"]);
        let split = split_sections(&body);
        let found = split.outline().get(vector["input"]["key"].as_str().expect("a key"));
        let expected = &vector["expected"];
        if expected.get("raises").is_some() {
            assert_eq!(found, None, "{id}");
            assert_eq!(listed_keys(split.outline()), expected["raises"]["listed_keys"], "{id}");
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
        let ours: Value = split_sections(&body).outline().iter().map(entry).collect();
        assert_eq!(ours, expected["sections"], "{id}");
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
