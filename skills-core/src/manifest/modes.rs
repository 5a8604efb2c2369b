//! `a2a-input-modes`, `input_modes` and their like for the output: media types.

use std::ops::Range;

use mediatype::MediaType;

use super::json_list::{self, Proposal};
use super::reader::{Reader, trim};
use super::wording::json_array;
use crate::diagnostic::Code;
use crate::model::Text;
use crate::tree::Entry;
use crate::white_space::is_white_space;
use crate::wording::shown;

/// Common media types, each with the words that people write in its place.
const SUGGESTIONS: [(&str, &[&str]); 14] = [
    ("text/plain", &["text", "txt", "plain", "string"]),
    ("text/markdown", &["markdown", "md"]),
    ("text/html", &["html"]),
    ("text/csv", &["csv"]),
    ("application/json", &["json", "object", "data"]),
    ("application/xml", &["xml"]),
    ("application/yaml", &["yaml", "yml"]),
    ("application/pdf", &["pdf"]),
    ("application/octet-stream", &["file", "binary", "bytes"]),
    ("image/png", &["image", "png"]),
    ("image/jpeg", &["jpeg", "jpg"]),
    ("image/svg+xml", &["svg"]),
    ("audio/mpeg", &["audio", "mp3"]),
    ("video/mp4", &["video", "mp4"]),
];

/// What to write where nothing is known of what is meant.
const ANY_TYPE: &str = "write a type and a subtype, such as `text/plain` or `application/json`";

/// The modes of a JSON array; those that are not media types are reported. Which types there are is not checked: by
/// the specification the grammar decides.
pub(super) fn read(reader: &mut Reader<'_>, entry: &Entry) -> Vec<Text> {
    let proposal = Proposal { meant: |value| meant(value.as_str()?), otherwise: ANY_TYPE };
    let modes = json_list::read_with(reader, entry, proposal);
    let written = |mode: &Text| meant(mode).unwrap_or_else(|| mode.as_ref().to_owned());
    let line = reader.json_line(&entry.key.text, &json_array(&modes.iter().map(written).collect::<Vec<_>>()));
    for mode in &modes {
        check(reader, &entry.key.text, &entry.value.span, mode, |_| line.clone());
    }
    modes
}

/// Reports a mode of a key's list that is not a media type. `written` is what stands in place of `span` where a mode is
/// meant.
pub(super) fn check(
    reader: &mut Reader<'_>,
    key: &str,
    span: &Range<usize>,
    mode: &str,
    written: impl FnOnce(&str) -> String,
) {
    if is_media_type(mode) {
        return;
    }
    let mut message = format!("`{key}` holds {}, which is not a media type", shown(mode));
    let help = match meant(mode) {
        Some(meant) => {
            message += &format!("; did you mean `{meant}`?");
            format!("write `{}`", written(&meant))
        }
        None => ANY_TYPE.to_owned(),
    };
    reader.report(Code::MediaType, span, message, help);
}

/// The media type that an entry is or most likely means.
pub(super) fn meant(mode: &str) -> Option<String> {
    let inner = mode.trim_matches(|c| c == ';' || is_white_space(c));
    if is_media_type(inner) { Some(inner.to_owned()) } else { suggestion(mode).map(str::to_owned) }
}

/// Whether the text is a media type from its first to its last character. The parser passes over blanks and a `;` at
/// the end, and over parameters without a value.
fn is_media_type(mode: &str) -> bool {
    let has_values = |media: MediaType<'_>| media.params.iter().all(|(_, value)| !value.as_str().is_empty());
    !mode.ends_with([' ', '\t', ';']) && MediaType::parse(mode).is_ok_and(has_values)
}

