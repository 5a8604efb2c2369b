//! `name`: lower-case letters, digits and single hyphens, the same as the directory's name.

use unicode_normalization::UnicodeNormalization as _;

use super::reader::{Reader, trim};
use super::typed;
use super::wording::{character, yaml_line};
use crate::diagnostic::Code;
use crate::model::{Dialect, Text};
use crate::naming::{NAME_LIMIT, is_alphanumeric, is_name, is_upper, name_for_directory, name_from};
use crate::paths::SkillDir;
use crate::scripts;
use crate::tree::Node;
use crate::wording::{counted, visible};

/// The most characters that one message lists.
const MOST_LISTED: usize = 8;
/// Words that Anthropic's API refuses in the names of skills.
const RESERVED: [&str; 2] = ["anthropic", "claude"];

/// `name`, trimmed and in NFKC form. Nothing when it is not text, or blank.
pub(super) fn read(reader: &mut Reader<'_>, value: &Node) -> Option<Text> {
    let Some(text) = reader.as_text(value) else {
        let message = format!("`name` must be text, found {}", reader.kind(value));
        reader.report(Code::WrongType, &value.span, message, help_for_directory(reader.context.dir));
        return None;
    };
    let name: String = trim(text).nfkc().collect();
    if name.is_empty() {
        let help = help_for_directory(reader.context.dir);
        reader.report(Code::MissingName, &value.span, "`name` is blank", help);
        return None;
    }
    check(reader, value, &name);
    Some(name.into())
}

/// What to do about a skill that has no name.
pub(super) fn help_for_missing(reader: &Reader<'_>) -> String {
    match reader.context.dialect {
        Dialect::AgentSkills => help_for_directory(reader.context.dir),
        Dialect::Bindu => "write the skill's name".to_owned(),
    }
}

/// Whether a name differs from that of its skill's directory.
pub(crate) fn differs_from(name: &str, dir: &SkillDir) -> bool {
    !dir.name.nfkc().eq(name.chars())
}

/// The name to write, which is that of the directory.
fn help_for_directory(dir: &SkillDir) -> String {
    to_write(name_for_directory(&dir.name), dir)
}

/// The advice to write this name, and to rename the directory where it has another. A skill from memory may be of none.
fn to_write(name: String, dir: &SkillDir) -> String {
    if dir.name.is_empty() || !differs_from(&name, dir) {
        return format!("write `{}`", yaml_line("name", &name));
    }
    let name = free(name, dir);
    format!("write `{}`, and rename the directory to `{name}`", yaml_line("name", &name))
}

/// The name, or one like it if a directory beside the skill's has it.
fn free(name: String, dir: &SkillDir) -> String {
    let is_free = |name: &String| !dir.has_sibling(name);
    let numbered = || (2..=99).map(|number| format!("{name}-{number}")).find(is_free);
    if is_free(&name) { name } else { numbered().unwrap_or(name) }
}

/// Something that is wrong with a name, as the end of a sentence about it.
struct Problem {
    code: Code,
    what: String,
}

/// Reports all that is wrong with a name as one problem, with the code of what is most serious, and one way out.
fn check(reader: &mut Reader<'_>, value: &Node, name: &str) {
    let dir = reader.context.dir;
    let mut problems = problems(name, dir);
    if let Some(kind) = typed::kind(value) {
        problems.push(Problem { code: Code::TypedScalar, what: typed::what(kind) });
    }
    problems.retain(|problem| !reader.collector.is_silent(problem.code));
    // The first of those that are equally serious.
    let Some(lead) = problems.iter().rev().max_by_key(|problem| reader.collector.level(problem.code)) else { return };
    let has = |code| problems.iter().any(|problem| problem.code == code);
    let message = match &problems[..] {
        [problem] if problem.code == Code::NameMismatch => format!("the name \"{}\" {}", visible(name), problem.what),
        _ => {
            let all: Vec<&str> = problems.iter().map(|problem| problem.what.as_str()).collect();
            format!("`name` {}", all.join("; "))
        }
    };
    let rule = if lead.code == Code::NameFormat {
        "a name is made of lower-case letters, digits and single hyphens between them; "
    } else {
        ""
    };
    let help = rule.to_owned() + &way_out(name, dir, &has);
    reader.report(lead.code, &value.span, message, help);
}

