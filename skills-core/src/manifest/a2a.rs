//! The `a2a-*` keys of `metadata`.

use super::near::{fold, nearest};
use super::reader::{Reader, trim};
use super::wording::{character, list, yaml_line};
use super::{Manifest, assets, json_list, keys, modes};
use crate::diagnostic::Code;
use crate::model::Text;
use crate::tree::{Entry, Value};
use crate::wording::shown;

/// What the names of all keys begin with.
const PREFIX: &str = "a2a-";

/// The keys there are.
const KEYS: [&str; 13] = [
    "a2a-id",
    "a2a-name",
    "a2a-tags",
    "a2a-examples",
    "a2a-input-modes",
    "a2a-output-modes",
    "a2a-security-requirements",
    "a2a-max-tokens",
    "a2a-temperature",
    "a2a-top-p",
    "a2a-input-schema",
    "a2a-output-schema",
    "a2a-provider-config",
];

/// Whether the key is one of A2A's, known or not. An unknown one, or one with the prefix misspelled, is reported.
pub(super) fn check_key(reader: &mut Reader<'_>, entry: &Entry, all: &[Entry]) -> bool {
    let key = entry.key.text.as_str();
    if KEYS.contains(&key) {
        return true;
    }
    if !is_meant(key) {
        return false;
    }
    let meant = meant(key);
    let twin = meant.and_then(|meant| all.iter().find(|entry| entry.key.text == meant));
    let known = || format!("the keys of A2A are {}", list(&KEYS));
    let (place, question, help) = match (meant, twin) {
        (Some(_), Some(twin)) => (keys::whole(entry), keys::also_there(reader, twin), "delete it".to_owned()),
        (Some(meant), None) => (entry.key_span.clone(), format!("; did you mean `{meant}`?"), known()),
        (None, _) => (entry.key_span.clone(), String::new(), known()),
    };
    let message = format!("unknown key {}{question}", shown(&format!("metadata.{key}")));
    reader.report(Code::UnknownA2aKey, &place, message, help);
    true
}

/// Reports a key of A2A that stands at the top level, where it does nothing, or one that is meant as such.
pub(super) fn check_top_level(reader: &mut Reader<'_>, entry: &Entry, all: &[Entry]) -> bool {
    let key = entry.key.text.as_str();
    if !is_meant(key) {
        return false;
    }
    let meant = meant(key);
    let message = match meant {
        Some(meant) if meant == key => format!("`{key}` belongs below `metadata`; at the top level it does nothing"),
        Some(meant) => format!("unknown key {}; did you mean `{meant}` below `metadata`?", shown(key)),
        None => format!("unknown key {}; the keys of A2A belong below `metadata`", shown(key)),
    };
    let help = match meant {
        Some(_) if all.iter().any(|entry| entry.key.text == "metadata") => {
            "move it below `metadata`, and indent it as the keys there".to_owned()
        }
        Some(meant) => {
            let value = reader.context.source.text().get(entry.value.span.clone()).unwrap_or_default();
            let is_line = matches!(entry.value.value, Value::Scalar(_)) && !value.contains(['\n', '\r']);
            let value = if is_line && !value.is_empty() { value } else { "…" };
            format!("write it there, indented:\nmetadata:\n  {meant}: {value}")
        }
        None => format!("the keys of A2A are {}", list(&KEYS)),
    };
    reader.report(Code::UnknownA2aKey, &entry.key_span, message, help);
    true
}

/// Whether the key is one of A2A's, known or not, or one with the prefix misspelled.
pub(super) fn is_meant(key: &str) -> bool {
    key.starts_with(PREFIX) || meant(key).is_some()
}

/// The known key that this one is or most likely means.
fn meant(key: &str) -> Option<&'static str> {
    if fold(key).starts_with("a2a") { nearest(key, &KEYS) } else { None }
}

/// Reads the value of an A2A key into its field.
pub(super) fn read(reader: &mut Reader<'_>, entry: &Entry, manifest: &mut Manifest) {
    let hints = &mut manifest.execution_hints;
    match entry.key.text.as_str() {
        "a2a-id" => {
            manifest.id = id(reader, entry).unwrap_or_default();
            manifest.id_span = entry.value.span.clone();
        }
        "a2a-name" => manifest.title = title(reader, entry).unwrap_or_default(),
        "a2a-tags" => manifest.tags = json_list::read(reader, entry),
        "a2a-examples" => manifest.examples = json_list::read(reader, entry),
        "a2a-input-modes" => manifest.input_modes = modes::read(reader, entry),
        "a2a-output-modes" => manifest.output_modes = modes::read(reader, entry),
        "a2a-security-requirements" => manifest.security_requirements = json_list::read(reader, entry),
        "a2a-max-tokens" => hints.max_tokens = max_tokens(reader, entry),
        "a2a-temperature" => hints.temperature = temperature(reader, entry),
        "a2a-top-p" => hints.top_p = top_p(reader, entry),
        "a2a-input-schema" => {
            manifest.is_template = true;
            let checked = assets::schema(reader, entry);
            manifest.input_schema = checked.schema;
            manifest.declared = checked.declared;
        }
        "a2a-output-schema" => {
            manifest.output_schema = assets::schema(reader, entry).schema;
        }
        "a2a-provider-config" => manifest.provider_config = assets::json(reader, entry),
        // An unknown key, which `check_key` has reported.
        _ => {}
    }
}

