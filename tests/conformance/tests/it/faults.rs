//! Faults of real skills: the inputs stand in `data/faults.jsonl`, the expected result here.
//!
//! What needs more than the reader is tested by the packages beside this one:
//!
//! - C156 in `cargo-skills/tests/cli/new.rs`
//! - C166 in `tests/object-store/tests/it/listing.rs`, C167 in `skills-runtime/tests/tools.rs`
//! - C177, where the documentation is what is right, in `skills-axum/src/gate/introspection.rs`
//! - F01 and F16 in `cargo-skills/tests/cli/find.rs`, F02 in `cargo-skills/tests/cli/formats.rs`
//!
//! Those of A2A and MCP (C190 to C207) are for the tests of the servers. That a help works when it is followed is tested
//! for all cases by `tests/rules`.

use crate::support::cases::fault_package;
use crate::support::{Outcome, Package};
use skills_core::{Code, Diagnostic, Level, Levels, SetOptions, SkillCard};

fn read(id: &str) -> Outcome {
    fault_package(id).read()
}

/// The only diagnostic of a case.
#[track_caller]
fn only(id: &str) -> Diagnostic {
    let outcome = read(id);
    assert_eq!(outcome.diagnostics.len(), 1, "{}", outcome.text());
    outcome.diagnostics[0].clone()
}

fn line(diagnostic: &Diagnostic) -> usize {
    diagnostic.place().map_or(0, |place| place.line)
}

fn help(diagnostic: &Diagnostic) -> &str {
    diagnostic.help_text().unwrap_or_default()
}

/// The card of a case whose manifest has this text in place of another.
#[track_caller]
fn repaired(id: &str, path: &str, edits: &[(&str, &str)]) -> SkillCard {
    let package = fault_package(id);
    let mut text = std::fs::read_to_string(package.base().join(path)).expect("the manifest");
    for (wrong, right) in edits {
        assert!(text.contains(wrong), "{wrong}");
        text = text.replacen(wrong, right, 1);
    }
    package.write(path, text);
    package.read().card()
}

#[cfg(unix)]
#[test]
fn c107_link_that_leads_nowhere_is_named() {
    let package = fault_package("C107");
    package.link("skills/brag", "../real/brag\r\n");
    let outcome = package.read();
    assert!(outcome.text().contains("skills/brag"), "{}", outcome.text());
}

#[test]
fn c108_link_that_was_not_checked_out_is_named() {
    let outcome = read("C108");
    assert!(outcome.text().contains("insight"), "{}", outcome.text());
    assert_eq!(outcome.accepted().len(), 1);
}

#[test]
fn c154_directories_with_names_of_devices_are_warned_of() {
    let outcome = read("C154");
    for directory in ["skills/aux", "skills/con"] {
        let is_named = |diagnostic: &Diagnostic| {
            diagnostic.code() == Code::FileNamePortability
                && (diagnostic.file() == directory || diagnostic.message().contains(&format!("`{directory}`")))
        };
        assert!(outcome.diagnostics.iter().any(is_named), "{directory}: {}", outcome.text());
    }
    assert_eq!(outcome.accepted().len(), 3);
}

#[test]
fn c160_items_of_a_list_are_not_addressed_by_number() {
    read("C160").refused(Code::TemplateVariable, &["cannot be addressed by number", "write `list`"]);
    let card = repaired("C160", "skills/lister/SKILL.md", &[("list.0", "list")]);
    assert_eq!(card.body(), "First {{ list }}.");
}

#[test]
fn c095_escapes_that_happen_to_be_legal_are_read() {
    assert_eq!(read("C095").accepted()[0].description(), "Reads C:\new\table files.");
}

#[test]
fn c114_hidden_directories_are_passed_over() {
    let options = SetOptions { recursive: true, ..SetOptions::default() };
    for options in [SetOptions::default(), options] {
        let cards = fault_package("C114").read_with(Levels::default(), &options).accepted();
        assert_eq!(cards.iter().map(SkillCard::name).collect::<Vec<_>>(), ["live"]);
    }
}

#[test]
fn f03_variant_beside_its_key_is_an_unknown_key() {
    let outcome = read("F03");
    outcome.noted(Code::UnknownKey, &["description_zh"]);
    assert_eq!(outcome.accepted()[0].description(), "Greets people.");
}

#[test]
fn f04_example_in_a_body_is_no_frontmatter() {
    assert_eq!(only("F04").code(), Code::MissingFrontmatter);
}

#[test]
fn f05_directory_that_is_named_wrongly_is_blamed() {
    let diagnostic = only("F05");
    assert_eq!((diagnostic.code(), diagnostic.file()), (Code::NameMismatch, "skills/anime-lookup/SKILL.md"));
}

