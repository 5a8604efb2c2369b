//! The walk over the top level, and what the other tests share.

use std::path::PathBuf;

use super::*;
use crate::diagnostic::{Diagnostic, Level, Levels};
use crate::yaml::{Form as YamlForm, Lost, parse as parse_yaml};

/// The least that a manifest needs, in the directory `greet`.
pub(super) const MINIMAL: &str = "name: greet\ndescription: Greets people.\n";

/// Reads a frontmatter through the real YAML reader, as that of `skills/greet/SKILL.md` without other files.
pub(super) fn read_frontmatter(frontmatter: &str) -> (Manifest, Vec<Diagnostic>) {
    read_with(frontmatter, "greet", &[], of_any_style())
}

/// Levels by which lists may stand in brackets and texts on several lines.
fn of_any_style() -> Levels {
    let mut levels = Levels::default();
    for code in [Code::FlowStyle, Code::MultilineDescription] {
        levels.set(code, Level::Allow).expect("the level can be changed");
    }
    levels
}

/// Reads further lines behind the least that a manifest needs.
pub(super) fn read_lines(lines: &str) -> (Manifest, Vec<Diagnostic>) {
    read_frontmatter(&format!("{MINIMAL}{lines}\n"))
}

/// Reads with a directory name, files and levels of one's own.
pub(super) fn read_with(
    frontmatter: &str,
    directory_name: &str,
    files: &[(&str, &str)],
    levels: Levels,
) -> (Manifest, Vec<Diagnostic>) {
    const FENCE: &str = "---\n";
    let document = format!("{FENCE}{frontmatter}{FENCE}");
    let range = FENCE.len()..FENCE.len() + frontmatter.len();
    let parse = |source: &Source, collector: &mut Collector| {
        Some(parse_yaml(source, YamlForm::Frontmatter, range, collector).entries)
    };
    let form =
        Form { file: "SKILL.md", noun: "the frontmatter", head: 0..3, is_json: false, dialect: Dialect::AgentSkills };
    read_form(&document, &form, parse, directory_name, files, levels)
}

/// Reads the text of a `skills/greet/skill.yaml` at these levels.
pub(super) fn read_skill_yaml(yaml: &str, levels: Levels) -> (Manifest, Vec<Diagnostic>) {
    let parse = |source: &Source, collector: &mut Collector| {
        Some(parse_yaml(source, YamlForm::File, 0..yaml.len(), collector).entries)
    };
    let form = Form { file: "skill.yaml", noun: "the file", head: 0..0, is_json: false, dialect: Dialect::Bindu };
    read_form(yaml, &form, parse, "greet", &[], levels)
}

/// Reads an object of JSON as a skill of a configuration.
pub(super) fn read_inline(object: &str) -> (Manifest, Vec<Diagnostic>) {
    let parse = |source: &Source, collector: &mut Collector| match crate::json::parse(source, collector)?.value {
        crate::tree::Value::Mapping(entries) => Some(entries),
        _ => None,
    };
    let form = Form { file: "agent.json", noun: "the skill", head: 0..1, is_json: true, dialect: Dialect::Bindu };
    read_form(object, &form, parse, "", &[], Levels::default())
}

/// Where a manifest is written, and by whose rules.
struct Form {
    file: &'static str,
    noun: &'static str,
    head: std::ops::Range<usize>,
    is_json: bool,
    dialect: Dialect,
}