/// The one way out of all that is wrong with a name: the directory's own name where it can be one, so that nothing
/// needs to be renamed, else what the name seems to say.
fn way_out(name: &str, dir: &SkillDir, has: &dyn Fn(Code) -> bool) -> String {
    let directory: String = dir.name.nfkc().collect();
    if has(Code::ReservedName) && !has(Code::NameMismatch) {
        let words = name.split('-').filter(|word| !RESERVED.iter().any(|reserved| word.contains(reserved)));
        let rest = words.collect::<Vec<_>>().join("-");
        return format!(
            "choose a name without it: {}",
            to_write(name_from(&rest).unwrap_or_else(|| "my-skill".to_owned()), dir)
        );
    }
    let is_wrong = [Code::NameFormat, Code::NameTooLong, Code::MixedScripts].into_iter().any(has);
    let meant = || name_from(name).unwrap_or_else(|| name_for_directory(&directory));
    if !has(Code::NameMismatch) {
        return match (is_wrong, scripts::mixture(name)) {
            (true, Some(mixture)) if mixture.spelling.is_none() => {
                "write each word in letters of one script, and name the directory so".to_owned()
            }
            // Where the name may differ from the directory's, nothing is to be renamed.
            (true, _) if differs_from(name, dir) => format!("write `{}`", yaml_line("name", &meant())),
            (true, _) => to_write(meant(), dir),
            (false, _) => format!("put it in quotes: write `{}`", yaml_line("name", name)),
        };
    }
    let write = || format!("write `{}`", yaml_line("name", &directory));
    let is_foreign = |text: &str| scripts::in_latin(text) != text;
    let look_the_same = !scripts::lookalikes_of(name, &directory).is_empty();
    match (!is_wrong, is_name(&directory)) {
        (true, true) if look_the_same && is_foreign(&directory) && !dir.has_sibling(name) => {
            format!("rename the directory to `{name}`")
        }
        (true, true) if look_the_same || has(Code::TypedScalar) || dir.has_sibling(name) => write(),
        (true, true) => format!("{}, or rename the directory to `{name}`", write()),
        (true, false) if !has(Code::TypedScalar) && !dir.has_sibling(name) => {
            format!("rename the directory to `{name}`")
        }
        (false, true) => write(),
        (_, false) => to_write(meant(), dir),
    }
}

fn problems(name: &str, dir: &SkillDir) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut add = |code, what: String| problems.push(Problem { code, what });
    let upper: Vec<char> = name.chars().filter(|&c| is_alphanumeric(c) && is_upper(c)).collect();
    if !upper.is_empty() {
        add(Code::NameFormat, format!("has upper-case letters: {}", listed(upper)));
    }
    let other: Vec<char> = name.chars().filter(|&c| !is_alphanumeric(c) && c != '-').collect();
    if !other.is_empty() {
        add(Code::NameFormat, format!("has characters that are not allowed: {}", listed(other)));
    }
    if name.starts_with('-') {
        add(Code::NameFormat, "begins with a hyphen".to_owned());
    }
    if name.len() > 1 && name.ends_with('-') {
        add(Code::NameFormat, "ends with a hyphen".to_owned());
    }
    if name.contains("--") {
        add(Code::NameFormat, "has two hyphens in a row".to_owned());
    }
    let length = name.chars().count();
    if length > NAME_LIMIT {
        add(Code::NameTooLong, format!("has {}; the limit is {NAME_LIMIT}", counted(length, "character")));
    }
    let mixture = scripts::mixture(name);
    let directory: String = dir.name.nfkc().collect();
    if name != directory {
        let look = match (scripts::lookalikes_of(name, &directory), scripts::lookalikes_of(&directory, name)) {
            // Its letters are named as those of a mixture.
            (own, _) if !own.is_empty() && mixture.is_some() => ", although they look the same".to_owned(),
            (own, _) if !own.is_empty() && scripts::in_latin(name) != name => {
                format!(", although they look the same: it has {}", letters(own))
            }
            (_, others) if !others.is_empty() => {
                format!(", although they look the same: the directory's has {}", letters(others))
            }
            _ => String::new(),
        };
        add(Code::NameMismatch, format!("differs from the directory's, \"{}\"{look}", visible(&directory)));
    }
    if let Some(mixture) = mixture {
        add(Code::MixedScripts, format!("mixes scripts: it has {}", letters(mixture.letters)));
    }
    if let Some(word) = RESERVED.iter().find(|word| name.contains(**word)) {
        add(Code::ReservedName, format!("has the word `{word}`, which Anthropic's API refuses"));
    }
    problems
}

