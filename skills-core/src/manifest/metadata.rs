//! `metadata`: a mapping of texts, and the place of the `a2a-*` keys.

use super::reader::Reader;
use super::wording::{shown, single_quoted, visible};
use super::{Manifest, a2a, tags};
use crate::diagnostic::Code;
use crate::json;
use crate::model::Text;
use crate::yaml::{Entry, Node, Value};

/// Reads the mapping into the manifest, `a2a-*` keys into their fields too; gives the tags of `metadata.tags`.
pub(super) fn read(reader: &mut Reader<'_>, value: &Node, manifest: &mut Manifest) -> Vec<Text> {
    let Value::Mapping(entries) = &value.value else {
        let message = format!("`metadata` must be a mapping of keys to texts, found {}", value.kind());
        let help = "write each key on a line of its own below `metadata:`, indented: `  owner: Ada`";
        reader.report(Code::WrongType, &value.span, message, help);
        return Vec::new();
    };
    let mut found_tags = Vec::new();
    for entry in entries {
        let is_a2a = a2a::check_key(reader, entry);
        if reader.is_absent(entry, "metadata.") {
            continue;
        }
        if is_a2a {
            a2a::read(reader, entry, manifest);
        } else if entry.key.text == "tags"
            && let Ok(tags) = tags::read(&entry.value)
        {
            found_tags = tags;
        } else {
            check_value(reader, entry);
        }
        let text = match &entry.value.value {
            Value::Scalar(scalar) => scalar.text.clone(),
            _ => json::compact(&entry.value),
        };
        manifest.metadata.push((entry.key.text.clone().into(), text.into()));
    }
    found_tags
}

/// Warns about a list or a mapping.
fn check_value(reader: &mut Reader<'_>, entry: &Entry) {
    let value = &entry.value;
    if matches!(value.value, Value::Scalar(_)) {
        return;
    }
    let key = &entry.key.text;
    let message = format!("{} must be text, found {}", shown(&format!("metadata.{key}")), value.kind());
    let help = format!("write it as JSON text: `{}: {}`", visible(key), single_quoted(&json::compact(value)));
    reader.report(Code::MetadataValue, &value.span, message, help);
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::{Code, Level};
    use crate::manifest::Manifest;
    use crate::manifest::tests::{codes, help, marked, only, read_lines};

    fn pairs(manifest: &Manifest) -> Vec<(&str, &str)> {
        manifest.metadata.iter().map(|(key, value)| (key.as_ref(), value.as_ref())).collect()
    }

    #[test]
    fn keys_and_values_are_their_source_texts_in_the_order_of_the_file() {
        let (manifest, diagnostics) =
            read_lines("metadata:\n  version: 1.10\n  1.10: stable\n  author: 'null'\n  b: |\n    x");
        assert_eq!(diagnostics, []);
        assert_eq!(pairs(&manifest), [("version", "1.10"), ("1.10", "stable"), ("author", "null"), ("b", "x\n")]);
    }

    #[test]
    fn a_list_or_a_mapping_is_kept_as_json_with_a_warning() {
        let (manifest, diagnostics) = read_lines("metadata:\n  topics: [it's, b]\n  requires:\n    bins: [uv]");
        assert_eq!(codes(&diagnostics), [Code::MetadataValue, Code::MetadataValue]);
        assert_eq!(diagnostics[0].level(), Level::Warn);
        assert_eq!(diagnostics[0].message(), "`metadata.topics` must be text, found a list");
        assert_eq!(marked(&diagnostics[0]), "[it's, b]");
        assert_eq!(help(&diagnostics[0]), r#"write it as JSON text: `topics: '["it''s","b"]'`"#);
        assert_eq!(pairs(&manifest), [("topics", r#"["it's","b"]"#), ("requires", r#"{"bins":["uv"]}"#)]);
    }

    #[test]
    fn a_list_of_tags_is_the_one_list_without_a_warning() {
        let (manifest, diagnostics) = read_lines("metadata:\n  tags: [a, b]");
        assert_eq!(diagnostics, []);
        assert_eq!(pairs(&manifest), [("tags", r#"["a","b"]"#)]);
        let (manifest, diagnostics) = read_lines("metadata:\n  tags: [a, [b]]");
        assert_eq!(marked(only(&diagnostics, Code::MetadataValue)), "[a, [b]]");
        assert_eq!(manifest.tags, [""; 0]);
    }

    #[test]
    fn a_null_is_an_absent_key() {
        let (manifest, diagnostics) = read_lines("metadata:\n  owner:\n  a2a-name: ~");
        assert_eq!(codes(&diagnostics), [Code::NullValue, Code::NullValue]);
        assert_eq!(diagnostics[0].message(), "`metadata.owner` has no value");
        assert_eq!(marked(&diagnostics[1]), "a2a-name");
        assert_eq!(pairs(&manifest), []);
        assert_eq!(manifest.title, "greet");
    }

    #[test]
    fn anything_but_a_mapping_has_the_wrong_type() {
        for (value, found) in [("text", "text"), ("[a]", "a list")] {
            let (manifest, diagnostics) = read_lines(&format!("metadata: {value}"));
            let diagnostic = only(&diagnostics, Code::WrongType);
            assert_eq!(diagnostic.message(), format!("`metadata` must be a mapping of keys to texts, found {found}"));
            assert_eq!((marked(diagnostic).as_str(), pairs(&manifest).len()), (value, 0));
        }
    }

    #[test]
    fn an_empty_mapping_is_fine() {
        assert_eq!(read_lines("metadata: {}").1, []);
    }
}