fn read_form(
    text: &str,
    form: &Form,
    parse: impl FnOnce(&Source, &mut Collector) -> Option<Vec<Entry>>,
    directory_name: &str,
    files: &[(&str, &str)],
    levels: Levels,
) -> (Manifest, Vec<Diagnostic>) {
    let mut collector = Collector::new(levels);
    let file = format!("skills/greet/{}", form.file);
    let source = Source::read(&file, text.as_bytes().to_vec(), &mut collector).expect("text");
    let entries = parse(&source, &mut collector).expect("a mapping");
    let files: Vec<FoundFile> = files.iter().map(|(path, text)| found(path, text)).collect();
    let dir = SkillDir {
        path: PathBuf::from("skills/greet"),
        label: "skills/greet".to_owned(),
        name: directory_name.to_owned(),
    };
    let context = Context {
        source: &source,
        lost: &Lost::default(),
        noun: form.noun,
        head: form.head.clone(),
        is_json: form.is_json,
        dialect: form.dialect,
        dir: &dir,
        files: &files,
        is_complete: true,
        dialect_from: None,
    };
    let manifest = read(&entries, &context, &mut collector);
    check_portability(&entries, &context, &mut collector);
    (manifest, collector.finish())
}

fn found(path: &str, text: &str) -> FoundFile {
    FoundFile::in_memory(path, text.as_bytes())
}

/// The codes, in the order of their places.
pub(super) fn codes(diagnostics: &[Diagnostic]) -> Vec<Code> {
    diagnostics.iter().map(Diagnostic::code).collect()
}

/// The only diagnostic, which has this code.
#[track_caller]
pub(super) fn only(diagnostics: &[Diagnostic], code: Code) -> &Diagnostic {
    match diagnostics {
        [diagnostic] if diagnostic.code() == code => diagnostic,
        _ => panic!("expected {code} alone, found {diagnostics:#?}"),
    }
}

/// The help of a diagnostic.
#[track_caller]
pub(super) fn help(diagnostic: &Diagnostic) -> &str {
    diagnostic.help_text().expect("a help")
}

/// The text that a diagnostic marks on its line.
#[track_caller]
pub(super) fn marked(diagnostic: &Diagnostic) -> String {
    let place = diagnostic.place().expect("a place");
    place.text.chars().skip(place.indent).take(place.width).collect()
}

/// The extra keys with their JSON.
pub(super) fn extra(manifest: &Manifest) -> Vec<(&str, &str)> {
    manifest.extra.iter().map(|(key, json)| (key.as_ref(), json.text())).collect()
}

#[test]
fn the_least_manifest_is_clean_and_has_defaults() {
    let (manifest, diagnostics) = read_frontmatter(MINIMAL);
    assert_eq!(diagnostics, []);
    assert_eq!((&*manifest.name, &*manifest.id, &*manifest.title), ("greet", "greet", "greet"));
    assert_eq!(manifest.description, "Greets people.");
    assert_eq!(manifest.license, None);
    assert_eq!(manifest.tags, [""; 0]);
    assert_eq!(manifest.input_modes, [""; 0]);
    assert_eq!(manifest.execution_hints, ExecutionHints::default());
    assert_eq!(extra(&manifest), []);
}

#[test]
fn an_empty_frontmatter_misses_both_required_keys_at_the_fence() {
    let (manifest, diagnostics) = read_with("x-y: 1\n", "greet", &[], Levels::default());
    assert_eq!(codes(&diagnostics), [Code::MissingName, Code::MissingDescription, Code::UnknownKey]);
    assert_eq!(manifest.name, "");
    for diagnostic in &diagnostics[..2] {
        assert_eq!(diagnostic.place().map(|place| (place.line, place.column)), Some((1, 1)));
        assert_eq!(marked(diagnostic), "---");
    }
    assert_eq!(help(&diagnostics[0]), "write `name: greet`");
    assert!(help(&diagnostics[1]).contains("`description: "));
}

#[test]
fn an_unquoted_null_is_an_absent_key() {
    for null in ["", " ~", " null", " Null", " NULL"] {
        let (manifest, diagnostics) = read_frontmatter(&format!("name:{null}\ndescription: Greets.\nlicense:{null}\n"));
        assert_eq!(codes(&diagnostics), [Code::MissingName, Code::NullValue], "{null:?}");
        assert_eq!(marked(&diagnostics[1]), "license");
        assert_eq!(diagnostics[1].message(), "`license` has no value");
        assert_eq!(diagnostics[1].level(), Level::Warn);
        assert_eq!(manifest.license, None);
    }
}

