//! `metadata`: a mapping of texts, and the place of the `a2a-*` keys.

use super::list_like::Form;
use super::reader::{Reader, Written};
use super::{Manifest, a2a, comment, keys, list_like, tags};
use crate::diagnostic::Code;
use crate::json;
use crate::model::Text;
use crate::tree::{Entry, Node, Value};
use crate::wording::{shown, visible};

/// Reads the mapping into the manifest, `a2a-*` keys into their fields too; gives the tags of `metadata.tags`.
pub(super) fn read(reader: &mut Reader<'_>, value: &Node, manifest: &mut Manifest) -> Vec<Text> {
    let Value::Mapping(entries) = &value.value else {
        let message = format!("`metadata` must be a mapping of keys to texts, found {}", reader.kind(value));
        let help = if reader.context.is_json {
            "write an object, such as `\"metadata\": {\"owner\": \"Ada\"}`"
        } else {
            "write each key on a line of its own below `metadata:`, indented: `  owner: Ada`"
        };
        reader.report(Code::WrongType, &value.span, message, help);
        return Vec::new();
    };
    let mut found_tags = Vec::new();
    for entry in entries {
        let is_a2a = !keys::check_blanks(reader, entry, "metadata.") && a2a::check_key(reader, entry, entries);
        if reader.is_absent(entry, "metadata.") {
            continue;
        }
        if is_a2a {
            check_comment(reader, entry);
            a2a::read(reader, entry, manifest);
        } else if entry.key.text == "tags"
            && let Ok(tags) = tags::read(&entry.value)
        {
            tags::check_texts(reader, "metadata.tags", &entry.value);
            found_tags = tags;
        } else {
            check_comment(reader, entry);
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

/// What to do about a `metadata` without a value, before this entry of the top level.
pub(super) fn help_for_null(next: Option<&Entry>) -> String {
    match next.map(|entry| entry.key.text.as_str()).filter(|key| keys::is_unknown(key)) {
        Some(key) => {
            let key = visible(key.trim());
            format!("indent the keys that belong below `metadata` by two spaces:\nmetadata:\n  {key}: …")
        }
        None => "write its keys below it, indented by two spaces, or leave it out".to_owned(),
    }
}

/// Warns about a comment that cuts the text of an entry. A version holds no blanks.
fn check_comment(reader: &mut Reader<'_>, entry: &Entry) {
    if let Some(written) = written(entry).filter(|_| entry.key.text != "version") {
        comment::check_word(reader, &written);
    }
}

fn written(entry: &Entry) -> Option<Written<'_>> {
    let key = &entry.key.text;
    Written::value(&format!("metadata.{key}"), key, &entry.value)
}

/// Warns about what is not text, and about a text that was meant as a list.
fn check_value(reader: &mut Reader<'_>, entry: &Entry) {
    let value = &entry.value;
    if reader.as_text(value).is_some() {
        if let Some(written) = written(entry) {
            list_like::check(reader, &written, Form::Json);
        }
        return;
    }
    let key = &entry.key.text;
    let message = format!("{} must be text, found {}", shown(&format!("metadata.{key}")), reader.kind(value));
    let line = reader.json_line(key, &json::compact(value));
    let help = format!("write it as JSON text: `{line}`");
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
    fn keys_that_are_not_indented_are_shown_indented() {
        for (lines, key) in [("metadata:\nowner: Ada", "owner"), ("metadata: # ours\nowner: Ada", "owner")] {
            let (_, diagnostics) = read_lines(lines);
            assert_eq!(codes(&diagnostics), [Code::NullValue, Code::UnknownKey]);
            let expected =
                format!("indent the keys that belong below `metadata` by two spaces:\nmetadata:\n  {key}: …");
            assert_eq!(help(&diagnostics[0]), expected);
        }
        for lines in ["metadata:", "metadata:\nlicense: MIT", "metadata:\nversion: 1.0.0", "metadata: # none"] {
            let (_, diagnostics) = read_lines(lines);
            let help = help(only(&diagnostics, Code::NullValue));
            assert_eq!(help, "write its keys below it, indented by two spaces, or leave it out", "{lines}");
        }
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