#[test]
fn f06_name_that_is_proposed_is_accepted() {
    let outcome = read("F06");
    let [missing, name] = outcome.diagnostics.as_slice() else { panic!("{}", outcome.text()) };
    assert_eq!((missing.code(), name.code()), (Code::MissingFrontmatter, Code::NameFormat));
    assert!(help(missing).contains("name: guard-rails"), "{missing}");
    assert!(help(name).contains("rename the directory to") && !help(name).contains("my-skill"), "{name}");
}

#[test]
fn f07_closing_line_with_text_is_named_whatever_follows() {
    let with_rule = only("F07");
    assert_eq!((with_rule.code(), line(&with_rule)), (Code::UnclosedFrontmatter, 4));
    let text = "---\nname: a\ndescription: x.\n---# Title\n\nText.\n";
    let without = Package::with_skill("a", text).read();
    assert_eq!(without.diagnostics[0].message(), with_rule.message());
}

#[test]
fn f08_link_into_another_skill_is_not_missing() {
    let mut levels = Levels::default();
    levels.set(Code::MissingLinkTarget, Level::Warn).expect("the level can be changed");
    let outcome = fault_package("F08").read_with(levels, &SetOptions::default());
    assert!(!outcome.codes().contains(&Code::MissingLinkTarget), "{}", outcome.text());
    assert!(outcome.text().contains("../other/SKILL.md"), "{}", outcome.text());
}

#[test]
fn f09_skill_yaml_of_another_tool_is_a_file() {
    let outcome = read("F09");
    assert_eq!(outcome.diagnostics.len(), 1, "{}", outcome.text());
    assert!(outcome.text().contains("skill.yaml"), "{}", outcome.text());
    let card = outcome.card();
    assert_eq!(card.dialect(), skills_core::Dialect::AgentSkills);
    assert!(card.files().iter().any(|file| file.path() == "skill.yaml"));
}

#[test]
fn f10_quote_behind_a_backslash_needs_none() {
    let diagnostic = only("F10");
    assert!(help(&diagnostic).starts_with("write `'`"), "{diagnostic}");
    let card = repaired("F10", "skills/a/SKILL.md", &[("\\'", "'")]);
    assert_eq!(card.description(), "It's nice");
}

#[test]
fn f11_list_that_goes_on_as_text_is_marked_from_its_bracket_on() {
    let diagnostic = only("F11");
    assert_eq!(diagnostic.code(), Code::UnquotedValue);
    assert_eq!(diagnostic.place().map(|place| (place.line, place.column)), Some((4, 16)));
    assert!(help(&diagnostic).contains("\nargument-hint: '[product] | \"check\"'"), "{diagnostic}");
}

#[test]
fn f12_quotes_take_the_next_line_in() {
    let diagnostic = only("F12");
    assert_eq!(diagnostic.code(), Code::UnquotedValue);
    assert!(help(&diagnostic).ends_with("\ndescription: \"**Usage notes:** See the list below.\""), "{diagnostic}");
}

#[test]
fn f13_sentence_with_a_full_width_colon_continues_the_value() {
    let diagnostic = only("F13");
    assert_eq!((diagnostic.code(), line(&diagnostic)), (Code::YamlSyntax, 4));
    assert!(help(&diagnostic).contains("indent it") && !help(&diagnostic).contains('…'), "{diagnostic}");
}

#[test]
fn f14_line_of_text_in_the_frontmatter_is_named() {
    let diagnostic = only("F14");
    assert_eq!(line(&diagnostic), 5);
    assert!(!diagnostic.message().contains("missing"), "{diagnostic}");
}

#[test]
fn f15_many_files_are_a_warning_where_they_are_only_read() {
    let package = Package::with_skill("many", "---\nname: many\ndescription: x.\n---\nHi.\n");
    for number in 0..1_500 {
        package.write(&format!("skills/many/data/{number}.txt"), "0123456789");
    }
    package.read().refused(Code::TooManyFiles, &["1,501"]);
    let outcome = package.read_with(Levels::default(), &SetOptions::default());
    outcome.noted(Code::TooManyFiles, &["1,501"]);
    assert_eq!(outcome.card().files().len(), 1_501);
}

#[test]
fn f17_body_like_a_template_without_a_schema_is_noted() {
    let diagnostic = only("F17");
    assert_eq!(diagnostic.level(), Level::Advice);
    assert!(
        diagnostic.message().contains("input schema") || help(&diagnostic).contains("a2a-input-schema"),
        "{diagnostic}"
    );
}