/// Letters with their code points and scripts; a long list is cut.
fn letters(letters: Vec<char>) -> String {
    enumerated(letters, scripts::letter)
}

/// The distinct characters in their order; a long list is cut.
pub(super) fn listed(characters: Vec<char>) -> String {
    enumerated(characters, character)
}

fn enumerated(characters: Vec<char>, write: impl Fn(char) -> String) -> String {
    let mut distinct = Vec::new();
    for c in characters {
        if !distinct.contains(&c) {
            distinct.push(c);
            if distinct.len() > MOST_LISTED {
                break;
            }
        }
    }
    let shown: Vec<String> = distinct.iter().take(MOST_LISTED).map(|&c| write(c)).collect();
    shown.join(", ") + if distinct.len() > MOST_LISTED { ", …" } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::{Diagnostic, Level, Levels};
    use crate::manifest::tests::{codes, help, marked, only, read_with};

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

    /// What is wrong with the form of a name that is the directory's too.
    #[track_caller]
    fn message(name: &str) -> String {
        let (_, diagnostics) = read(name, name.trim_matches('"'));
        only(&diagnostics, Code::NameFormat).message().to_owned()
    }

    #[test]
    fn names_of_all_scripts_are_read() {
        for name in ["greet", "a", "a-1-b", "3d-games", "技能", "навык", "straße", "self"] {
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
        assert_eq!(message("GReET"), "`name` has upper-case letters: `G`, `R`, `E`, `T`");
        assert_eq!(message("НАвык"), "`name` has upper-case letters: `Н`, `А`");
    }

    #[test]
    fn other_characters_are_refused_and_named() {
        assert_eq!(message("my_tool v1.2"), "`name` has characters that are not allowed: `_`, a space, `.`");
        assert!(message("नमस्ते").starts_with("`name` has characters that are not allowed: "));
        let (_, diagnostics) = read("\"a\\u200bb\"", "a\u{200b}b");
        let message = only(&diagnostics, Code::NameFormat).message();
        assert_eq!(message, "`name` has characters that are not allowed: U+200B");
    }

    #[test]
    fn a_misplaced_hyphen_is_refused() {
        assert_eq!(message("\"-greet\""), "`name` begins with a hyphen");
        assert_eq!(message("greet-"), "`name` ends with a hyphen");
        assert_eq!(message("gr--eet"), "`name` has two hyphens in a row");
        assert_eq!(message("\"-\""), "`name` begins with a hyphen");
    }

    #[test]
    fn all_that_is_wrong_with_a_name_is_one_problem_with_one_way_out() {
        let long = "long-name-".repeat(7) + "end";
        let short = "long-name-".repeat(6) + "long";
        let rename = |name: &str| format!("write `name: {name}`, and rename the directory to `{name}`");
        for (name, directory, code, way_out) in [
            ("WEEKLY--Report_", "weekly-report", Code::NameFormat, "write `name: weekly-report`".to_owned()),
            ("BAD", "b", Code::NameFormat, "write `name: b`".to_owned()),
            ("BAD", "B", Code::NameFormat, rename("bad")),
            ("Name--Format", "Name--Format", Code::NameFormat, rename("name-format")),
            ("\"-_-\"", "B C", Code::NameFormat, rename("b-c")),
            ("\"-_-\"", "🦀", Code::NameFormat, rename("my-skill")),
            ("Cafe\u{301}", "cafe\u{301}", Code::NameFormat, "write `name: caf\u{e9}`".to_owned()),
            ("Nul", "NUL", Code::NameFormat, rename("nul-skill")),
            ("Greet", &long, Code::NameFormat, rename("greet")),
            (&long, &long, Code::NameTooLong, rename(&short)),
            (&long, "greet", Code::NameTooLong, "write `name: greet`".to_owned()),
            ("greet", &long, Code::NameMismatch, "rename the directory to `greet`".to_owned()),
            ("2024", "report", Code::NameMismatch, "write `name: report`".to_owned()),
            (
                "2024",
                "Report",
                Code::NameMismatch,
                "write `name: \"2024\"`, and rename the directory to `2024`".to_owned(),
            ),
            ("2024", "2024", Code::TypedScalar, "put it in quotes: write `name: \"2024\"`".to_owned()),
            ("Yes", "Yes", Code::NameFormat, "write `name: \"yes\"`, and rename the directory to `yes`".to_owned()),
            (
                "claude-helper",
                "claude-helper",
                Code::ReservedName,
                "choose a name without it: ".to_owned() + &rename("helper"),
            ),
            (
                "claude-helper",
                "helper",
                Code::NameMismatch,
                "write `name: helper`, or rename the directory to `claude-helper`".to_owned(),
            ),
        ] {
            let (_, diagnostics) = read(name, directory);
            let diagnostic = only(&diagnostics, code);
            let found = help(diagnostic);
            assert_eq!(found.split_once("them; ").map_or(found, |(_, way_out)| way_out), way_out, "{name}");
        }
    }

    #[test]
    fn the_message_names_all_that_is_wrong() {
        let (name, diagnostics) = read("WEEKLY--Report_", "weekly-report");
        let message = "`name` has upper-case letters: `W`, `E`, `K`, `L`, `Y`, `R`; has characters that are not allowed: \
                       `_`; has two hyphens in a row; differs from the directory's, \"weekly-report\"";
        assert_eq!((name.as_str(), diagnostics[0].message()), ("WEEKLY--Report_", message));
    }

    #[test]
    fn what_is_allowed_is_not_among_what_is_wrong() {
        let mut levels = Levels::default();
        levels.set(Code::NameMismatch, Level::Allow).expect("the level can be changed");
        let (_, diagnostics) = read_with("name: Greet\ndescription: A.\n", "vendor-greet", &[], levels.clone());
        let diagnostic = only(&diagnostics, Code::NameFormat);
        assert_eq!(diagnostic.message(), "`name` has upper-case letters: `G`");
        assert!(help(diagnostic).ends_with("; write `name: greet`"), "{}", help(diagnostic));
        levels.set(Code::NameFormat, Level::Warn).expect("the level can be changed");
        levels.set(Code::NameMismatch, Level::Error).expect("the level can be changed");
        let (_, diagnostics) = read_with("name: Greet\ndescription: A.\n", "vendor-greet", &[], levels);
        assert_eq!(only(&diagnostics, Code::NameMismatch).level(), Level::Error);
    }

    #[test]
    fn a_letter_that_only_looks_like_another_is_named() {
        let (_, diagnostics) = read("wеekly-report", "weekly-report");
        let diagnostic = only(&diagnostics, Code::NameMismatch);
        assert!(
            diagnostic.message().ends_with("they look the same; mixes scripts: it has `е` (U+0435, Cyrillic)"),
            "{diagnostic}"
        );
        assert_eq!(help(diagnostic), "write `name: weekly-report`");
        let (_, diagnostics) = read("weekly-report", "wеekly-report");
        let diagnostic = only(&diagnostics, Code::NameMismatch);
        assert!(diagnostic.message().ends_with("the directory's has `е` (U+0435, Cyrillic)"), "{diagnostic}");
        assert_eq!(help(diagnostic), "rename the directory to `weekly-report`");
        let (_, diagnostics) = read("wеekly-report", "wеekly-report");
        let diagnostic = only(&diagnostics, Code::MixedScripts);
        assert_eq!(diagnostic.message(), "`name` mixes scripts: it has `е` (U+0435, Cyrillic)");
        assert_eq!(help(diagnostic), "write `name: weekly-report`, and rename the directory to `weekly-report`");
        let (_, diagnostics) = read("сосо", "coco");
        assert_eq!(help(only(&diagnostics, Code::NameMismatch)), "write `name: coco`");
        let (_, diagnostics) = read("навzык", "навzык");
        let help = help(only(&diagnostics, Code::MixedScripts));
        assert_eq!(help, "write each word in letters of one script, and name the directory so");
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
    fn a_name_that_is_not_text_has_the_wrong_type_only() {
        let (name, diagnostics) = read("[a]", "greet");
        assert_eq!((name.as_str(), codes(&diagnostics)), ("", vec![Code::WrongType]));
        assert_eq!(help(&diagnostics[0]), "write `name: greet`");
    }
}
