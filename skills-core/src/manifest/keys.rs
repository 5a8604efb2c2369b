//! Which top-level keys there are, and what becomes of the others.

use std::ops::Range;

use super::name::differs_from;
use super::near::{fold, nearest};
use super::reader::{Reader, scalars};
use super::wording::{character, json_string, list};
use super::{a2a, bindu};
use crate::diagnostic::{Code, Level};
use crate::model::Dialect;
use crate::naming::is_name;
use crate::tree::{Entry, Value};
use crate::wording::{is_visible, shown};

/// The keys of the specification.
const STANDARD: [&str; 6] = ["name", "description", "license", "compatibility", "metadata", "allowed-tools"];
/// Keys that say when to choose the skill.
const HINTS: [&str; 2] = ["when_to_use", "when_not_to_use"];
/// Further keys that become fields of the card.
const FIELDS: [&str; 3] = ["version", "author", "tags"];
/// Keys that Claude Code defines, besides those above.
const CLAUDE_CODE: [&str; 12] = [
    "argument-hint",
    "arguments",
    "disable-model-invocation",
    "user-invocable",
    "model",
    "effort",
    "context",
    "agent",
    "hooks",
    "paths",
    "shell",
    "disallowed-tools",
];
/// Keys that many skills have although no client defines them.
const COMMON: [&str; 2] = ["category", "homepage"];

/// What people write for a standard key, folded, besides the beginning of its own name.
const SYNONYMS: [(&str, &str); 9] = [
    ("summary", "description"),
    ("about", "description"),
    ("overview", "description"),
    ("skill", "name"),
    ("skillname", "name"),
    ("title", "name"),
    ("tool", "allowed-tools"),
    ("tools", "allowed-tools"),
    ("usewhen", "when_to_use"),
];

/// Reports a top-level key that the format does not define; gives the standard key that it is refused in favour of.
pub(super) fn check(reader: &mut Reader<'_>, entry: &Entry, all: &[Entry]) -> Option<&'static str> {
    let key = entry.key.text.as_str();
    let is_bindu = reader.context.dialect == Dialect::Bindu;
    if STANDARD.contains(&key)
        || HINTS.contains(&key)
        || FIELDS.contains(&key)
        || is_bindu && bindu::KEYS.contains(&key)
    {
        return None;
    }
    let mut meant = nearest_standard(key);
    if meant.is_none() && (check_blanks(reader, entry, "") || a2a::check_top_level(reader, entry, all)) {
        return None;
    }
    if CLAUDE_CODE.contains(&key) || COMMON.contains(&key) {
        let whose = if COMMON.contains(&key) { "common key, but not one" } else { "key of Claude Code, not" };
        let message = format!("`{key}` is a {whose} of Agent Skills");
        reader.report(Code::ClientKey, &entry.key_span, message, standard_keys());
        return None;
    }
    let is_there = |key: &str| all.iter().find(|entry| entry.key.text == key);
    if let Some(twin) = meant.or_else(|| accepted(key, is_bindu)).and_then(is_there) {
        report_twin(reader, entry, twin);
        return None;
    }
    let synonym = synonym(reader, entry).filter(|meant| is_there(meant).is_none());
    if meant.is_none() && matches!(synonym, Some("name" | "description")) {
        meant = synonym;
    }
    let (code, message, help) = if let Some(meant) = meant {
        let help = format!("write `{meant}`; if the key is meant as it is, allow `{}`", Code::MisspelledKey);
        (Code::MisspelledKey, unknown(key, Some(meant)), help)
    } else if let Some(meant) = accepted(key, is_bindu).or(synonym) {
        let help = if is_bindu {
            let meant = if reader.context.is_json { json_string(meant) } else { meant.to_owned() };
            format!("write `{meant}`; as it stands, the key is kept among the extra keys only")
        } else if meant == "metadata" {
            format!("write `{meant}`")
        } else {
            format!("write `{meant}`; keys of other systems belong below `metadata`")
        };
        (Code::UnknownKey, unknown(key, Some(meant)), help)
    } else if is_bindu {
        (Code::UnknownKey, unknown(key, None), format!("the keys of Bindu are {}", list(&bindu::KEYS)))
    } else {
        (Code::UnknownKey, unknown(key, None), standard_keys())
    };
    if code == Code::UnknownKey {
        reader.report_unknown_key(&entry.key_span, message, help);
    } else {
        reader.report(code, &entry.key_span, message, help);
    }
    meant.filter(|_| code == Code::MisspelledKey && reader.collector.level(code) == Level::Error)
}

/// Reports a key beside the known one that its name is nearly that of.
fn report_twin(reader: &mut Reader<'_>, entry: &Entry, twin: &Entry) {
    let (key, known) = (shown(&entry.key.text), &twin.key.text);
    let (place, message, help) = if fold(&entry.key.text) == fold(known) {
        (whole(entry), format!("unknown key {key}{}", also_there(reader, twin)), "delete it".to_owned())
    } else {
        let help = format!("`{known}` is there as well; keys of other systems belong below `metadata`");
        (entry.key_span.clone(), unknown(&entry.key.text, None), help)
    };
    reader.report_unknown_key(&place, message, help);
}

/// Whether a top-level key is neither defined nor a misspelling of one that is.
pub(super) fn is_unknown(key: &str) -> bool {
    let is_defined = [&STANDARD[..], &HINTS, &FIELDS, &CLAUDE_CODE, &COMMON].iter().any(|keys| keys.contains(&key));
    !is_defined && nearest_standard(key).is_none()
}

/// Whether a key holds a blank that is no plain space, which YAML takes for a letter of it; this is reported. `parent`
/// is the mapping's own key with a dot behind it, or nothing at the top level.
pub(super) fn check_blanks(reader: &mut Reader<'_>, entry: &Entry, parent: &str) -> bool {
    let key = entry.key.text.as_str();
    let Some(blank) = key.chars().find(|&c| !is_visible(c)) else { return false };
    let name = character(blank);
    let message = format!("unknown key {}: it holds {name}, which is no plain space", shown(&format!("{parent}{key}")));
    let help = "write a plain space in its place, or leave it out";
    let code = if a2a::is_meant(key) { Code::UnknownA2aKey } else { Code::UnknownKey };
    reader.report(code, &entry.key_span, message, help);
    true
}

/// The standard key that another is a misspelling of. One that begins with a blank which YAML takes for a letter may
/// have been meant as a key of `metadata`.
fn nearest_standard(key: &str) -> Option<&'static str> {
    if key.starts_with(|c| !is_visible(c)) {
        return None;
    }
    nearest(key, &[&STANDARD[..], &HINTS].concat())
}

