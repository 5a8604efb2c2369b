//! `a2a-*` values that hold a JSON array of strings.

use serde_json::Value as JsonValue;

use super::a2a::{fault, text};
use super::list_like;
use super::reader::{Reader, Written, scalars, trim};
use super::wording::json_array;
use crate::diagnostic::Code;
use crate::model::Text;
use crate::tree::{Entry, Value};

/// What to do where the entries are too many to repeat, or not known.
const ANY_LIST: &str = "write an array of strings in single quotes";
/// The longest line that a help text repeats, in bytes.
const LONGEST_LINE: usize = 2_000;

/// What help texts propose for the entries of a list.
#[derive(Clone, Copy)]
pub(super) struct Proposal {
    /// What an entry most likely means; nothing when it is to be left out.
    pub(super) meant: fn(&JsonValue) -> Option<String>,
    /// What to do when no entry is left.
    pub(super) otherwise: &'static str,
}

/// The strings of the array; what is wrong with it is reported.
pub(super) fn read(reader: &mut Reader<'_>, entry: &Entry) -> Vec<Text> {
    let any_text = Proposal { meant: |value| Some(as_text(value)), otherwise: "leave the key out" };
    read_with(reader, entry, any_text)
}

/// The same for a key that does not take any text.
pub(super) fn read_with(reader: &mut Reader<'_>, entry: &Entry, proposal: Proposal) -> Vec<Text> {
    if let Value::Sequence(nodes) = &entry.value.value {
        let help = match scalars(nodes) {
            Some(texts) => proposal.of_texts(reader, entry, &texts),
            None => ANY_LIST.to_owned(),
        };
        fault(reader, entry, "must be a JSON array in quotes, found a list of YAML", help);
        return Vec::new();
    }
    let Some(text) = text(reader, entry) else { return Vec::new() };
    let array = match serde_json::from_str(text) {
        Ok(JsonValue::Array(array)) => array,
        Ok(value) => {
            let what = format!("must be a JSON array of strings, found {}", kind(&value));
            fault(reader, entry, &what, proposal.of(reader, entry, &[value]));
            return Vec::new();
        }
        Err(error) => {
            let (what, help) = not_json(reader, entry, text, &error, proposal);
            fault(reader, entry, &what, help);
            return Vec::new();
        }
    };
    if array.is_empty() {
        let message = format!("`{}` is an empty list", entry.key.text);
        reader.report(Code::A2aEmptyList, &entry.value.span, message, "leave the key out, which says the same");
    }
    strings(reader, entry, &array, proposal)
}

fn strings(reader: &mut Reader<'_>, entry: &Entry, array: &[JsonValue], proposal: Proposal) -> Vec<Text> {
    let mut strings = Vec::new();
    let mut faults = Vec::new();
    for (index, value) in array.iter().enumerate() {
        let number = index + 1;
        match value {
            JsonValue::String(text) if trim(text).is_empty() => {
                faults.push(format!("has a blank string, entry {number}"));
            }
            JsonValue::String(text) => strings.push(text.clone().into()),
            other => faults.push(format!("must hold strings only; entry {number} is {}", kind(other))),
        }
    }
    if !faults.is_empty() {
        let help = proposal.of(reader, entry, array);
        for what in faults {
            fault(reader, entry, &what, help.as_str());
        }
    }
    strings
}

fn not_json(
    reader: &Reader<'_>,
    entry: &Entry,
    text: &str,
    error: &serde_json::Error,
    proposal: Proposal,
) -> (String, String) {
    if trim(text).is_empty() {
        return ("is blank, and not a JSON array of strings".to_owned(), "leave the key out".to_owned());
    }
    let reason = error.to_string();
    let reason = reason.split(" at line ").next().unwrap_or_default();
    let inner = trim(text).trim_start_matches('[').trim_end_matches(']');
    let listed = Written::value("", &entry.key.text, &entry.value);
    let help = if let Some(items) = listed.and_then(|written| list_like::items(reader, &written)) {
        proposal.of_texts(reader, entry, &items.iter().map(String::as_str).collect::<Vec<_>>())
    } else if let Some(parts) = inner.split(',').map(unquoted).collect::<Option<Vec<_>>>() {
        proposal.of_texts(reader, entry, &parts)
    } else {
        ANY_LIST.to_owned()
    };
    (format!("must be a JSON array of strings, but it is not JSON: {reason}"), help)
}