#[test]
fn a_required_key_without_a_value_is_missing_at_its_place() {
    let (_, diagnostics) = read_frontmatter("name: greet\ndescription: #1 greeter\n");
    let diagnostic = only(&diagnostics, Code::MissingDescription);
    assert_eq!(diagnostic.message(), "`description` has no value");
    assert_eq!((marked(diagnostic).as_str(), diagnostic.place().map(|place| place.line)), ("description", Some(3)));
    let expected = "`#` begins a comment; if it belongs to the text, write `description: \"#1 greeter\"`";
    assert_eq!(help(diagnostic), expected);

    let (_, diagnostics) = read_frontmatter("name: #greet\ndescription:\ndescripton: Greets.\n");
    assert_eq!(codes(&diagnostics), [Code::MissingName, Code::MissingDescription, Code::UnknownKey]);
    assert_eq!(marked(&diagnostics[0]), "name");
    assert_eq!(help(&diagnostics[0]), "`#` begins a comment; write `name: greet`");
    assert!(help(&diagnostics[1]).starts_with("write what the skill does"));
}

#[test]
fn a_quoted_null_is_text() {
    let (manifest, diagnostics) = read_lines("license: \"null\"\ncompatibility: '~'");
    assert_eq!(diagnostics, []);
    assert_eq!(manifest.license.as_deref(), Some("null"));
    assert_eq!(manifest.compatibility.as_deref(), Some("~"));
}

#[test]
fn the_help_for_a_null_says_how_to_write_the_word() {
    let (_, diagnostics) = read_lines("license: null");
    assert!(help(only(&diagnostics, Code::NullValue)).ends_with("write `license: \"null\"`"));
    let (_, diagnostics) = read_lines("license:");
    assert_eq!(help(only(&diagnostics, Code::NullValue)), "write a value, or leave the key out");
}

#[test]
fn the_help_for_a_comment_in_place_of_a_value_quotes_it() {
    let (_, diagnostics) = read_lines("license: #none");
    assert!(help(only(&diagnostics, Code::NullValue)).ends_with("write `license: \"#none\"`"));
}

#[test]
fn an_unknown_key_without_a_value_is_reported_as_both_and_not_kept() {
    let (manifest, diagnostics) = read_lines("colour:");
    assert_eq!(codes(&diagnostics), [Code::NullValue, Code::UnknownKey]);
    assert_eq!(extra(&manifest), []);
}

#[test]
fn every_scalar_is_its_source_text() {
    let lines = "license: 1\ncompatibility: yes\nversion: 1.10\nauthor: 2025-12-01\nwhen_to_use: [007, 1e3]";
    let (manifest, _) = read_lines(lines);
    assert_eq!(manifest.license.as_deref(), Some("1"));
    assert_eq!(manifest.compatibility.as_deref(), Some("yes"));
    assert_eq!(manifest.version.as_deref(), Some("1.10"));
    assert_eq!(manifest.author.as_deref(), Some("2025-12-01"));
    assert_eq!(manifest.when_to_use, ["007", "1e3"]);
}

#[test]
fn what_became_a_field_is_no_extra_key() {
    let lines = "version: 1.0.0\nauthor: Ada\ntags: [a]\nlicense: MIT\nwhen_to_use: x\nmetadata: {a: b}";
    let (manifest, diagnostics) = read_lines(lines);
    assert_eq!(diagnostics, []);
    assert_eq!(extra(&manifest), []);
    assert_eq!(manifest.author.as_deref(), Some("Ada"));
}

