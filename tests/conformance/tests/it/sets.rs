//! What holds for the skills of one root together.

use crate::support::Package;
use skills_core::{Code, Level, Levels, SetOptions};

fn skill(name: &str, lines: &str) -> String {
    format!("---\nname: {name}\ndescription: A.\n{lines}---\nBody.\n")
}

#[test]
fn same_id_twice_is_refused_at_the_second() {
    let package = Package::new();
    package.write("skills/a/SKILL.md", skill("a", "metadata:\n  a2a-id: same\n"));
    package.write("skills/b/SKILL.md", skill("b", "metadata:\n  a2a-id: same\n"));
    package.read().refused(Code::DuplicateId, &["skills/b/SKILL.md:5:11", "\"same\"", "skills/a", "skills/b"]);
}

#[test]
fn same_id_is_found_beside_other_errors() {
    let package = Package::new();
    package.write("skills/a/SKILL.md", skill("a", "metadata:\n  a2a-id: same\n"));
    package.write("skills/b/SKILL.md", skill("wrong", "metadata:\n  a2a-id: same\n"));
    let codes = package.read().codes();
    assert!(codes.contains(&Code::DuplicateId) && codes.contains(&Code::NameMismatch), "{codes:?}");
}

#[test]
fn levels_of_one_skill_hold_for_that_skill_alone() {
    let package = Package::new();
    for name in ["vendor-a", "vendor-b"] {
        package.write(&format!("skills/{name}/SKILL.md"), skill(&format!("other-{name}"), ""));
    }
    let mut levels = Levels::default();
    levels.set_for_skill("vendor-a", Code::NameMismatch, Level::Allow).expect("the level can be changed");
    let outcome = package.read_with(levels, &SetOptions::default());
    assert_eq!(outcome.errors().iter().map(|error| error.file()).collect::<Vec<_>>(), ["skills/vendor-b/SKILL.md"]);
}

#[test]
fn levels_can_be_set_for_a_directory_that_is_no_skill() {
    let package = Package::with_skill("a", &skill("a", ""));
    package.write("skills/notes/x.md", "");
    let mut levels = Levels::default();
    levels.set_for_skill("notes", Code::NotASkill, Level::Allow).expect("the level can be changed");
    assert_eq!(package.read_with(levels, &SetOptions::default()).codes(), []);
}

#[test]
fn levels_for_a_skill_that_is_not_there_are_refused() {
    let mut levels = Levels::default();
    levels.set_for_skill("gret", Code::NameMismatch, Level::Allow).expect("the level can be changed");
    let package = Package::with_skill("greet", &skill("greet", ""));
    package.read_with(levels, &SetOptions::default()).refused(Code::UnknownSkill, &["`gret`", "`greet`"]);
}

#[test]
fn skills_come_in_the_order_of_their_ids() {
    let package = Package::new();
    package.write("skills/a/SKILL.md", skill("a", "metadata:\n  a2a-id: z\n"));
    package.write("skills/b/SKILL.md", skill("b", ""));
    let cards = package.read().accepted();
    assert_eq!(cards.iter().map(skills_core::SkillCard::id).collect::<Vec<_>>(), ["b", "z"]);
}
