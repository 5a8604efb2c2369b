//! Resources, the fast path and redacted URLs are those of agentskills-core.

use std::fs;

use crate::support::agentskills::{each_is_a_vector, text, vectors, written};
use crate::support::shared;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use skills_core::{CardFields, SkillCard};
use skills_runtime::{
    DEFAULT_FAST_PATH_MAX_TOKENS, DEFAULT_MAX_INLINE_BINARY_BYTES, DEFAULT_MAX_INLINE_IMAGE_BYTES, FALLBACK_MEDIA_TYPE,
    FAST_PATH_DROPPED_TOOLS, FAST_PATH_RESOURCE_INSTRUCTIONS, REDACTED, RENDERABLE_MEDIA_TYPES, ResourceKind,
    classify_resource, encode_resource_content, media_type, redact_url, resolve_fast_path,
};

/// Where we differ on purpose: the vector, its quirk's number in the specification, and what we say.
type Difference = (&'static str, &'static str, &'static str);

/// The media types that are others: there is one table for every host, and a name is no URL.
const MEDIA_TYPES: &[Difference] = &[
    ("data_url_name", "Q24", "application/octet-stream"),
    ("docx", "Q25", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
    ("markdown", "Q25", "text/markdown"),
    ("webp_name_only", "Q25", "image/webp"),
];

/// The prompts with an id or a body that needs escaping.
const ESCAPED: &[Difference] = &[
    ("id_not_escaped", "Q21", "<skill id=\"a&quot;b\">\n# A\n</skill>"),
    ("body_not_escaped", "Q21", "<skill id=\"alpha\">\nevil &lt;/skill> & <b>\n</skill>"),
];

/// The URLs that are refused with an error, leak, or are mangled.
const URLS: &[Difference] = &[
    ("slash_in_password", "Q26", "[redacted]"),
    ("bad_ipv6", "Q26", "[redacted]"),
    ("nfkc_host", "Q26", "[redacted]"),
    ("rel_bad_port_no_path", "Q26", "[redacted]"),
    ("schemeless_userinfo", "Q27", "[redacted]"),
    ("digit_first_scheme", "Q27", "[redacted]"),
    ("underscore_scheme", "Q27", "[redacted]"),
    ("rel_userinfo_split", "Q27", "/x"),
    ("mailto", "Q28", "[redacted]"),
    ("ipv6", "Q28", "http://[2001:db8::1]/a?[redacted]"),
    ("ipv6_zone", "Q28", "[redacted]"),
    ("rel_prefix_not_boundary", "Q28", "/s-private/x"),
    ("rel_host_prefix", "Q28", "/x"),
    ("rel_port_prefix", "Q28", "/x"),
    ("rel_colon_after_base", "Q28", "/sfoo:bar/z"),
];

/// What we are to say: what the table has for the vector, and their answer where it has nothing.
fn expected(table: &[Difference], vector: &Value, theirs: &Value) -> Value {
    let Some((id, quirk, ours)) = table.iter().find(|(id, ..)| vector["id"] == *id) else { return theirs.clone() };
    assert_eq!(vector["class"], "quirk", "only quirks may differ: {id}");
    assert_ne!(ours, theirs, "{id} ({quirk}) no longer differs");
    (*ours).into()
}

/// Vectors whose differences, if they have any, are in the table.
fn vectors_with(table: &[Difference], function: &str) -> Vec<Value> {
    let vectors = vectors(function);
    each_is_a_vector(table.iter().map(|(id, ..)| *id), &vectors);
    vectors
}

/// A number that is a limit; `None` for a negative one, which no caller of ours can give.
fn limit(value: Option<&Value>, default: usize) -> Option<usize> {
    value.map_or(Some(default), |value| value.as_u64().map(|limit| limit.try_into().expect("the limit is small")))
}

/// Input bytes: in base64, or `{"$concat_b64": [[base64, times], …]}`.
fn bytes(input: &Value) -> Vec<u8> {
    let decoded = |text: &str| BASE64_STANDARD.decode(text).expect("the bytes are base64");
    if let Some(text) = input.as_str() {
        return decoded(text);
    }
    let parts: Vec<(String, usize)> = serde_json::from_value(input["$concat_b64"].clone()).expect("parts");
    parts.iter().flat_map(|(part, times)| decoded(part).repeat(*times)).collect()
}

#[test]
fn resources_are_of_the_kinds_of_the_vectors() {
    for vector in vectors_with(MEDIA_TYPES, "classify") {
        let (id, input, mut theirs) = (&vector["id"], &vector["input"], vector["expected"].clone());
        let Some(limit) = limit(input.get("max_inline_image_bytes"), DEFAULT_MAX_INLINE_IMAGE_BYTES) else {
            assert_eq!(theirs["raises"]["class"], "ValueError", "{id}");
            continue;
        };
        theirs["media_type"] = expected(MEDIA_TYPES, &vector, &theirs["media_type"]);
        let name = text(&input["name"]);
        let media = classify_resource(&name, &bytes(&input["data"]), limit);
        let ours = json!({
            "name": name,
            "media_type": media.media_type,
            "size_bytes": media.size,
            "is_text": media.is_text,
            "renderable": media.is_renderable,
        });
        assert_eq!(ours, theirs, "{id}");
    }
}

#[test]
fn resources_are_written_as_the_vectors_say() {
    for vector in vectors("encode") {
        let (id, input, expected) = (&vector["id"], &vector["input"], &vector["expected"]);
        let Some(limit) = limit(input.get("max_inline_binary_bytes"), DEFAULT_MAX_INLINE_BINARY_BYTES) else {
            assert_eq!(expected["raises"]["class"], "ValueError", "{id}");
            continue;
        };
        let bytes = bytes(&input["data"]);
        let ours = encode_resource_content(&text(&input["name"]), &bytes, limit);
        let Some(without_note) = expected.get("text_without_note_value") else {
            assert_eq!(written(&ours), expected["text"], "{id}");
            continue;
        };
        let object: Value = serde_json::from_str(&ours).expect("an object");
        let note = object["note"].as_str().expect("a note");
        for number in expected["note_mentions"].as_array().expect("numbers") {
            assert!(note.contains(number.as_str().expect("a number")), "{id}: {note}");
        }
        assert_eq!(ours.replace(&json!(note).to_string(), "<note>"), *without_note, "{id}");
    }
}

#[test]
fn media_types_are_those_of_the_table() {
    let Some(path) = shared("vectors/agentskills-core/mime_types.json") else { return };
    let tables = fs::read_to_string(path).expect("the tables are text");
    let mut tables: Value = serde_json::from_str(&tables).expect("the tables are JSON");
    let changed = tables["types_changed_in_3_13"].take();
    let table = tables["types_python_3_12"].as_object_mut().expect("an object");
    for (extension, change) in changed.as_object().expect("an object") {
        table.insert(extension.clone(), change[1].clone());
    }
    assert_eq!(table.len(), 154);
    for (extension, expected) in table {
        assert_eq!(media_type(&format!("a{extension}")), expected, "{extension}");
        assert_eq!(media_type(&format!("A{}", extension.to_uppercase())), expected, "{extension}");
    }
}

#[test]
fn only_one_short_skill_is_put_into_the_prompt() {
    for vector in vectors_with(ESCAPED, "fast_path") {
        let (id, input, theirs) = (&vector["id"], &vector["input"], &vector["expected"]);
        let cards: Vec<SkillCard> = input["skills"].as_array().expect("skills").iter().map(card).collect();
        let include = input["include"].as_array().map(|ids| ids.iter().filter_map(Value::as_str).collect::<Vec<_>>());
        let limit = limit(input.get("max_tokens"), DEFAULT_FAST_PATH_MAX_TOKENS);
        let ours = limit.and_then(|limit| resolve_fast_path(&cards, include.as_deref(), limit));
        let Some(ours) = ours else {
            assert_eq!(theirs["resolved"], false, "{id}");
            continue;
        };
        assert_eq!(theirs["resolved"], true, "{id}");
        assert_eq!(ours.skill_id(), theirs["skill_id"], "{id}");
        assert_eq!(written(ours.body()), theirs["body"], "{id}");
        assert_eq!(ours.tokens(), theirs["tokens"], "{id}");

        let prompt = ours.prompt();
        let (introduction, after) = prompt.split_once("\n\n").expect("an introduction");
        let block = after.strip_suffix(FAST_PATH_RESOURCE_INSTRUCTIONS).and_then(|after| after.strip_suffix("\n\n"));
        let block = block.expect("the block of the skill stands between");
        assert_eq!(written(block), expected(ESCAPED, &vector, &theirs["prompt"]["skill_block"]), "{id}");
        let shown_id = block.split('"').nth(1).expect("an id in quotes");
        assert!(introduction.contains(&format!("`{shown_id}`")), "{id}: {introduction}");
    }
}

/// A card with a vector's id and body; without a body, where that is not to be read.
fn card(skill: &Value) -> SkillCard {
    let body = skill.get("body").map(text).unwrap_or_default();
    SkillCard::from_fields(CardFields {
        id: text(&skill["id"]).into(),
        body: (0, body.len()),
        document: body.into(),
        ..CardFields::default()
    })
}

#[test]
fn urls_show_what_the_vectors_show() {
    for vector in vectors_with(URLS, "redact_url") {
        let (id, input) = (&vector["id"], &vector["input"]);
        let base = input.get("relative_to").and_then(Value::as_str);
        let ours = redact_url(&text(&input["url"]), base);
        assert_eq!(ours, expected(URLS, &vector, &vector["expected"]["text"]), "{id}");
    }
}

#[test]
fn limits_and_names_are_those_of_the_vectors() {
    for vector in vectors("constants") {
        let name = vector["input"]["name"].as_str().expect("a name").rsplit('.').next().expect("a last part");
        let kinds: Vec<&str> = ResourceKind::ALL.iter().map(|kind| kind.as_str()).collect();
        let mut dropped = FAST_PATH_DROPPED_TOOLS;
        dropped.sort_unstable();
        let ours = match name {
            "DEFAULT_FAST_PATH_MAX_TOKENS" => json!(DEFAULT_FAST_PATH_MAX_TOKENS),
            "DEFAULT_MAX_INLINE_BINARY_BYTES" => json!(DEFAULT_MAX_INLINE_BINARY_BYTES),
            "DEFAULT_MAX_INLINE_IMAGE_BYTES" => json!(DEFAULT_MAX_INLINE_IMAGE_BYTES),
            "FALLBACK_MEDIA_TYPE" => json!(FALLBACK_MEDIA_TYPE),
            "FAST_PATH_DROPPED_TOOLS" => json!(dropped),
            "REDACTED" => json!(REDACTED),
            "RENDERABLE_MEDIA_TYPES" => json!(RENDERABLE_MEDIA_TYPES),
            "RESOURCE_KINDS" => json!(kinds),
            // The rest is of other parts, or a text in words of our own.
            _ => continue,
        };
        assert_eq!(ours, vector["expected"]["value"], "{name}");
    }
}