#[test]
fn d01_byte_order_mark_within_the_text_is_named() {
    let outcome = read("D01");
    let named = outcome.diagnostics.iter().find(|diagnostic| diagnostic.message().contains("U+FEFF"));
    let named = named.unwrap_or_else(|| panic!("{}", outcome.text()));
    assert_eq!(named.place().map(|place| (place.line, place.column)), Some((2, 1)));
    assert!(help(named).starts_with("delete it"), "{named}");
}

#[test]
fn d02_line_that_is_indented_too_far_is_named() {
    let diagnostic = only("D02");
    assert_eq!(line(&diagnostic), 6);
    assert!(!help(&diagnostic).contains("Ada"), "{diagnostic}");
}

#[test]
fn d03_line_that_was_meant_to_close_is_named() {
    let diagnostic = only("D03");
    assert_eq!((diagnostic.code(), line(&diagnostic)), (Code::UnclosedFrontmatter, 4));
    for closing in ["...", "-----", " ---", "--"] {
        let text = format!("---\nname: a\ndescription: x.\n{closing}\nBody.\n");
        let outcome = Package::with_skill("a", &text).read();
        assert_eq!(outcome.diagnostics.len(), 1, "{}", outcome.text());
        assert_eq!(line(&outcome.diagnostics[0]), 4, "{}", outcome.text());
    }
}

#[test]
fn d04_wrong_name_is_one_finding() {
    let diagnostic = only("D04");
    assert!(help(&diagnostic).ends_with("write `name: weekly-report`"), "{diagnostic}");
}

#[test]
fn d05_what_is_around_a_fault_is_read() {
    let mut levels = Levels::default();
    levels.set(Code::MissingLinkTarget, Level::Warn).expect("the level can be changed");
    let mut codes = fault_package("D05").read_with(levels, &SetOptions::default()).codes();
    codes.sort_unstable();
    let mut expected = [Code::NameFormat, Code::YamlSyntax, Code::MisspelledKey, Code::MissingLinkTarget];
    expected.sort_unstable();
    assert_eq!(codes, expected);
}

#[test]
fn d06_what_is_meant_as_entries_and_lists_is_told() {
    let outcome = read("D06");
    let errors = outcome.errors();
    let [metadata, tools] = errors.as_slice() else { panic!("{}", outcome.text()) };
    assert!(help(metadata).ends_with("\nmetadata:\n  owner: Ada"), "{metadata}");
    assert!(help(tools).ends_with("\nallowed-tools: [Read, Grep]"), "{tools}");
    let edits = [("metadata: owner", "metadata:\n  owner"), ("Grep", "Grep]")];
    let card = repaired("D06", "skills/weekly-report/SKILL.md", &edits);
    assert_eq!(card.metadata_value("owner"), Some("Ada"));
    assert_eq!(card.allowed_tools(), ["Read", "Grep"]);
}

#[test]
fn d07_key_beside_itself_in_another_case_is_to_be_deleted() {
    let diagnostic = only("D07");
    assert!(help(&diagnostic).contains("delete"), "{diagnostic}");
}

#[test]
fn d08_quote_before_a_key_is_to_be_removed() {
    let diagnostic = only("D08");
    assert_eq!(line(&diagnostic), 4);
    let card = repaired("D08", "skills/weekly-report/SKILL.md", &[("\"license", "license")]);
    assert_eq!(card.license(), Some("MIT"));
}

#[test]
fn d09_near_names_are_suggested() {
    let mut levels = Levels::default();
    levels.set(Code::MissingLinkTarget, Level::Warn).expect("the level can be changed");
    let outcome = fault_package("D09").read_with(levels, &SetOptions::default());
    assert!(outcome.text().contains("references/guides.md"), "{}", outcome.text());
    assert!(outcome.text().contains("did you mean `description`?"), "{}", outcome.text());
}

#[test]
fn d10_letter_of_another_script_is_named() {
    let diagnostic = only("D10");
    assert!(diagnostic.message().contains("U+0435"), "{diagnostic}");
    assert!(help(&diagnostic).contains("`name: weekly-report`") && !help(&diagnostic).contains('е'), "{diagnostic}");
}

#[test]
fn d11_texts_that_others_take_for_other_types_are_warned_of() {
    let outcome = read("D11");
    assert!(outcome.diagnostics.len() >= 2, "{}", outcome.text());
    assert!(outcome.text().contains("boolean") && outcome.text().contains("date"), "{}", outcome.text());
    outcome.accepted();
}

#[test]
fn d12_what_some_clients_refuse_is_noted() {
    let outcome = read("D12");
    assert!(outcome.diagnostics.len() >= 2, "{}", outcome.text());
    assert!(outcome.diagnostics.iter().all(|diagnostic| diagnostic.level() == Level::Advice), "{}", outcome.text());
    outcome.accepted();
}
