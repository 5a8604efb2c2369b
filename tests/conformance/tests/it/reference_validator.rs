//! The behaviours that the reference validator's own tests hold, one a test.

use crate::support::{Outcome, Package};
use skills_core::Code;

/// Reads a skill of this name whose frontmatter has these lines.
fn read(directory: &str, frontmatter: &str) -> Outcome {
    Package::with_skill(directory, &format!("---\n{frontmatter}---\nBody.\n")).read()
}

#[test]
fn valid_file_is_read() {
    let card = read("my-skill", "name: my-skill\ndescription: A test skill.\nlicense: MIT\ncompatibility: Needs git.\nallowed-tools: Bash(git:*) Read\nmetadata:\n  author: somebody\n").card();
    assert_eq!(card.name(), "my-skill");
    assert_eq!(card.description(), "A test skill.");
    assert_eq!(card.license(), Some("MIT"));
    assert_eq!(card.compatibility(), Some("Needs git."));
    assert_eq!(card.allowed_tools(), ["Bash(git:*)", "Read"]);
    assert_eq!(card.metadata_value("author"), Some("somebody"));
    assert_eq!(card.body(), "Body.");
}

#[test]
fn file_without_frontmatter_is_refused() {
    Package::with_skill("a", "# No frontmatter\n").read().refused(Code::MissingFrontmatter, &["SKILL.md:1:1", "---"]);
}

#[test]
fn unclosed_frontmatter_is_refused() {
    let text = "---\nname: a\ndescription: A.\n";
    Package::with_skill("a", text).read().refused(Code::UnclosedFrontmatter, &["SKILL.md:1:1"]);
}

#[test]
fn broken_yaml_is_refused() {
    read("a", "name: a\ndescription: \"unclosed\n").refused(Code::YamlSyntax, &["SKILL.md:3:14"]);
}

#[test]
fn list_as_frontmatter_is_refused() {
    read("a", "- name\n- description\n").refused(Code::NotAMapping, &["a list"]);
}

#[test]
fn missing_name_is_refused() {
    read("a", "description: A.\n").refused(Code::MissingName, &["name: a"]);
}

#[test]
fn missing_description_is_refused() {
    read("a", "name: a\n").refused(Code::MissingDescription, &["description"]);
}

#[test]
fn version_below_metadata_is_text() {
    let card = read("a", "name: a\ndescription: A.\nmetadata:\n  version: 1.0\n").card();
    assert_eq!(card.metadata_value("version"), Some("1.0"));
}

#[test]
fn missing_file_gives_exactly_one_error() {
    let package = Package::new();
    package.write("skills/a/notes.md", "");
    package.read_one("skills/a").refused(Code::MissingSkillMd, &["skills/a"]);
}

#[test]
fn missing_directory_gives_exactly_one_error() {
    Package::new().read_one("skills/a").refused(Code::MissingDirectory, &["skills/a"]);
}

#[test]
fn file_instead_of_a_directory_gives_exactly_one_error() {
    let package = Package::new();
    package.write("skills/a", "");
    package.read_one("skills/a").refused(Code::NotADirectory, &["skills/a"]);
}

#[test]
fn upper_case_name_is_refused() {
    read("MySkill", "name: MySkill\ndescription: A.\n").refused(Code::NameFormat, &["`M`", "my-skill"]);
}

#[test]
fn name_of_70_characters_is_refused() {
    let name = "a".repeat(70);
    read(&name, &format!("name: {name}\ndescription: A.\n")).refused(Code::NameTooLong, &["70", "64"]);
}

#[test]
fn name_with_a_leading_hyphen_is_refused() {
    read("-skill", "name: -skill\ndescription: A.\n").refused(Code::NameFormat, &["hyphen"]);
}

#[test]
fn name_with_a_doubled_hyphen_is_refused() {
    read("my--skill", "name: my--skill\ndescription: A.\n").refused(Code::NameFormat, &["hyphen", "my-skill"]);
}

#[test]
fn name_with_an_underscore_is_refused() {
    read("my_skill", "name: my_skill\ndescription: A.\n").refused(Code::NameFormat, &["`_`", "my-skill"]);
}

#[test]
fn name_that_differs_from_the_directory_is_refused() {
    read("other", "name: my-skill\ndescription: A.\n").refused(Code::NameMismatch, &["\"my-skill\"", "\"other\""]);
}

#[test]
fn unknown_field_is_named() {
    // The reference refuses; most real skills have keys of their clients, so here it is a warning that can be denied.
    read("a", "name: a\ndescription: A.\nunknown_field: x\n").noted(Code::UnknownKey, &["`unknown_field`"]);
}

#[test]
fn chinese_name_passes() {
    assert_eq!(read("技能", "name: 技能\ndescription: A.\n").card().name(), "技能");
}

#[test]
fn cyrillic_lower_case_name_passes() {
    assert_eq!(read("навык", "name: навык\ndescription: A.\n").card().name(), "навык");
}

#[test]
fn cyrillic_upper_case_name_is_refused() {
    read("НАВЫК", "name: НАВЫК\ndescription: A.\n").refused(Code::NameFormat, &["навык"]);
}

#[test]
fn description_of_1100_characters_is_refused() {
    let description = "x".repeat(1_100);
    read("a", &format!("name: a\ndescription: {description}\n")).refused(Code::DescriptionTooLong, &["1,100", "1,024"]);
}

#[test]
fn compatibility_of_550_characters_is_refused() {
    let compatibility = "x".repeat(550);
    read("a", &format!("name: a\ndescription: A.\ncompatibility: {compatibility}\n"))
        .refused(Code::CompatibilityLength, &["550", "500"]);
}

#[test]
fn decomposed_name_equals_the_composed_directory_name() {
    let card = read("caf\u{e9}", "name: cafe\u{301}\ndescription: A.\n").card();
    assert_eq!(card.name(), "caf\u{e9}");
}

#[test]
fn several_problems_come_out_at_once() {
    let outcome = read("a", "name: B_b\ncompatibility: ''\n");
    let codes = outcome.codes();
    for code in [Code::NameFormat, Code::MissingDescription, Code::CompatibilityLength] {
        assert!(codes.contains(&code), "no {code}: {}", outcome.text());
    }
    assert!(outcome.text().contains("differs from the directory's"), "{}", outcome.text());
}