fn unknown(key: &str, meant: Option<&str>) -> String {
    let question = meant.map(|meant| format!("; did you mean `{meant}`?")).unwrap_or_default();
    format!("unknown key {}{question}", shown(key))
}

fn standard_keys() -> String {
    format!("the standard keys are {}; keys of other systems belong below `metadata`", list(&STANDARD))
}

/// The accepted key that differs only in what people mix up, or that Bindu reads in place of this one.
fn accepted(key: &str, is_bindu: bool) -> Option<&'static str> {
    if is_bindu && let Some(key) = bindu::meant(key) {
        return Some(key);
    }
    let folded = fold(key);
    FIELDS.into_iter().chain(CLAUDE_CODE).chain(COMMON).find(|known| fold(known) == folded)
}

/// Where an entry stands, its value included.
pub(super) fn whole(entry: &Entry) -> Range<usize> {
    entry.key_span.start..entry.value.span.end
}

/// That a known key is there as well as a variant of it, as the end of a message.
pub(super) fn also_there(reader: &Reader<'_>, known: &Entry) -> String {
    let line = reader.context.source.place(known.key_span.clone()).line;
    format!("; {} is there as well, on line {line}", shown(&known.key.text))
}

/// The key that another is a short form or a synonym of, if its value can be that of the key.
fn synonym(reader: &Reader<'_>, entry: &Entry) -> Option<&'static str> {
    let key = fold(&entry.key.text);
    let is_short = |known: &&str| key.len() >= 4 && fold(known).starts_with(&key);
    let short = || STANDARD.into_iter().chain(HINTS).find(is_short);
    let meant = SYNONYMS.into_iter().find(|(word, _)| *word == key).map(|(_, meant)| meant).or_else(short)?;
    let is_bindu = reader.context.dialect == Dialect::Bindu;
    let text = reader.as_text(&entry.value).filter(|_| !entry.value.is_null());
    let fits = match (meant, &entry.value.value) {
        ("metadata", value) => matches!(value, Value::Mapping(_)),
        ("allowed-tools", Value::Sequence(tools)) => scalars(tools).is_some(),
        ("name", _) => text.is_some_and(|text| is_bindu || is_name(text) && !differs_from(text, reader.context.dir)),
        _ => text.is_some(),
    };
    if fits && (!is_bindu || bindu::KEYS.contains(&meant)) { Some(meant) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Levels;
    use crate::manifest::tests::{MINIMAL, help, marked, only, read_lines, read_with};

    #[test]
    fn a_near_miss_of_a_standard_key_is_an_error_with_the_key() {
        let cases = [
            ("licence", "license"),
            ("descripton", "description"),
            ("Name", "name"),
            ("License", "license"),
            ("allowedTools", "allowed-tools"),
            ("allowed_tools", "allowed-tools"),
            ("when-to-use", "when_to_use"),
            ("whenNotToUse", "when_not_to_use"),
            ("meta-data", "metadata"),
        ];
        for (key, meant) in cases {
            let others: String = ["name: greet\n", "description: Greets.\n"]
                .into_iter()
                .filter(|line| !line.starts_with(meant))
                .collect();
            let (manifest, diagnostics) = read_with(&format!("{others}{key}: x\n"), "greet", &[], Levels::default());
            let diagnostic = only(&diagnostics, Code::MisspelledKey);
            assert_eq!(diagnostic.message(), format!("unknown key `{key}`; did you mean `{meant}`?"));
            assert_eq!((marked(diagnostic).as_str(), diagnostic.level()), (key, Level::Error));
            assert!(help(diagnostic).contains("allow `misspelled_key`"));
            assert_eq!(manifest.extra.len(), 1, "{key}");
        }
    }

    #[test]
    fn an_unknown_key_is_kept_with_a_warning() {
        let (manifest, diagnostics) = read_lines("colour: red");
        let diagnostic = only(&diagnostics, Code::UnknownKey);
        assert_eq!((diagnostic.message(), diagnostic.level()), ("unknown key `colour`", Level::Warn));
        assert!(help(diagnostic).contains("`name`, `description`, `license`"));
        assert!(help(diagnostic).contains("below `metadata`"));
        assert_eq!(manifest.extra[0].1.text(), r#""red""#);
    }

    #[test]
    fn the_spelling_of_an_accepted_key_is_shown() {
        for (key, meant) in [("Version", "version"), ("TAGS", "tags"), ("disallowedTools", "disallowed-tools")] {
            let (_, diagnostics) = read_lines(&format!("{key}: x"));
            let diagnostic = only(&diagnostics, Code::UnknownKey);
            assert_eq!(diagnostic.message(), format!("unknown key `{key}`; did you mean `{meant}`?"));
            assert!(help(diagnostic).starts_with(&format!("write `{meant}`; ")), "{}", help(diagnostic));
        }
    }

    #[test]
    fn a_variant_beside_the_known_key_is_an_unknown_key() {
        for (lines, key, known, lines_of) in [
            ("Name: greet", "Name", "name", (4, 2)),
            ("license: MIT\nLicense: MIT", "License", "license", (5, 4)),
            ("allowedTools: Read\nallowed-tools: Read", "allowedTools", "allowed-tools", (4, 5)),
            ("version: 1.0.0\nVersion: 1.0.0", "Version", "version", (5, 4)),
        ] {
            let (_, diagnostics) = read_lines(lines);
            let diagnostic = only(&diagnostics, Code::UnknownKey);
            let message = format!("unknown key `{key}`; `{known}` is there as well, on line {}", lines_of.1);
            assert_eq!(diagnostic.message(), message);
            assert!(marked(diagnostic).starts_with(&format!("{key}: ")), "{diagnostic}");
            assert_eq!(diagnostic.place().map(|place| place.line), Some(lines_of.0));
            assert_eq!(help(diagnostic), "delete it");
        }
        for key in ["description_zh", "descriptionZH", "descripton", "names"] {
            let (_, diagnostics) = read_lines(&format!("{key}: x"));
            let diagnostic = only(&diagnostics, Code::UnknownKey);
            assert_eq!(diagnostic.message(), format!("unknown key `{key}`"));
            assert!(help(diagnostic).contains("is there as well; keys of other systems"), "{}", help(diagnostic));
        }
    }

    #[test]
    fn a_short_form_or_a_synonym_is_suggested_where_the_key_is_missing() {
        for (lines, meant) in [
            ("meta:\n  owner: Ada", "metadata"),
            ("tools: Read", "allowed-tools"),
            ("tools: [Read, Grep]", "allowed-tools"),
            ("compat: Linux", "compatibility"),
            ("use-when: asked", "when_to_use"),
        ] {
            let (_, diagnostics) = read_lines(lines);
            let diagnostic = only(&diagnostics, Code::UnknownKey);
            assert!(diagnostic.message().ends_with(&format!("; did you mean `{meant}`?")), "{diagnostic}");
            assert!(help(diagnostic).starts_with(&format!("write `{meant}`")), "{}", help(diagnostic));
        }
        for lines in ["desc: x", "summary: x", "title: x", "meta: x", "tools:\n  a: b", "allowed-tools: Read\ntools: x"]
        {
            let (_, diagnostics) = read_lines(lines);
            let diagnostic = only(&diagnostics, Code::UnknownKey);
            assert!(!diagnostic.message().contains("did you mean"), "{diagnostic}");
        }
    }

    #[test]
    fn a_synonym_of_a_required_key_is_refused_in_its_favour() {
        for (frontmatter, key, meant) in [
            ("name: greet\ndesc: Greets.\n", "desc", "description"),
            ("name: greet\nsummary: Greets.\n", "summary", "description"),
            ("title: greet\ndescription: Greets.\n", "title", "name"),
        ] {
            let (_, diagnostics) = read_with(frontmatter, "greet", &[], Levels::default());
            let message = format!("unknown key `{key}`; did you mean `{meant}`?");
            assert_eq!(only(&diagnostics, Code::MisspelledKey).message(), message);
        }
        let (_, diagnostics) = read_with("title: Greet!\ndescription: A.\n", "greet", &[], Levels::default());
        assert_eq!(diagnostics.len(), 2, "{diagnostics:?}");
    }

    #[test]
    fn a_blank_that_is_no_space_is_named() {
        let (_, diagnostics) = read_lines("my\u{2009}key: x");
        let diagnostic = only(&diagnostics, Code::UnknownKey);
        assert_eq!(diagnostic.message(), "unknown key `my\\u{2009}key`: it holds U+2009, which is no plain space");
        assert_eq!(help(diagnostic), "write a plain space in its place, or leave it out");
        let (_, diagnostics) = read_lines("metadata:\n  \"a2a\u{a0}tags\": x");
        assert!(only(&diagnostics, Code::UnknownA2aKey).message().contains("U+00A0"));
    }

    #[test]
    fn blanks_around_a_key_are_no_part_of_it() {
        for lines in [
            "\u{3000}owner: Ada",
            "license\u{a0}: MIT",
            "metadata:\n  a: b\n  \u{a0}owner: Ada",
            "metadata:\n\u{a0}\u{a0}owner: Ada",
        ] {
            let (_, diagnostics) = read_lines(lines);
            let errors: Vec<Code> =
                diagnostics.iter().filter(|problem| problem.is_error()).map(crate::Diagnostic::code).collect();
            assert_eq!(errors, [Code::InvisibleCharacter], "{lines:?}");
        }
    }

    #[test]
    fn common_keys_of_real_skills_are_no_near_misses() {
        let keys = "schema_version claims origin slug tools source title requires summary repository displayName emoji \
                    triggers changelog dependencies type domain risk permissions subdomain skills updated keywords \
                    edition inputs outputs color env credentials trigger provenance icon level status date";
        for key in keys.split_whitespace() {
            let (_, diagnostics) = read_lines(&format!("{key}: x"));
            only(&diagnostics, Code::UnknownKey);
        }
    }

    #[test]
    fn keys_of_known_clients_are_silent_and_kept() {
        for key in CLAUDE_CODE.into_iter().chain(COMMON) {
            let (manifest, diagnostics) = read_lines(&format!("{key}: x"));
            assert_eq!((diagnostics, manifest.extra.len()), (vec![], 1), "{key}");
        }
    }

    #[test]
    fn keys_of_known_clients_can_be_refused() {
        for key in CLAUDE_CODE.into_iter().chain(COMMON) {
            let mut levels = Levels::default();
            levels.set(Code::ClientKey, Level::Error).expect("the level can be changed");
            let (_, diagnostics) = read_with(&format!("{MINIMAL}{key}: x\n"), "greet", &[], levels);
            let diagnostic = only(&diagnostics, Code::ClientKey);
            assert!(diagnostic.message().contains(key));
            assert!(help(diagnostic).contains("`allowed-tools`"));
        }
    }

    #[test]
    fn very_many_unknown_keys_are_summed_up() {
        let keys: String = (0..300).map(|number| format!("key{number}: x\n")).collect();
        let (manifest, diagnostics) = read_lines(&keys);
        assert_eq!((manifest.extra.len(), diagnostics.len()), (300, 101));
        assert_eq!(diagnostics[100].message(), "200 more problems of this kind, from here on");
        assert_eq!((diagnostics[100].code(), marked(&diagnostics[100])), (Code::UnknownKey, "key100".to_owned()));
    }

    #[test]
    fn no_accepted_key_is_a_near_miss() {
        for key in FIELDS.into_iter().chain(CLAUDE_CODE).chain(COMMON) {
            assert_eq!(nearest(key, &STANDARD), None, "{key}");
            assert_eq!(nearest(key, &HINTS), None, "{key}");
        }
    }
}
