//! `name`: lower-case letters, digits and single hyphens, the same as the directory's name.

use unicode_normalization::UnicodeNormalization as _;
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory as _};

use super::reader::{Reader, trim};
use super::wording::{character, yaml_line};
use crate::diagnostic::Code;
use crate::model::{Dialect, Text};
use crate::tree::Node;
use crate::wording::{counted, visible};

/// The most characters of a name.
const LIMIT: usize = 64;
/// The most characters of a text of which a name is made. No directory's name is longer.
const MOST_REWRITTEN: usize = 255;
/// The most characters that one message lists.
const MOST_LISTED: usize = 8;

/// `name`, trimmed and in NFKC form. Nothing when it is not text, or blank.
pub(super) fn read(reader: &mut Reader<'_>, value: &Node) -> Option<Text> {
    let Some(text) = reader.as_text(value) else {
        let message = format!("`name` must be text, found {}", reader.kind(value));
        reader.report(Code::WrongType, &value.span, message, help_for_directory(&reader.context.dir.name));
        return None;
    };
    let name: String = trim(text).nfkc().collect();
    if name.is_empty() {
        let help = help_for_directory(&reader.context.dir.name);
        reader.report(Code::MissingName, &value.span, "`name` is blank", help);
        return None;
    }
    check_format(reader, value, &name);
    check_length(reader, value, &name);
    check_directory(reader, value, &name);
    Some(name.into())
}

/// What to do about a skill that has no name.
pub(super) fn help_for_missing(reader: &Reader<'_>) -> String {
    match reader.context.dialect {
        Dialect::AgentSkills => help_for_directory(&reader.context.dir.name),
        Dialect::Bindu => "write the skill's name".to_owned(),
    }
}

/// The name to write, which is that of the directory.
fn help_for_directory(directory: &str) -> String {
    to_write(&for_directory(directory), directory)
}

/// The name that suits a directory: its own, in the form that names have.
pub(crate) fn for_directory(directory: &str) -> String {
    let name = kebab_case(directory);
    if name.is_empty() { "my-skill".to_owned() } else { name }
}

/// The advice to write this name, and to rename the directory where it has another. A skill from memory may be of none.
fn to_write(name: &str, directory: &str) -> String {
    let line = format!("write `{}`", yaml_line("name", name));
    if directory.is_empty() || directory.nfkc().eq(name.chars()) {
        line
    } else {
        format!("{line}, and rename the directory to `{name}`")
    }
}

/// The one way out for a name that has not the form of one: the directory's own name where that has it, so that nothing
/// needs to be renamed, else what the name seems to say.
fn instead_of(name: &str, directory: &str) -> String {
    let meant = if is_name(directory) { String::new() } else { kebab_case(name) };
    if meant.is_empty() { help_for_directory(directory) } else { to_write(&meant, directory) }
}

/// Whether a text has the form of a name.
fn is_name(text: &str) -> bool {
    !text.is_empty() && text.nfkc().eq(kebab_case(text).chars())
}

fn check_format(reader: &mut Reader<'_>, value: &Node, name: &str) {
    let upper: Vec<char> = name.chars().filter(|&c| is_alphanumeric(c) && is_upper(c)).collect();
    let other: Vec<char> = name.chars().filter(|&c| !is_alphanumeric(c) && c != '-').collect();
    let mut problems = Vec::new();
    if !upper.is_empty() {
        problems.push(format!("has upper-case letters: {}", listed(upper)));
    }
    if !other.is_empty() {
        problems.push(format!("has characters that are not allowed: {}", listed(other)));
    }
    if name.starts_with('-') {
        problems.push("begins with a hyphen".to_owned());
    }
    if name.len() > 1 && name.ends_with('-') {
        problems.push("ends with a hyphen".to_owned());
    }
    if name.contains("--") {
        problems.push("has two hyphens in a row".to_owned());
    }
    if problems.is_empty() {
        return;
    }
    for problem in problems {
        let help = format!(
            "a name is made of lower-case letters, digits and single hyphens between them; {}",
            instead_of(name, &reader.context.dir.name)
        );
        reader.report(Code::NameFormat, &value.span, format!("`name` {problem}"), help);
    }
}

