//! Sections, their keys and their tokens are those of agentskills-core.
//!
//! One difference is meant (Q10): two sections never have one key. What agentskills-core finds by a key is found by it
//! here; a section that it cannot find, because an earlier one has its key, has another key here.

use std::collections::HashSet;

use crate::support::agentskills::{text, vectors, written};
use serde_json::{Value, json};
use skills_core::{Outline, Section, estimate_tokens, split_sections};

#[test]
fn a_text_has_the_tokens_of_the_vectors() {
    for vector in vectors("tokens") {
        assert_eq!(estimate_tokens(&text(&vector["input"]["text"])), vector["expected"]["tokens"], "{}", vector["id"]);
    }
}

#[test]
fn a_body_is_cut_into_the_sections_of_the_vectors() {
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
fn a_key_finds_the_section_of_the_vectors() {
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
fn an_outline_lists_the_sections_of_the_vectors() {
    for vector in vectors("outline") {
        let (body, id, expected) = (text(&vector["input"]["body"]), &vector["id"], &vector["expected"]);
        let split = split_sections(&body);
        let ours: Value = split.outline().iter().map(entry).collect();
        assert_eq!(ours, with_unique_keys(&expected["sections"], split.outline()), "{id}");
        assert_eq!(split.outline().total_tokens(), expected["total_tokens"], "{id}");
        assert_eq!(split.outline().whole_body_is_cheaper(), expected["whole_body_is_cheaper"], "{id}");
    }
}

#[test]
fn a_written_outline_has_the_lines_of_the_vectors() {
    for vector in vectors("outline") {
        let (body, id, expected) = (text(&vector["input"]["body"]), &vector["id"], &vector["expected"]);
        let skill_id = vector["input"]["skill_id"].as_str().expect("the skill has an id");
        let split = split_sections(&body);
        let outline = split.outline();
        let rendered = outline.render(skill_id);
        let lines: Vec<&str> = rendered.split('\n').collect();
        assert_eq!(lines.len(), expected["render_line_count"], "{id}");

        let [first, between @ .., advice] = lines.as_slice() else {
            assert_eq!(expected["render_advice"], "empty", "{id}");
            assert!(rendered.contains(&format!("'{skill_id}'")) && rendered.contains("empty"), "{id}: {rendered}");
            continue;
        };
        let total = outline.total_tokens();
        assert_eq!(*first, format!("'{skill_id}': ~{total} tokens in {} sections.", outline.len()), "{id}");
        let listing = between.strip_prefix(&[""]).and_then(|lines| lines.strip_suffix(&[""]));
        assert_eq!(listing.map(Value::from), Some(listing_lines(expected, outline)), "{id}");
        assert!(advice.contains("`get_skill_body`") && advice.contains(&format!("~{total} ")), "{id}: {advice}");
        let kind = if advice.contains("`get_skill_section`") { "by_section" } else { "whole_body" };
        assert_eq!(kind, expected["render_advice"], "{id}");
    }
}

/// The expected lines, where each section that has an earlier one's key has ours.
fn listing_lines(expected: &Value, ours: Outline<'_>) -> Value {
    let lines = expected["render_listing_lines"].as_array().expect("a line each");
    let theirs = expected["sections"].as_array().expect("the sections are a list");
    let ours = with_unique_keys(&expected["sections"], ours);
    let keys = theirs.iter().zip(ours.as_array().expect("the sections are a list"));
    let line = |(line, (theirs, ours)): (&Value, (&Value, &Value))| {
        let [line, theirs, ours] =
            [line, &theirs["key"], &ours["key"]].map(|text| text.as_str().expect("lines and keys are texts"));
        line.replacen(&format!("- {theirs} ("), &format!("- {ours} ("), 1)
    };
    lines.iter().zip(keys).map(line).collect()
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
