//! Where a reference leads within a schema that holds all that it refers to.

use serde_json::Value;
use skills_core::pointer;

/// The pointer, from the root, of what a reference at a place leads to; nothing for one that is not followed.
pub(super) fn target(root: &Value, at: &str, reference: &str) -> Option<String> {
    let (uri, fragment) = reference.split_once('#').unwrap_or((reference, ""));
    let resource = if uri.is_empty() { resource_of(root, at).to_owned() } else { document(root, at, uri)? };
    let fragment = pointer::decoded(fragment)?;
    if !fragment.is_empty() && !fragment.starts_with('/') {
        return None;
    }
    let target = format!("{resource}{fragment}");
    root.pointer(&target).filter(|schema| schema.is_object() || schema.is_boolean()).map(|_| target)
}

/// The document in which a place stands, and the place in it.
pub(super) fn shown(root: &Value, pointer: &str) -> (Option<String>, String) {
    let document = document_of(root, pointer);
    let uri = root.pointer(&document).and_then(|document| document.get("$id")).and_then(Value::as_str);
    let below = pointer.strip_prefix(document.as_str()).unwrap_or(pointer).to_owned();
    (uri.filter(|_| !document.is_empty()).map(str::to_owned), below)
}

/// The pointer of what has the `$id` of a reference at a place: the root, or one of its `$defs`, among which other files
/// are.
fn document(root: &Value, at: &str, uri: &str) -> Option<String> {
    // Both are relative to the same URI in the root alone.
    if !is_absolute(uri) && !resource_of(root, at).is_empty() {
        return None;
    }
    if has_id(root, |id| id == uri) {
        return Some(String::new());
    }
    let definitions = root.get("$defs")?.as_object()?;
    let found = definitions.iter().find(|(_, schema)| has_id(schema, |id| id == uri));
    found.map(|(name, _)| format!("/$defs/{}", pointer::escaped(name)))
}

/// Whether a URI begins with a scheme, so that it means the same everywhere.
fn is_absolute(uri: &str) -> bool {
    let is_of_scheme = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
    uri.split_once(':').is_some_and(|(scheme, _)| !scheme.is_empty() && scheme.chars().all(is_of_scheme))
}

/// The pointer of the schema whose fragments references at a place lead to: the nearest around it with an `$id`.
fn resource_of<'p>(root: &Value, at: &'p str) -> &'p str {
    let mut pointer = at;
    while !pointer.is_empty() && !root.pointer(pointer).is_some_and(|schema| has_id(schema, |_| true)) {
        pointer = pointer.rsplit_once('/').map_or("", |(around, _)| around);
    }
    pointer
}

/// Whether a schema has such an `$id`. (A property may have that name, but is no text.)
fn has_id(schema: &Value, is_wanted: impl Fn(&str) -> bool) -> bool {
    schema.get("$id").and_then(Value::as_str).is_some_and(is_wanted)
}

/// The pointer of the document in which a place stands.
fn document_of(root: &Value, pointer: &str) -> String {
    let mut steps = pointer.split('/').skip(1);
    let (Some("$defs"), Some(name)) = (steps.next(), steps.next()) else { return String::new() };
    let document = format!("/$defs/{name}");
    let is_document = root.pointer(&document).is_some_and(|schema| has_id(schema, |_| true));
    if is_document { document } else { String::new() }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn reference_leads_to_a_place_in_its_own_document() {
        let root = json!({
            "$id": "https://a.invalid/root",
            "$defs": {
                "x/y": true,
                "ä": true,
                "https://a.invalid/b": { "$id": "https://a.invalid/b", "$defs": { "z": {} } },
            },
        });
        let inner = "/$defs/https:~1~1a.invalid~1b";
        for (at, reference, leads_to) in [
            ("", "#", Some("")),
            ("/properties/a", "#/$defs/x~1y", Some("/$defs/x~1y")),
            ("", "#/$defs/%C3%A4", Some("/$defs/ä")),
            ("", "https://a.invalid/b", Some(inner)),
            ("", "https://a.invalid/b#/$defs/z", Some("/$defs/https:~1~1a.invalid~1b/$defs/z")),
            (inner, "#/$defs/z", Some("/$defs/https:~1~1a.invalid~1b/$defs/z")),
            (inner, "#", Some(inner)),
            (inner, "https://a.invalid/root", Some("")),
            ("", "#name", None),
            ("", "#/$defs/missing", None),
            ("", "https://a.invalid/c", None),
        ] {
            assert_eq!(target(&root, at, reference).as_deref(), leads_to, "{reference} at {at:?}");
        }
    }

    #[test]
    fn fragment_leads_into_the_nearest_schema_with_an_id() {
        let inner = json!({ "$id": "https://a.invalid/inner", "$defs": { "z": {} }, "items": {} });
        let root = json!({
            "$id": "https://a.invalid/root",
            "properties": { "p": inner, "$id": { "items": {} } },
            "$defs": { "z": {}, "b": { "$id": "https://a.invalid/b", "properties": { "p": inner } } },
        });
        for (at, reference, leads_to) in [
            ("/properties/p/items", "#/$defs/z", Some("/properties/p/$defs/z")),
            ("/properties/p/items", "#", Some("/properties/p")),
            ("/properties/p", "#/$defs/b", None),
            ("/properties/p", "https://a.invalid/root#/$defs/z", Some("/$defs/z")),
            ("/$defs/b/properties/p/items", "#/items", Some("/$defs/b/properties/p/items")),
            ("/properties/$id/items", "#/$defs/z", Some("/$defs/z")),
        ] {
            assert_eq!(target(&root, at, reference).as_deref(), leads_to, "{reference} at {at:?}");
        }
    }

    #[test]
    fn relative_uri_is_followed_in_the_root_alone() {
        let root = json!({
            "$id": "https://a.invalid/root",
            "$defs": { "b": { "$id": "b" }, "c": { "$id": "https://c.invalid/", "items": {} } },
        });
        assert_eq!(target(&root, "/items", "b").as_deref(), Some("/$defs/b"));
        assert_eq!(target(&root, "/$defs/c/items", "b"), None);
        assert_eq!(target(&root, "/$defs/c/items", "https://a.invalid/root").as_deref(), Some(""));
    }

    #[test]
    fn place_is_shown_in_its_own_document() {
        let root = json!({ "$defs": { "b": { "$id": "skill://b" }, "c": {} } });
        assert_eq!(shown(&root, "/$defs/b/properties/x"), (Some("skill://b".to_owned()), "/properties/x".to_owned()));
        assert_eq!(shown(&root, "/$defs/c/type"), (None, "/$defs/c/type".to_owned()));
    }
}