/// Reports what is wrong with an entry's value, at the value.
pub(super) fn fault(reader: &mut Reader<'_>, entry: &Entry, what: &str, help: impl Into<String>) {
    reader.report(Code::A2aValue, &entry.value.span, format!("`{}` {what}", entry.key.text), help);
}

/// The entry's value as text; a list or a mapping is reported.
pub(super) fn text<'e>(reader: &mut Reader<'_>, entry: &'e Entry) -> Option<&'e str> {
    if let Some(text) = reader.as_text(&entry.value) {
        return Some(text);
    }
    let help = match reader.sentence(&entry.value) {
        Some(text) => format!("write it as one text: `{}`", yaml_line(&entry.key.text, &text)),
        None => "write it as one text".to_owned(),
    };
    fault(reader, entry, &format!("must be text, found {}", reader.kind(&entry.value)), help);
    None
}

fn id(reader: &mut Reader<'_>, entry: &Entry) -> Option<Text> {
    let id = trim(text(reader, entry)?);
    if id.is_empty() {
        fault(reader, entry, "is blank", "write an id, or leave the key out to use `name`");
    }
    if let Some(control) = id.chars().find(|c| c.is_control()) {
        let what = format!("has a control character, {}", character(control));
        fault(reader, entry, &what, "write the id without it");
    }
    Some(id.to_owned().into())
}

fn title(reader: &mut Reader<'_>, entry: &Entry) -> Option<Text> {
    let title = text(reader, entry)?;
    if trim(title).is_empty() {
        fault(reader, entry, "is blank", "write a name for people, or leave the key out to use `name`");
    }
    Some(title.to_owned().into())
}

fn max_tokens(reader: &mut Reader<'_>, entry: &Entry) -> Option<u64> {
    let whole = |text: &str| text.parse().ok().filter(|&number| number > 0);
    number(reader, entry, whole, "a whole number above 0", "1024")
}

fn temperature(reader: &mut Reader<'_>, entry: &Entry) -> Option<f64> {
    let not_negative = |text: &str| decimal(text).filter(|&number| number >= 0.0);
    number(reader, entry, not_negative, "a number that is 0 or more", "0.2")
}

fn top_p(reader: &mut Reader<'_>, entry: &Entry) -> Option<f64> {
    let share = |text: &str| decimal(text).filter(|&number| number > 0.0 && number <= 1.0);
    number(reader, entry, share, "a number above 0 and at most 1", "0.9")
}

