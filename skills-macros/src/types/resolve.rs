//! Where a reference leads within a schema that holds all that it refers to.

use serde_json::Value;
use skills_core::pointer;

/// The pointer, from the root, of what a reference at a place leads to; nothing for one that is not followed.
pub(super) fn target(root: &Value, at: &str, reference: &str) -> Option<String> {
    let (uri, fragment) = reference.split_once('#').unwrap_or((reference, ""));
    let document = if uri.is_empty() { document_of(root, at) } else { document(root, uri)? };
    let fragment = pointer::decoded(fragment)?;
    if !fragment.is_empty() && !fragment.starts_with('/') {
        return None;
    }
    let target = format!("{document}{fragment}");
    root.pointer(&target).filter(|schema| schema.is_object() || schema.is_boolean()).map(|_| target)
}

/// The document in which a place stands, and the place in it.
pub(super) fn shown(root: &Value, pointer: &str) -> (Option<String>, String) {
    let document = document_of(root, pointer);
    let uri = root.pointer(&document).and_then(|document| document.get("$id")).and_then(Value::as_str);
    let below = pointer.strip_prefix(document.as_str()).unwrap_or(pointer).to_owned();
    (uri.filter(|_| !document.is_empty()).map(str::to_owned), below)
}

/// The pointer of the document with this URI: the root, or one that was bundled into its `$defs`.
fn document(root: &Value, uri: &str) -> Option<String> {
    let has_uri = |schema: &Value| schema.get("$id").and_then(Value::as_str) == Some(uri);
    if has_uri(root) {
        return Some(String::new());
    }
    let definitions = root.get("$defs")?.as_object()?;
    definitions.iter().find(|(_, schema)| has_uri(schema)).map(|(name, _)| format!("/$defs/{}", pointer::escaped(name)))
}

/// The pointer of the document in which a place stands.
fn document_of(root: &Value, pointer: &str) -> String {
    let mut steps = pointer.split('/').skip(1);
    let (Some("$defs"), Some(name)) = (steps.next(), steps.next()) else { return String::new() };
    let document = format!("/$defs/{name}");
    let has_uri = root.pointer(&document).is_some_and(|schema| schema.get("$id").is_some());
    if has_uri { document } else { String::new() }
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
    fn place_is_shown_in_its_own_document() {
        let root = json!({ "$defs": { "b": { "$id": "skill://b" }, "c": {} } });
        assert_eq!(shown(&root, "/$defs/b/properties/x"), (Some("skill://b".to_owned()), "/properties/x".to_owned()));
        assert_eq!(shown(&root, "/$defs/c/type"), (None, "/$defs/c/type".to_owned()));
    }
}