fn check_length(reader: &mut Reader<'_>, value: &Node, name: &str) {
    let length = name.chars().count();
    if length > LIMIT {
        let message = format!("`name` has {}; the limit is {LIMIT}", counted(length, "character"));
        reader.report(Code::NameTooLong, &value.span, message, "shorten the name, and the directory's with it");
    }
}

fn check_directory(reader: &mut Reader<'_>, value: &Node, name: &str) {
    let directory: String = reader.context.dir.name.nfkc().collect();
    if name == directory {
        return;
    }
    let message = format!("the name \"{}\" differs from the directory's, \"{}\"", visible(name), visible(&directory));
    let help = match (is_name(name), is_name(&directory)) {
        (true, true) => format!("write `{}`, or rename the directory to `{name}`", yaml_line("name", &directory)),
        (true, false) => format!("rename the directory to `{name}`, or give both another name"),
        (false, _) => instead_of(name, &directory),
    };
    reader.report(Code::NameMismatch, &value.span, message, help);
}

/// The distinct characters in their order; a long list is cut.
pub(super) fn listed(characters: Vec<char>) -> String {
    let mut distinct = Vec::new();
    for c in characters {
        if !distinct.contains(&c) {
            distinct.push(c);
            if distinct.len() > MOST_LISTED {
                break;
            }
        }
    }
    let shown: Vec<String> = distinct.iter().take(MOST_LISTED).map(|&c| character(c)).collect();
    shown.join(", ") + if distinct.len() > MOST_LISTED { ", …" } else { "" }
}

/// Whether the character is a letter or a number, which is what the reference validator calls alphanumeric. Marks are
/// neither. The reference knows Unicode 14; characters that are younger are judged by their own category, since
/// refusing them would be of use to nobody.
fn is_alphanumeric(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric();
    }
    matches!(c.general_category_group(), GeneralCategoryGroup::Letter | GeneralCategoryGroup::Number)
}

/// Whether lower-casing changes the character.
fn is_upper(c: char) -> bool {
    !c.to_lowercase().eq([c])
}

