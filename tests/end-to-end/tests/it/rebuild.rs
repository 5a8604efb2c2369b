//! What changes below `skills/` is in the next build.

use std::fs;

use crate::support::{PRINT_SKILLS, Package};

fn package(name: &str) -> Package {
    let package = Package::new(name);
    package.write("src/main.rs", PRINT_SKILLS);
    package.write_skill("skills/greet", "Greets.");
    package.write("skills/greet/references/tone.md", "kind\n");
    package
}

const BEFORE: &str = "greet: Greets.\n  SKILL.md = Some(\"Do the work.\")\n  references/tone.md = Some(\"kind\")\n";

#[test]
fn unchanged_skills_are_embedded_as_they_are() {
    assert_eq!(package("rebuild-unchanged").run(), BEFORE);
}

#[test]
fn edited_skill_md_is_seen() {
    let package = package("rebuild-edit");
    assert_eq!(package.run(), BEFORE);
    package.write_skill("skills/greet", "Greets twice.");
    assert!(package.run().starts_with("greet: Greets twice.\n"));
}

#[test]
fn edited_asset_is_seen() {
    let package = package("rebuild-asset");
    assert_eq!(package.run(), BEFORE);
    package.write("skills/greet/references/tone.md", "kinder\n");
    assert!(package.run().ends_with("  references/tone.md = Some(\"kinder\")\n"));
}

#[test]
fn new_file_is_seen() {
    let package = package("rebuild-new-file");
    assert_eq!(package.run(), BEFORE);
    package.write("skills/greet/references/deep/er.md", "new\n");
    assert!(package.run().contains("  references/deep/er.md = Some(\"new\")\n"));
}

/// C044: a skill that is added after a build.
#[test]
fn new_skill_is_seen() {
    let package = package("rebuild-new-skill");
    assert_eq!(package.run(), BEFORE);
    package.write_skill("skills/second", "Comes second.");
    assert!(package.run().contains("second: Comes second.\n"));
}

#[test]
fn removed_skill_is_seen() {
    let package = package("rebuild-removed");
    package.write_skill("skills/second", "Comes second.");
    assert!(package.run().contains("second: Comes second.\n"));
    fs::remove_dir_all(package.path("skills/second")).expect("the skill is there");
    assert_eq!(package.run(), BEFORE);
}

#[test]
fn renamed_skill_is_seen() {
    let package = package("rebuild-renamed");
    assert_eq!(package.run(), BEFORE);
    fs::rename(package.path("skills/greet"), package.path("skills/welcome")).expect("the skill is there");
    assert!(package.build_error().contains("\"greet\""), "the name no longer is the directory's");
    package.write_skill("skills/welcome", "Greets.");
    assert_eq!(package.run(), BEFORE.replace("greet:", "welcome:"));
}

#[test]
fn mended_skill_builds_again() {
    let package = package("rebuild-mended");
    package.write("skills/greet/SKILL.md", "no frontmatter\n");
    assert!(package.build_error().contains("[missing_frontmatter]"));
    package.write_skill("skills/greet", "Greets.");
    assert_eq!(package.run(), BEFORE);
}
