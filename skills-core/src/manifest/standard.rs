//! The keys that take one text: `description`, `license`, `compatibility`, `version`, `author`.

use super::comment;
use super::reader::{Reader, Written, length, trim};
use super::typed;
use crate::diagnostic::Code;
use crate::model::{Dialect, Text};
use crate::tree::Node;
use crate::version::validate_version;
use crate::wording::{counted, grouped};

/// The most characters of a description.
pub(super) const DESCRIPTION_LIMIT: usize = 1024;
/// The most characters of a compatibility note.
const COMPATIBILITY_LIMIT: usize = 500;

/// What to do about a skill without a description.
pub(super) fn description_help(reader: &Reader<'_>) -> &'static str {
    if reader.context.is_json {
        "write what the skill does and when to use it: `\"description\": \"Fills in PDF forms. Use it when …\"`"
    } else {
        "write what the skill does and when to use it: `description: Fills in PDF forms. Use it when …`"
    }
}

/// `description`: text that is not blank, at most 1,024 characters.
pub(super) fn description(reader: &mut Reader<'_>, value: &Node) -> Option<Text> {
    let text = commented_text(reader, "description", value)?;
    typed::check(reader, "description", value);
    match length(&text) {
        0 => {
            let help = description_help(reader);
            reader.report_required(Code::MissingDescription, &value.span, "`description` is blank", help);
        }
        // The limit is one of Agent Skills.
        length if length > DESCRIPTION_LIMIT && reader.context.dialect == Dialect::AgentSkills => {
            let message = format!(
                "`description` has {}; the limit is {}",
                counted(length, "character"),
                grouped(DESCRIPTION_LIMIT)
            );
            let help = "say what the skill does and when to use it, and move the details into the body";
            reader.report(Code::DescriptionTooLong, &value.span, message, help);
        }
        _ => {}
    }
    Some(text)
}

/// `license`: text.
pub(super) fn license(reader: &mut Reader<'_>, value: &Node) -> Option<Text> {
    commented_text(reader, "license", value)
}

/// `compatibility`: text of 1 to 500 characters.
pub(super) fn compatibility(reader: &mut Reader<'_>, value: &Node) -> Option<Text> {
    let text = commented_text(reader, "compatibility", value)?;
    typed::check(reader, "compatibility", value);
    match length(&text) {
        0 => {
            let help = "write what the skill needs of its environment, or leave the key out";
            reader.report(Code::CompatibilityLength, &value.span, "`compatibility` is blank", help);
        }
        1..=COMPATIBILITY_LIMIT => {}
        length => {
            let length = counted(length, "character");
            let message = format!("`compatibility` has {length}; the limit is {COMPATIBILITY_LIMIT}");
            reader.report(Code::CompatibilityLength, &value.span, message, "move the details into the body");
        }
    }
    Some(text)
}

/// `version`: any text, best a semantic version. Nothing for a list or a mapping.
pub(super) fn version(reader: &mut Reader<'_>, value: &Node) -> Option<Text> {
    let text = usable_text(reader, "version", value)?;
    if let Err(error) = validate_version(trim(&text)) {
        let message = format!("`version` is not a semantic version: {}", error.reason());
        reader.report(Code::VersionNotSemver, &value.span, message, "write three numbers, as in `version: 1.0.0`");
    }
    Some(text)
}

/// `author`: any text. Nothing for a list or a mapping.
pub(super) fn author(reader: &mut Reader<'_>, value: &Node) -> Option<Text> {
    let author = usable_text(reader, "author", value)?;
    if let Some(written) = Written::value("author", "author", value) {
        comment::check_word(reader, &written);
    }
    Some(author)
}

/// Text in which a ` #` may be meant.
fn commented_text(reader: &mut Reader<'_>, key: &str, value: &Node) -> Option<Text> {
    if let Some(written) = Written::value(key, key, value) {
        comment::check(reader, &written);
    }
    reader.text(key, value)
}

/// Text of a key that no rule defines, so that another form is not wrong but of no use here.
fn usable_text(reader: &mut Reader<'_>, key: &str, value: &Node) -> Option<Text> {
    if let Some(text) = reader.as_text(value) {
        return Some(text.to_owned().into());
    }
    let message = format!("`{key}` is not used, since it is {} and not text", reader.kind(value));
    let help = format!("write `{key}` as one text; as it stands, it is kept among the extra keys only");
    reader.report(Code::UnusedValue, &value.span, message, help);
    None
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::{Code, Level};
    use crate::manifest::tests::{codes, help, marked, only, read_frontmatter, read_lines};

    fn description(value: &str) -> String {
        format!("name: greet\ndescription: {value}\n")
    }

    #[test]
    fn a_blank_description_is_missing() {
        for blank in ["''", "\"  \\t\"", "\"\\u00a0\\x1c\"", "|\n\n"] {
            let (_, diagnostics) = read_frontmatter(&description(blank));
            assert_eq!(only(&diagnostics, Code::MissingDescription).message(), "`description` is blank", "{blank:?}");
        }
    }

    #[test]
    fn a_description_has_at_most_1024_characters() {
        let (_, diagnostics) = read_frontmatter(&description(&"é".repeat(1024)));
        assert_eq!(diagnostics, []);
        let (_, diagnostics) = read_frontmatter(&description(&"é".repeat(1025)));
        let diagnostic = only(&diagnostics, Code::DescriptionTooLong);
        assert_eq!(diagnostic.message(), "`description` has 1,025 characters; the limit is 1,024");
        assert_eq!(diagnostic.place().map(|place| place.width), Some(1025));
    }

    #[test]
    fn a_length_is_counted_without_white_space_at_the_ends_and_the_text_keeps_it() {
        let (manifest, diagnostics) = read_frontmatter(&description(&format!("|\n  {}\n", "x".repeat(1024))));
        assert_eq!(diagnostics, []);
        assert!(manifest.description.ends_with("x\n"));
    }

    #[test]
    fn a_compatibility_has_1_to_500_characters() {
        let (_, diagnostics) = read_lines("compatibility: ' '");
        assert_eq!(only(&diagnostics, Code::CompatibilityLength).message(), "`compatibility` is blank");
        let (manifest, diagnostics) = read_lines(&format!("compatibility: {}", "ы".repeat(500)));
        assert_eq!((diagnostics, manifest.compatibility.is_some()), (vec![], true));
        let (_, diagnostics) = read_lines(&format!("compatibility: {}", "ы".repeat(501)));
        assert!(only(&diagnostics, Code::CompatibilityLength).message().contains("501 characters; the limit is 500"));
        let (_, diagnostics) = read_lines(&format!("compatibility: {}", "ы".repeat(1_000)));
        assert!(only(&diagnostics, Code::CompatibilityLength).message().contains("1,000 characters; the limit is 500"));
    }

    #[test]
    fn a_list_is_not_text() {
        let (manifest, diagnostics) = read_lines("compatibility: [git, docker]");
        let diagnostic = only(&diagnostics, Code::WrongType);
        assert_eq!(diagnostic.message(), "`compatibility` must be text, found a list");
        assert_eq!(marked(diagnostic), "[git, docker]");
        assert_eq!(help(diagnostic), "write it as one text: `compatibility: git, docker`");
        assert_eq!(manifest.compatibility, None);

        let (_, diagnostics) = read_lines("license:\n  - MIT\n  - Apache-2.0");
        let diagnostic = only(&diagnostics, Code::WrongType);
        assert_eq!(help(diagnostic), "write it as one text: `license: MIT, Apache-2.0`");
    }

    #[test]
    fn the_entries_of_a_list_are_joined_for_the_help() {
        for (value, text) in [
            ("[MIT, Apache-2.0]", Some("license: MIT, Apache-2.0")),
            ("[MIT]", Some("license: MIT")),
            ("[MIT, ~, '', 2.0]", Some("license: MIT, 2.0")),
            ("['a: b', c]", Some("license: \"a: b, c\"")),
            ("[[MIT]]", None),
            ("[]", None),
            ("{name: MIT}", None),
        ] {
            let (_, diagnostics) = read_lines(&format!("license: {value}"));
            let expected = match text {
                Some(text) => format!("write it as one text: `{text}`"),
                None => "write it as one text".to_owned(),
            };
            assert_eq!(help(only(&diagnostics, Code::WrongType)), expected, "{value}");
        }
    }

    #[test]
    fn the_brackets_of_a_description_are_kept_for_the_help() {
        for (value, text) in
            [("[Beta]", "\"[Beta]\""), ("{Beta}", "\"{Beta}\""), ("\n  - Reads\n  - Writes", "Reads, Writes")]
        {
            let (_, diagnostics) = read_frontmatter(&description(value));
            let diagnostic = diagnostics.iter().find(|diagnostic| diagnostic.code() == Code::WrongType);
            let expected = format!("write it as one text: `description: {text}`");
            assert_eq!(diagnostic.map(help), Some(expected.as_str()), "{value}");
        }
    }

    #[test]
    fn a_mapping_is_not_text() {
        let (_, diagnostics) = read_frontmatter("name: greet\ndescription:\n  en: Greets.\n");
        let diagnostic = only(&diagnostics, Code::WrongType);
        assert_eq!(diagnostic.message(), "`description` must be text, found a mapping");
        assert_eq!(help(diagnostic), "write it as one text");
    }

    #[test]
    fn a_sentence_with_a_colon_below_its_key_is_quoted_for_the_help() {
        for (key, value, text) in [
            ("description", "Greets. Use when: asked", "Greets. Use when: asked"),
            ("description", "Note: greets \"you\"\n  Use it when: asked", "Note: greets \"you\" Use it when: asked"),
            ("license", "See also: LICENSE", "See also: LICENSE"),
            ("when_to_use", "The user says: hello", "The user says: hello"),
        ] {
            let (_, diagnostics) = read_frontmatter(&format!("name: greet\n{key}:\n  {value}\n"));
            let diagnostic = diagnostics.iter().find(|diagnostic| diagnostic.code() == Code::WrongType);
            let line = format!("write it as one text: `{key}: {}`", serde_json::Value::from(text));
            assert_eq!(diagnostic.map(help), Some(line.as_str()));
        }
        let (_, diagnostics) = read_lines("when_to_use:\n  - The user says: hello\n  - key: value");
        assert_eq!(help(&diagnostics[0]), "write it as one text: `- \"The user says: hello\"`");
        assert_eq!(help(&diagnostics[1]), "write it as one text, or remove the entry");
        let (_, diagnostics) = read_lines("metadata:\n  a2a-name:\n    Greet: people");
        assert_eq!(help(only(&diagnostics, Code::A2aValue)), "write it as one text: `a2a-name: \"Greet: people\"`");
    }

    #[test]
    fn a_version_that_is_not_semantic_gets_advice() {
        for version in ["1.0", "v1.0.0", "1", "''", "1.0.0.0", "01.0.0"] {
            let (manifest, diagnostics) = read_lines(&format!("version: {version}"));
            let diagnostic = only(&diagnostics, Code::VersionNotSemver);
            assert_eq!(diagnostic.level(), Level::Advice);
            assert_eq!(manifest.version.as_deref(), Some(version.trim_matches('\'')));
        }
        for version in ["1.0.0", "'0.1.0-rc.1+build'"] {
            assert_eq!(read_lines(&format!("version: {version}")).1, []);
        }
    }

    #[test]
    fn a_version_or_author_that_is_not_text_is_an_extra_key_only() {
        let (manifest, diagnostics) = read_lines("author: {name: Ada}\nversion: [1, 2]");
        assert_eq!(codes(&diagnostics), [Code::UnusedValue, Code::UnusedValue]);
        assert_eq!(marked(&diagnostics[0]), "{name: Ada}");
        assert_eq!((manifest.author, manifest.version), (None, None));
        let extra: Vec<_> = manifest.extra.iter().map(|(key, json)| (key.as_ref(), json.text())).collect();
        assert_eq!(extra, [("author", r#"{"name":"Ada"}"#), ("version", "[1,2]")]);
    }
}