#[test]
fn other_keys_are_kept_in_the_order_of_the_file() {
    let (manifest, diagnostics) = read_lines("zeta: [1.10, yes]\nhooks: {b: 1, a: true}\nalpha: text");
    assert_eq!(codes(&diagnostics), [Code::UnknownKey, Code::UnknownKey]);
    assert_eq!(
        extra(&manifest),
        [("zeta", r#"[1.10,"yes"]"#), ("hooks", r#"{"b":1,"a":true}"#), ("alpha", r#""text""#)]
    );
}

#[test]
fn crlf_and_lone_cr_give_true_places() {
    let (manifest, diagnostics) = read_frontmatter("name: greet\r\ndescription: Greets.\r\ncolour: red\r\n");
    assert_eq!(manifest.description, "Greets.");
    let diagnostic = only(&diagnostics, Code::UnknownKey);
    assert_eq!((marked(diagnostic).as_str(), diagnostic.place().map(|place| place.line)), ("colour", Some(4)));

    let (manifest, diagnostics) = read_frontmatter("name: greet\rdescription: Greets.\rcolour: red\r");
    assert_eq!(manifest.description, "Greets.");
    let diagnostic = only(&diagnostics, Code::UnknownKey);
    assert_eq!((marked(diagnostic).as_str(), diagnostic.place().map(|place| place.line)), ("colour", Some(4)));
}

#[test]
fn all_problems_come_out_at_once() {
    let frontmatter = "name: Greet_Me\ndescription: ''\ncompatibility: [git]\nmetadata: x\nlicence: MIT\n";
    let (_, diagnostics) = read_frontmatter(frontmatter);
    let expected = [Code::NameFormat, Code::MissingDescription, Code::WrongType, Code::WrongType, Code::MisspelledKey];
    assert_eq!(codes(&diagnostics), expected);
}

#[test]
fn nesting_and_long_keys_do_no_harm() {
    let long = "k".repeat(900);
    let nested = format!("{}{}", "[".repeat(40), "]".repeat(40));
    let (manifest, diagnostics) = read_lines(&format!("{long}: {nested}"));
    assert!(only(&diagnostics, Code::UnknownKey).message().len() < 300);
    assert_eq!(extra(&manifest), [(long.as_str(), nested.as_str())]);
}

#[test]
fn a_required_key_that_is_misspelled_is_not_missing_as_well() {
    let (_, diagnostics) = read_frontmatter("nmae: greet\ndescripton: Greets.\n");
    assert_eq!(codes(&diagnostics), [Code::MisspelledKey, Code::MisspelledKey]);

    let mut levels = Levels::default();
    levels.set(Code::MisspelledKey, Level::Allow).expect("the level can be changed");
    let (_, diagnostics) = read_with("name: greet\ndescripton: Greets.\n", "greet", &[], levels);
    assert_eq!(codes(&diagnostics), [Code::MissingDescription]);
}

#[test]
fn a_required_key_is_missed_at_the_opening_fence() {
    let mut collector = Collector::new(Levels::default());
    let text = "# Title\n---\nname: greet\n---\n";
    let source = Source::read("a", text.as_bytes().to_vec(), &mut collector).expect("text");
    let parts = crate::fence::split(&source, &mut collector);
    let frontmatter = parts.frontmatter.expect("a frontmatter").read;
    let entries = parse_yaml(&source, YamlForm::Frontmatter, frontmatter, &mut collector).entries;
    let dir = SkillDir { path: PathBuf::from("greet"), label: "greet".to_owned(), name: "greet".to_owned() };
    let context = Context {
        source: &source,
        lost: &Lost::default(),
        noun: "the frontmatter",
        head: parts.opening.clone(),
        is_json: false,
        dialect: Dialect::AgentSkills,
        dialect_from: None,
        dir: &dir,
        files: &[],
        is_complete: true,
    };
    read(&entries, &context, &mut collector);
    let diagnostics = collector.finish();
    assert_eq!(codes(&diagnostics), [Code::TextBeforeFrontmatter, Code::MissingDescription]);
    assert_eq!(diagnostics[1].place().map(|place| place.line), Some(2));
}
