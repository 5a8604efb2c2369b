//! Which top-level keys there are, and what becomes of the others.

use super::near::{fold, nearest};
use super::reader::Reader;
use super::wording::{character, list};
use super::{a2a, bindu};
use crate::diagnostic::{Code, Level};
use crate::model::Dialect;
use crate::tree::Entry;
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

/// Reports a top-level key that the format does not define; gives the standard key that it is refused in favour of.
pub(super) fn check(reader: &mut Reader<'_>, entry: &Entry) -> Option<&'static str> {
    let key = entry.key.text.as_str();
    let is_bindu = reader.context.dialect == Dialect::Bindu;
    if STANDARD.contains(&key)
        || HINTS.contains(&key)
        || FIELDS.contains(&key)
        || is_bindu && bindu::KEYS.contains(&key)
    {
        return None;
    }
    let meant = nearest_standard(key);
    if meant.is_none() && (check_blanks(reader, entry, "") || a2a::check_top_level(reader, entry)) {
        return None;
    }
    let (code, message, help) = if CLAUDE_CODE.contains(&key) {
        (Code::ClientKey, format!("`{key}` is a key of Claude Code, not of Agent Skills"), standard_keys())
    } else if COMMON.contains(&key) {
        (Code::ClientKey, format!("`{key}` is a common key, but not one of Agent Skills"), standard_keys())
    } else if let Some(meant) = meant {
        let help = format!("write `{meant}`; if the key is meant as it is, allow `{}`", Code::MisspelledKey);
        (Code::MisspelledKey, unknown(key, Some(meant)), help)
    } else if let Some(meant) = accepted(key, is_bindu) {
        let help = if is_bindu {
            format!("write `{meant}`; as it stands, the key is kept among the extra keys only")
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
            let (manifest, diagnostics) = read_lines(&format!("{key}: x"));
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