/// The text as a name: lower case, words joined by hyphens, nothing but letters and numbers in them. Of a long text it
/// is the start.
pub(super) fn kebab_case(text: &str) -> String {
    let mut name = String::new();
    let mut after_lower = false;
    for c in text.chars().take(MOST_REWRITTEN).nfkc() {
        if is_alphanumeric(c) {
            if is_upper(c) && after_lower {
                name.push('-');
            }
            name.extend(c.to_lowercase().filter(|&c| is_alphanumeric(c)));
            after_lower = !is_upper(c);
        } else {
            if !name.is_empty() && !name.ends_with('-') {
                name.push('-');
            }
            after_lower = false;
        }
    }
    name.truncate(name.trim_end_matches('-').len());
    name
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::{Diagnostic, Levels};
    use crate::manifest::tests::{codes, help, marked, only, read_with};

    #[test]
    fn kebab_case_makes_a_name_of_anything() {
        let cases = [
            ("PDF Processing", "pdf-processing"),
            ("myCoolTool", "my-cool-tool"),
            ("snake_case__name", "snake-case-name"),
            ("--a--b--", "a-b"),
            ("v1.2", "v1-2"),
            ("ＦＵＬＬ", "full"),
            ("İx", "ix"),
            ("技能", "技能"),
            ("-_-", ""),
            ("", ""),
        ];
        assert_eq!(kebab_case(&"é".repeat(250_000)), "é".repeat(255));
        for (text, name) in cases {
            assert_eq!(kebab_case(text), name, "{text:?}");
        }
    }

    #[test]
    fn letters_and_numbers_of_all_scripts_are_alphanumeric() {
        for c in ['a', 'Z', '7', 'ß', '技', 'ы', '٣', 'Ⅷ', '½', 'ª', 'ʰ'] {
            assert!(is_alphanumeric(c), "{c:?}");
        }
        for c in ['-', '_', ' ', '.', '/', '\u{301}', '\u{93e}', '🦀', '\u{200d}', '\0', 'Ⓐ'] {
            assert!(!is_alphanumeric(c), "{c:?}");
        }
    }

    #[test]
    fn upper_case_is_what_lower_casing_changes() {
        for c in ['A', 'Ы', 'ǅ', 'Σ', 'İ'] {
            assert!(is_upper(c), "{c:?}");
        }
        for c in ['a', 'ß', 'ς', 'ı', '技', '7', '-'] {
            assert!(!is_upper(c), "{c:?}");
        }
    }

    #[test]
    fn a_long_list_of_characters_is_cut() {
        assert_eq!(listed("a b_a".chars().collect()), "`a`, a space, `b`, `_`");
        assert_eq!(listed("123456789".chars().collect()), "`1`, `2`, `3`, `4`, `5`, `6`, `7`, `8`, …");
    }

    fn read(name: &str, directory: &str) -> (String, Vec<Diagnostic>) {
        let frontmatter = format!("name: {name}\ndescription: Greets.\n");
        let (manifest, diagnostics) = read_with(&frontmatter, directory, &[], Levels::default());
        (manifest.name.into_owned(), diagnostics)
    }

    #[track_caller]
    fn messages(name: &str) -> Vec<String> {
        let (_, diagnostics) = read(name, "greet");
        let format = diagnostics.iter().filter(|diagnostic| diagnostic.code() == Code::NameFormat);
        format.map(|diagnostic| diagnostic.message().to_owned()).collect()
    }

    #[test]
    fn names_of_all_scripts_are_read() {
        for name in ["greet", "a", "3000", "yes", "a-1-b", "技能", "навык", "straße", "self"] {
            assert_eq!(read(name, name), (name.to_owned(), vec![]));
        }
    }

    #[test]
    fn a_blank_name_is_missing() {
        let (name, diagnostics) = read("' '", "My Skill");
        let diagnostic = only(&diagnostics, Code::MissingName);
        assert_eq!((name.as_str(), marked(diagnostic).as_str()), ("", "' '"));
        assert_eq!(help(diagnostic), "write `name: my-skill`, and rename the directory to `my-skill`");
        let (_, diagnostics) = read("' '", "my-skill");
        assert_eq!(help(only(&diagnostics, Code::MissingName)), "write `name: my-skill`");
    }

    #[test]
    fn white_space_around_a_name_does_not_count() {
        assert_eq!(read("\" \\x1f greet\\u00a0 \"", "greet"), ("greet".to_owned(), vec![]));
    }

    #[test]
    fn a_decomposed_name_equals_a_composed_directory() {
        assert_eq!(read("cafe\u{301}", "caf\u{e9}"), ("caf\u{e9}".to_owned(), vec![]));
        assert_eq!(read("caf\u{e9}", "cafe\u{301}"), ("caf\u{e9}".to_owned(), vec![]));
    }

    #[test]
    fn upper_case_is_refused_with_the_letters() {
        assert_eq!(messages("GReET"), ["`name` has upper-case letters: `G`, `R`, `E`, `T`"]);
        assert_eq!(messages("НАвык"), ["`name` has upper-case letters: `Н`, `А`"]);
    }

    #[test]
    fn other_characters_are_refused_and_named() {
        assert_eq!(messages("my_tool v1.2"), ["`name` has characters that are not allowed: `_`, a space, `.`"]);
        assert_eq!(messages("\"a\\u200bb\""), ["`name` has characters that are not allowed: U+200B"]);
        assert_eq!(messages("नमस्ते").len(), 1);
    }

    #[test]
    fn each_misplaced_hyphen_is_a_problem_of_its_own() {
        assert_eq!(messages("\"-greet\""), ["`name` begins with a hyphen"]);
        assert_eq!(messages("greet-"), ["`name` ends with a hyphen"]);
        assert_eq!(messages("gr--eet"), ["`name` has two hyphens in a row"]);
        assert_eq!(messages("\"-\""), ["`name` begins with a hyphen"]);
    }

    #[test]
    fn the_help_shows_the_name_to_write() {
        let (name, diagnostics) = read("Greet People!", "greet-people");
        assert_eq!(codes(&diagnostics), [Code::NameFormat, Code::NameFormat, Code::NameMismatch]);
        assert!(help(&diagnostics[0]).ends_with("`name: greet-people`"));
        assert_eq!(help(&diagnostics[2]), "write `name: greet-people`");
        assert_eq!(name, "Greet People!");
    }

    #[test]
    fn a_better_name_asks_for_the_directory_to_be_renamed_too() {
        let (_, diagnostics) = read("Name--Format", "Name--Format");
        assert_eq!(codes(&diagnostics), [Code::NameFormat, Code::NameFormat]);
        for diagnostic in &diagnostics {
            let end = "; write `name: name-format`, and rename the directory to `name-format`";
            assert!(help(diagnostic).ends_with(end), "{}", help(diagnostic));
        }
        let (_, diagnostics) = read("Cafe\u{301}", "cafe\u{301}");
        assert!(help(&diagnostics[0]).ends_with("; write `name: caf\u{e9}`"), "{}", help(&diagnostics[0]));
    }

    #[test]
    fn all_that_is_wrong_with_a_name_has_one_way_out() {
        for (name, directory, way_out) in [
            ("BAD", "b", "write `name: b`"),
            ("BAD", "B", "write `name: bad`, and rename the directory to `bad`"),
            ("\"-_-\"", "B C", "write `name: b-c`, and rename the directory to `b-c`"),
        ] {
            let (_, diagnostics) = read(name, directory);
            assert!(diagnostics.len() > 1, "{diagnostics:?}");
            for diagnostic in &diagnostics {
                let help = help(diagnostic);
                assert_eq!(help.split_once("them; ").map_or(help, |(_, way_out)| way_out), way_out, "{name}");
            }
        }
    }

    #[test]
    fn a_name_has_at_most_64_characters() {
        let name = "é".repeat(64);
        assert_eq!(read(&name, &name).1, []);
        let name = "é".repeat(65);
        let (_, diagnostics) = read(&name, &name);
        let message = only(&diagnostics, Code::NameTooLong).message();
        assert_eq!(message, "`name` has 65 characters; the limit is 64");
        let name = "a".repeat(1_000);
        let (_, diagnostics) = read(&name, &name);
        let message = only(&diagnostics, Code::NameTooLong).message();
        assert_eq!(message, "`name` has 1,000 characters; the limit is 64");
    }

    #[test]
    fn a_name_equals_the_directory() {
        let (_, diagnostics) = read("greet", "vendor-greet");
        let diagnostic = only(&diagnostics, Code::NameMismatch);
        assert_eq!(diagnostic.message(), "the name \"greet\" differs from the directory's, \"vendor-greet\"");
        assert_eq!(help(diagnostic), "write `name: vendor-greet`, or rename the directory to `greet`");
        assert_eq!(marked(diagnostic), "greet");
    }

    #[test]
    fn a_directory_that_cannot_be_a_name_is_to_be_renamed() {
        let (_, diagnostics) = read("greet", "Greet_It");
        let diagnostic = only(&diagnostics, Code::NameMismatch);
        assert_eq!(help(diagnostic), "rename the directory to `greet`, or give both another name");
    }

    #[test]
    fn a_name_that_is_not_text_has_the_wrong_type_only() {
        let (name, diagnostics) = read("[a]", "greet");
        assert_eq!((name.as_str(), codes(&diagnostics)), ("", vec![Code::WrongType]));
        assert_eq!(help(&diagnostics[0]), "write `name: greet`");
    }
}