/// Any spelling that Rust reads, exponents included, but neither infinity nor not-a-number.
fn decimal(text: &str) -> Option<f64> {
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

/// The number that `parse` finds in the value; where it finds none, the rule is reported with an example.
fn number<T>(
    reader: &mut Reader<'_>,
    entry: &Entry,
    parse: impl FnOnce(&str) -> Option<T>,
    rule: &str,
    example: &str,
) -> Option<T> {
    let text = text(reader, entry)?;
    let number = parse(trim(text));
    if number.is_none() {
        let what = format!("must be {rule}, found {}", shown(text));
        fault(reader, entry, &what, format!("write `{}: '{example}'`", entry.key.text));
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Diagnostic;
    use crate::manifest::tests::{codes, help, marked, only, read_lines};

    fn read(line: &str) -> (Manifest, Vec<Diagnostic>) {
        read_lines(&format!("metadata:\n  {line}"))
    }

    #[test]
    fn id_and_title_replace_the_name() {
        let (manifest, diagnostics) = read_lines("metadata:\n  a2a-id: ' greet:v1 '\n  a2a-name: Greet");
        assert_eq!(diagnostics, []);
        assert_eq!((&*manifest.name, &*manifest.id, &*manifest.title), ("greet", "greet:v1", "Greet"));
    }

    #[test]
    fn the_keys_stay_in_the_metadata() {
        let (manifest, _) = read("a2a-name: Greet");
        assert_eq!(manifest.metadata, [("a2a-name".into(), "Greet".into())]);
    }

    #[test]
    fn an_id_or_a_title_is_not_blank() {
        for line in ["a2a-id: ' '", "a2a-name: ''"] {
            assert!(only(&read(line).1, Code::A2aValue).message().ends_with("is blank"), "{line}");
        }
    }

    #[test]
    fn an_id_has_no_control_characters() {
        let (_, diagnostics) = read(r#"a2a-id: "a\x07b""#);
        assert_eq!(only(&diagnostics, Code::A2aValue).message(), "`a2a-id` has a control character, U+0007");
    }

    #[test]
    fn hints_are_read_with_and_without_quotes() {
        let (manifest, diagnostics) =
            read_lines("metadata: {a2a-max-tokens: 128, a2a-temperature: '0', a2a-top-p: 9e-1}");
        assert_eq!(diagnostics, []);
        let hints = manifest.execution_hints;
        assert_eq!((hints.max_tokens, hints.temperature, hints.top_p), (Some(128), Some(0.0), Some(0.9)));
    }

    #[test]
    fn a_hint_outside_its_range_is_refused() {
        let lines = [
            ("a2a-max-tokens", ["0", "-1", "1.5", "1e3", "18446744073709551616", "''"]),
            ("a2a-temperature", ["-0.1", "inf", "nan", "1e999", "0,2", "warm"]),
            ("a2a-top-p", ["0", "1.01", "-1", "NaN", "infinity", "''"]),
        ];
        for (key, values) in lines {
            for value in values {
                let (manifest, diagnostics) = read(&format!("{key}: {value}"));
                let diagnostic = only(&diagnostics, Code::A2aValue);
                assert!(diagnostic.message().starts_with(&format!("`{key}` must be a ")), "{value}");
                assert!(help(diagnostic).starts_with(&format!("write `{key}: '")));
                assert_eq!(marked(diagnostic), value);
                assert_eq!(manifest.execution_hints, crate::model::ExecutionHints::default());
            }
        }
        assert_eq!(read("a2a-top-p: 1").1, []);
    }

    #[test]
    fn a_value_is_text() {
        for key in KEYS {
            let (_, diagnostics) = read(&format!("{key}: {{a: b}}"));
            let diagnostic = only(&diagnostics, Code::A2aValue);
            assert_eq!(diagnostic.message(), format!("`{key}` must be text, found a mapping"));
            assert_eq!(help(diagnostic), "write it as one text");
        }
    }

    #[test]
    fn an_unknown_key_gets_the_nearest_and_the_list() {
        let (_, diagnostics) = read("a2a-tag: x");
        let diagnostic = only(&diagnostics, Code::UnknownA2aKey);
        assert_eq!(diagnostic.message(), "unknown key `metadata.a2a-tag`; did you mean `a2a-tags`?");
        assert_eq!(marked(diagnostic), "a2a-tag");
        assert!(KEYS.iter().all(|key| help(diagnostic).contains(&format!("`{key}`"))));
        let (_, diagnostics) = read("a2a-colour: [x]");
        assert_eq!(only(&diagnostics, Code::UnknownA2aKey).message(), "unknown key `metadata.a2a-colour`");
    }

    #[test]
    fn a_misspelled_prefix_is_an_unknown_key_too() {
        for key in ["a2a_tags", "A2A-tags", "a2aTags", "a2a_tgas"] {
            let (_, diagnostics) = read(&format!("{key}: x"));
            assert!(only(&diagnostics, Code::UnknownA2aKey).message().ends_with("did you mean `a2a-tags`?"), "{key}");
        }
        let (_, diagnostics) = read("a2a-tags: '[\"x\"]'\n  a2aTags: x");
        let diagnostic = only(&diagnostics, Code::UnknownA2aKey);
        assert_eq!(diagnostic.message(), "unknown key `metadata.a2aTags`; `a2a-tags` is there as well, on line 5");
        assert_eq!(help(diagnostic), "delete it");
        for key in ["a2a", "a2a_colour", "tags", "x-a2a-tags"] {
            assert_eq!(codes(&read(&format!("{key}: x")).1), [], "{key}");
        }
    }

    #[test]
    fn a_key_at_the_top_level_is_shown_below_metadata() {
        let (_, diagnostics) = read_lines("a2a-tags: '[\"x\"]'");
        let diagnostic = only(&diagnostics, Code::UnknownA2aKey);
        assert_eq!(diagnostic.message(), "`a2a-tags` belongs below `metadata`; at the top level it does nothing");
        assert_eq!(marked(diagnostic), "a2a-tags");
        assert_eq!(help(diagnostic), "write it there, indented:\nmetadata:\n  a2a-tags: '[\"x\"]'");

        let (_, diagnostics) = read_lines("a2a_tags:\n  - x");
        let diagnostic = only(&diagnostics, Code::UnknownA2aKey);
        assert_eq!(diagnostic.message(), "unknown key `a2a_tags`; did you mean `a2a-tags` below `metadata`?");
        assert!(help(diagnostic).ends_with("\n  a2a-tags: …"), "{}", help(diagnostic));

        let (_, diagnostics) = read_lines("a2a-colour: red");
        let diagnostic = only(&diagnostics, Code::UnknownA2aKey);
        assert_eq!(diagnostic.message(), "unknown key `a2a-colour`; the keys of A2A belong below `metadata`");
        only(&read_lines("a2a: red").1, Code::UnknownKey);
        assert_eq!(codes(&read_lines("metadata:\na2a-name: x").1), [Code::NullValue, Code::UnknownA2aKey]);
    }

    #[test]
    fn a_null_is_reported_with_an_unknown_key() {
        assert_eq!(codes(&read("a2a-colour:").1), [Code::NullValue, Code::UnknownA2aKey]);
    }
}