fn suggestion(mode: &str) -> Option<&'static str> {
    let mode = trim(mode).to_lowercase();
    let near = |known: &str| mode.chars().count() <= 2 * known.len() && strsim::osa_distance(&mode, known) <= 2;
    let by_word = SUGGESTIONS.iter().find(|(_, words)| words.contains(&mode.trim_start_matches('.')));
    by_word.or_else(|| SUGGESTIONS.iter().find(|(known, _)| near(known))).map(|(known, _)| *known)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manifest::tests::{codes, help, only, read_lines};

    #[test]
    fn a_word_suggests_its_type() {
        assert_eq!(suggestion("text"), Some("text/plain"));
        assert_eq!(suggestion(" JSON "), Some("application/json"));
        assert_eq!(suggestion(".md"), Some("text/markdown"));
    }

    #[test]
    fn a_misspelling_suggests_its_type() {
        assert_eq!(suggestion("text\\plain"), Some("text/plain"));
        assert_eq!(suggestion("aplication json"), Some("application/json"));
    }

    #[test]
    fn anything_else_suggests_nothing() {
        assert_eq!(suggestion(""), None);
        assert_eq!(suggestion("a whole sentence"), None);
        assert_eq!(suggestion(&"text/plain".repeat(10_000)), None);
    }

    #[test]
    fn a_media_type_is_judged_by_grammar_alone() {
        let modes = r#"["text/plain","text/plain; charset=utf-8","application/vnd.made+up","text/plian","text/plain"]"#;
        let (manifest, diagnostics) = read_lines(&format!("metadata:\n  a2a-input-modes: '{modes}'"));
        assert_eq!(diagnostics, []);
        assert_eq!(manifest.input_modes.len(), 5);
    }

    #[test]
    fn a_mode_is_a_media_type_from_its_first_to_its_last_character() {
        for (mode, meant) in [
            ("text/plain ", "text/plain"),
            (" text/plain", "text/plain"),
            ("text/plain;", "text/plain"),
            ("text/plain ; ", "text/plain"),
            ("text/x; a=b;", "text/x; a=b"),
            ("text/x; a=b\\t", "text/x; a=b"),
        ] {
            let (_, diagnostics) = read_lines(&format!("metadata:\n  a2a-input-modes: '[\"{mode}\"]'"));
            let diagnostic = only(&diagnostics, Code::MediaType);
            assert_eq!(help(diagnostic), format!("write `a2a-input-modes: '[\"{meant}\"]'`"), "{mode:?}");
        }
        for mode in ["text/x; a=", "text/x; a=; b=c", "text/x;; a=b"] {
            assert!(!is_media_type(mode), "{mode}");
        }
    }

    #[test]
    fn the_help_proposes_media_types_only() {
        for (value, line) in [
            (r#"'["text/plain", 1]'"#, Some(r#"["text/plain"]"#)),
            (r#"'["text/x;a=b", null, {}, ["text/html"], ""]'"#, Some(r#"["text/x;a=b"]"#)),
            (r#"'["text", true, "anything"]'"#, Some(r#"["text/plain"]"#)),
            ("text, json", Some(r#"["text/plain","application/json"]"#)),
            ("[md, text/html]", Some(r#"["text/markdown","text/html"]"#)),
            (r#"'"json"'"#, Some(r#"["application/json"]"#)),
            ("1", None),
            ("'[1]'", None),
            ("all of them", None),
        ] {
            let (_, diagnostics) = read_lines(&format!("metadata:\n  a2a-input-modes: {value}"));
            let expected = line.map_or(ANY_TYPE.to_owned(), |line| format!("write `a2a-input-modes: '{line}'`"));
            for diagnostic in diagnostics.iter().filter(|diagnostic| diagnostic.code() == Code::A2aValue) {
                assert_eq!(help(diagnostic), expected, "{value}");
            }
            assert!(codes(&diagnostics).contains(&Code::A2aValue), "{value}");
        }
    }

    #[test]
    fn each_entry_that_is_no_media_type_is_named() {
        let modes = r#"["text","application/json","a b","/","text/plain;é=1"]"#;
        let lines = format!("metadata:\n  a2a-output-modes: '{modes}'");
        let (manifest, diagnostics) = read_lines(&lines);
        assert_eq!(codes(&diagnostics), [Code::MediaType; 4]);
        let message = "`a2a-output-modes` holds `text`, which is not a media type; did you mean `text/plain`?";
        assert_eq!(diagnostics[0].message(), message);
        let line = r#"write `a2a-output-modes: '["text/plain","application/json","a b","/","text/plain;é=1"]'`"#;
        assert_eq!(help(&diagnostics[0]), line);
        assert!(help(&diagnostics[1]).starts_with("write a type and a subtype"));
        assert_eq!(manifest.output_modes.len(), 5);
    }
}