/// A part of a list without the quotes around it; nothing if its quotes leave open where it begins and ends.
fn unquoted(part: &str) -> Option<&str> {
    let part = trim(part);
    let inside = |quote| part.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote));
    let text = inside('"').or_else(|| inside('\'')).unwrap_or(part);
    let is_open = text.contains('"') || text.starts_with('\'') || text.ends_with('\'');
    if is_open { None } else { Some(text) }
}

impl Proposal {
    /// The line that says what the author most likely means.
    fn of(self, reader: &Reader<'_>, entry: &Entry, values: &[JsonValue]) -> String {
        let meant = values.iter().filter_map(self.meant).filter(|text| !trim(text).is_empty());
        let meant: Vec<String> = meant.collect();
        if meant.is_empty() {
            return self.otherwise.to_owned();
        }
        let line = reader.json_line(&entry.key.text, &json_array(&meant));
        if line.len() > LONGEST_LINE { ANY_LIST.to_owned() } else { format!("write `{line}`") }
    }

    fn of_texts(self, reader: &Reader<'_>, entry: &Entry, texts: &[&str]) -> String {
        let values: Vec<JsonValue> = texts.iter().map(|&text| text.into()).collect();
        self.of(reader, entry, &values)
    }
}

fn as_text(value: &JsonValue) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn kind(value: &JsonValue) -> &'static str {
    match value {
        JsonValue::Null => "null",
        JsonValue::Bool(_) => "a boolean",
        JsonValue::Number(_) => "a number",
        JsonValue::String(_) => "a string",
        JsonValue::Array(_) => "an array",
        JsonValue::Object(_) => "an object",
    }
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::Code;
    use crate::manifest::tests::{codes, help, marked, only, read_lines};

    fn tags(value: &str) -> String {
        format!("metadata:\n  a2a-tags: {value}")
    }

    #[test]
    fn an_array_of_strings_is_read() {
        let (manifest, diagnostics) = read_lines(&tags(r#"'[ "a", "b, c" , "a", "d\u00e9"]'"#));
        assert_eq!(diagnostics, []);
        assert_eq!(manifest.tags, ["a", "b, c", "a", "dé"]);
    }

    #[test]
    fn every_list_key_is_read() {
        let lines = "metadata:\n  a2a-examples: '[\"e\"]'\n  a2a-security-requirements: '[\"oauth\"]'";
        let (manifest, diagnostics) = read_lines(lines);
        assert_eq!(diagnostics, []);
        assert_eq!((&*manifest.examples[0], &*manifest.security_requirements[0]), ("e", "oauth"));
    }

    #[test]
    fn an_empty_array_gets_advice() {
        let (manifest, diagnostics) = read_lines(&tags("'[]'"));
        assert_eq!(help(only(&diagnostics, Code::A2aEmptyList)), "leave the key out, which says the same");
        assert_eq!(manifest.tags, [""; 0]);
    }

    #[test]
    fn a_text_with_commas_is_shown_as_an_array() {
        for value in ["a, it's", "'[a, it''s]'", r#"'["a", "it''s",]'"#] {
            let (_, diagnostics) = read_lines(&tags(value));
            let diagnostic = only(&diagnostics, Code::A2aValue);
            let start = "`a2a-tags` must be a JSON array of strings, but it is not JSON: ";
            assert!(diagnostic.message().starts_with(start), "{}", diagnostic.message());
            assert!(!diagnostic.message().contains("line 1"));
            assert_eq!(help(diagnostic), r#"write `a2a-tags: '["a","it''s"]'`"#);
            assert_eq!(marked(diagnostic), value);
        }
    }

    #[test]
    fn quotes_that_are_not_in_order_are_not_guessed() {
        for value in [
            r#"'["x" "y"]'"#,
            r#"'["a, b" "c"]'"#,
            r#"'["a, b", "c"'"#,
            r#"'["a, b]'"#,
            r#"'["a", b"]'"#,
            r#"'[""a""]'"#,
            r#""['a, 'b']""#,
        ] {
            let (_, diagnostics) = read_lines(&tags(value));
            let help = help(only(&diagnostics, Code::A2aValue));
            assert_eq!(help, "write an array of strings in single quotes", "{value}");
        }
        let (_, diagnostics) = read_lines(&tags(r#"'["x", "y"'"#));
        assert_eq!(help(only(&diagnostics, Code::A2aValue)), r#"write `a2a-tags: '["x","y"]'`"#);
    }

    #[test]
    fn lines_that_look_like_a_list_are_shown_as_an_array() {
        let (_, diagnostics) = read_lines(&tags("\n    -one\n    -two"));
        assert_eq!(help(only(&diagnostics, Code::A2aValue)), r#"write `a2a-tags: '["one","two"]'`"#);
    }

    #[test]
    fn a_blank_value_is_to_be_left_out() {
        let (_, diagnostics) = read_lines(&tags("''"));
        assert_eq!(help(only(&diagnostics, Code::A2aValue)), "leave the key out");
    }

    #[test]
    fn a_yaml_list_is_shown_as_json_in_quotes() {
        let (_, diagnostics) = read_lines(&tags("[a, 1.10]"));
        let diagnostic = only(&diagnostics, Code::A2aValue);
        assert_eq!(diagnostic.message(), "`a2a-tags` must be a JSON array in quotes, found a list of YAML");
        assert_eq!(help(diagnostic), r#"write `a2a-tags: '["a","1.10"]'`"#);
        let (_, diagnostics) = read_lines(&tags("[[a]]"));
        assert_eq!(help(only(&diagnostics, Code::A2aValue)), "write an array of strings in single quotes");
    }

    #[test]
    fn json_that_is_no_array_is_refused() {
        for (value, found) in [("'{}'", "an object"), ("7", "a number"), ("'\"a\"'", "a string"), ("true", "a boolean")]
        {
            let (_, diagnostics) = read_lines(&tags(value));
            assert!(only(&diagnostics, Code::A2aValue).message().ends_with(&format!("found {found}")));
        }
    }

    #[test]
    fn each_entry_that_is_no_string_or_blank_is_a_problem() {
        let (manifest, diagnostics) = read_lines(&tags(r#"'["a", 1, " ", null]'"#));
        assert_eq!(codes(&diagnostics), [Code::A2aValue; 3]);
        assert_eq!(diagnostics[0].message(), "`a2a-tags` must hold strings only; entry 2 is a number");
        assert_eq!(diagnostics[1].message(), "`a2a-tags` has a blank string, entry 3");
        assert_eq!(diagnostics[2].message(), "`a2a-tags` must hold strings only; entry 4 is null");
        assert_eq!(help(&diagnostics[0]), r#"write `a2a-tags: '["a","1","null"]'`"#);
        assert_eq!(manifest.tags, ["a"]);
    }

    #[test]
    fn a_long_list_is_not_repeated() {
        let (_, diagnostics) = read_lines(&tags(&format!("'[{}1]'", "1,".repeat(20_000))));
        assert_eq!(diagnostics.len(), 20_001);
        assert_eq!(help(&diagnostics[0]), "write an array of strings in single quotes");
    }

    #[test]
    fn deep_json_is_refused() {
        let (_, diagnostics) = read_lines(&tags(&format!("'{}'", "[".repeat(100_000))));
        only(&diagnostics, Code::A2aValue);
    }
}
