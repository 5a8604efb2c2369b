//! Paths relative to the working directory, which all tests of a program share.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use skills_runtime::{AgentConfig, Code, LoadOptions, SkillCard, SkillSet};
use tempfile::TempDir;

const GREET: &str = "---\nname: greet\ndescription: Greets people.\n---\nSay hello.\n";

/// The working directory of the tests: a skill, which holds another, and a configuration.
static HERE: LazyLock<TempDir> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let here = folder.path().join("greet");
    for path in ["inner/greet", "assets", "references"] {
        fs::create_dir_all(here.join(path)).expect("a new folder");
    }
    for path in ["SKILL.md", "inner/greet/SKILL.md"] {
        fs::write(here.join(path), GREET).expect("a new file");
    }
    fs::write(here.join("assets/in.json"), "{}").expect("a new file");
    fs::write(here.join("references/names.md"), "from the disk").expect("a new file");
    fs::write(here.join("agent.json"), r#"{"skills": ["inner/greet"]}"#).expect("a new file");
    std::env::set_current_dir(here).expect("another working directory");
    folder
});

fn enter() {
    LazyLock::force(&HERE);
}

#[test]
fn a_dot_is_the_working_directory_under_its_real_name() {
    enter();
    for path in [".", "./", "./.", "inner/.."] {
        let card = SkillCard::load(path).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(card.name(), "greet", "{path}");
    }
    assert_eq!(SkillCard::load(".").expect("a card").directory(), ".");
}

#[test]
fn an_empty_path_is_not_the_working_directory() {
    enter();
    let error = SkillCard::load("").expect_err("the path is empty");
    assert_eq!(error.diagnostics()[0].code(), Code::MissingDirectory);
    assert!(SkillSet::load("", &LoadOptions::default()).is_err());
    assert!(AgentConfig::load("", &LoadOptions::default()).is_err());
}

#[test]
fn a_relative_path_begins_there() {
    enter();
    for path in ["inner/greet", "./inner/greet/", "inner//greet", "inner/./greet", "../greet/inner/greet"] {
        let card = SkillCard::load(path).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(card.body(), "Say hello.", "{path}");
    }
    assert_eq!(SkillCard::load("./inner/greet/").expect("a card").directory(), "inner/greet");
    assert_eq!(SkillCard::load(Path::new("inner").join("greet")).expect("a card").directory(), "inner/greet");
}

#[test]
fn a_root_begins_there() {
    enter();
    let set = SkillSet::load("inner", &LoadOptions::default()).expect("a set");
    assert_eq!(set.get("greet").map(SkillCard::directory), Some("inner/greet"));
    let mut options = LoadOptions::default();
    options.recursive = true;
    let set = SkillSet::load(".", &options).expect("a set");
    assert_eq!(set.get("greet").map(SkillCard::directory), Some("inner/greet"));
    assert_eq!(set.diagnostics()[0].code(), Code::RootSkill);
}

#[test]
fn a_configuration_begins_there() {
    enter();
    for (path, directory) in [
        ("agent.json", "inner/greet"),
        ("./agent.json", "inner/greet"),
        ("inner/../agent.json", "inner/../inner/greet"),
    ] {
        let config = AgentConfig::load(path, &LoadOptions::default()).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(config.skills.get("greet").map(SkillCard::directory), Some(directory), "{path}");
    }
}

#[test]
fn a_skill_from_memory_does_not_see_it() {
    enter();
    let names = [("references/names.md", "from memory")];
    let card = SkillCard::from_embedded("greet", GREET, &names).expect("a card");
    assert_eq!(card.file("references/names.md").and_then(|file| file.text()), Some("from memory"));
    assert_eq!(card.files().len(), 2);
    let manifest = "metadata:\n  a2a-input-schema: assets/in.json\n---\nSay";
    let error =
        SkillCard::from_embedded("greet", &GREET.replace("---\nSay", manifest), &[]).expect_err("it has no file");
    let [diagnostic] = error.diagnostics() else { panic!("{error}") };
    assert_eq!(diagnostic.code(), Code::MissingAsset);
    assert!(diagnostic.message().ends_with("is not a file of the skill"), "{error}");
}
