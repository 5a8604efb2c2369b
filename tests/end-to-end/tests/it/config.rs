//! What changes in an agent's configuration and in the skills that it names is in the next build.

use std::fs;
use std::process::Command;

use crate::support::{Package, succeed, texts};

const CONFIG: &str = r#"{"skills": ["skills/greet", {"name": "weather", "description": "Tells the weather."}]}"#;

const PRINT_AGENT: &str = r#"
fn main() {
    let agent = skills_runtime::embed_skills!(config = "agent_config.json");
    for card in agent.skills.iter().chain(&agent.private) {
        let files: Vec<&str> = card.files().iter().map(|file| file.path()).collect();
        println!("{}: {} {files:?}", card.id(), card.description());
    }
}
"#;

const BEFORE: &str = "greet-v1: Greets. [\"skill.yaml\"]\nweather: Tells the weather. []\n";

fn write_skill(package: &Package, directory: &str, description: &str) {
    let name = directory.rsplit('/').next().unwrap_or(directory);
    let text = format!("id: {name}-v1\nname: {name}\ndescription: {description}\n");
    package.write(&format!("{directory}/skill.yaml"), text);
}

/// A package with a configuration that names a skill and holds one.
fn package(name: &str) -> Package {
    let package = Package::new(name);
    package.write("src/main.rs", PRINT_AGENT);
    package.write("agent_config.json", CONFIG);
    write_skill(&package, "skills/greet", "Greets.");
    package
}

#[test]
fn edited_configuration_is_seen() {
    let package = package("config-edit");
    assert_eq!(package.run(), BEFORE);
    package.write("agent_config.json", r#"{"private_skills": ["skills/greet"]}"#);
    assert_eq!(package.run(), "greet-v1: Greets. [\"skill.yaml\"]\n");
}

#[test]
fn mended_configuration_builds_again() {
    let package = package("config-mended");
    package.write("agent_config.json", r#"{"skills": ["skills/gret"]}"#);
    assert!(package.build_error().contains("agent_config.json:1:13: the directory `skills/gret` does not exist"));
    package.write("agent_config.json", CONFIG);
    assert_eq!(package.run(), BEFORE);
}

#[test]
fn edited_file_of_a_named_skill_is_seen() {
    let package = package("config-skill");
    assert_eq!(package.run(), BEFORE);
    write_skill(&package, "skills/greet", "Greets twice.");
    assert!(package.run().starts_with("greet-v1: Greets twice. "));
}

#[test]
fn new_file_of_a_named_skill_is_seen() {
    let package = package("config-new-file");
    assert_eq!(package.run(), BEFORE);
    package.write("skills/greet/SKILL.md", "---\nname: greet\n---\nSay hello.\n");
    assert!(package.run().starts_with("greet-v1: Greets. [\"SKILL.md\", \"skill.yaml\"]\n"));
}

#[test]
fn configuration_in_a_folder_names_its_skills_from_there() {
    let package = Package::new("config-folder");
    package.write("src/main.rs", PRINT_AGENT.replace("agent_config.json", "skills/desk/agent_config.json"));
    package.write("skills/desk/agent_config.json", r#"{"skills": ["own", "../greet"]}"#);
    write_skill(&package, "skills/desk/own", "Is the desk's own.");
    write_skill(&package, "skills/greet", "Greets.");
    let expected = "own-v1: Is the desk's own. [\"skill.yaml\"]\ngreet-v1: Greets. [\"skill.yaml\"]\n";
    assert_eq!(package.run(), expected);
}

/// A package whose build script watches nothing, so that only the check sees what is new.
fn unwatched(name: &str) -> Package {
    let package = package(name);
    package.write("build.rs", "fn main() { println!(\"cargo::rerun-if-changed=build.rs\"); }\n");
    fs::remove_file(package.path("src/main.rs")).expect("the program is there");
    let lib = "pub static AGENT: &skills_runtime::AgentConfig = skills_runtime::embed_skills!(config = \"agent_config.json\");\n\
               #[test]\nfn skills() { AGENT.skills.assert_fresh(); }\n\
               #[test]\nfn private() { AGENT.private.assert_fresh(); }\n";
    package.write("src/lib.rs", lib);
    package.write("agent_config.json", r#"{"skills": ["skills/greet"], "private_skills": ["private/ledger"]}"#);
    write_skill(&package, "private/ledger", "Tells what was paid.");
    package
}

fn check(package: &Package) -> Command {
    package.cargo(".", &["test", "--quiet", "--lib"])
}

/// What the check says, which must fail.
fn check_error(package: &Package) -> String {
    let output = check(package).output().expect("cargo runs");
    assert!(!output.status.success(), "the check passed");
    texts(&output).0
}

#[test]
fn fresh_check_finds_a_new_file_of_a_named_skill() {
    let package = unwatched("config-fresh-new");
    succeed(&mut check(&package));
    package.write("private/ledger/notes.md", "new\n");
    let out = check_error(&package);
    assert!(out.contains("added: private/ledger/notes.md") && !out.contains("skills/greet"), "{out}");
    assert!(out.contains("println!(\"cargo::rerun-if-changed=private\");"), "{out}");
}

/// Cargo sees that a file is gone that the compiler has read, so the program is run that was built before.
#[test]
fn fresh_check_finds_a_removed_file_and_a_removed_directory() {
    let package = unwatched("config-fresh-removed");
    package.write("skills/greet/notes.md", "old\n");
    let out = succeed(&mut package.cargo(".", &["test", "--no-run", "--lib", "--message-format=json"]));
    let program = out.split("\"executable\":\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a program");
    let run = || {
        let mut command = Command::new(program);
        command.env("CARGO_MANIFEST_DIR", package.path(".")).env("CARGO_PKG_NAME", "config-fresh-removed");
        let output = command.env_remove("SKILLS_MANIFEST_DIR").output().expect("the program runs");
        (output.status.success(), texts(&output).0)
    };
    assert!(run().0, "{}", run().1);
    fs::remove_file(package.path("skills/greet/notes.md")).expect("the file is there");
    let (is_fresh, out) = run();
    assert!(!is_fresh && out.contains("removed: skills/greet/notes.md"), "{out}");
    fs::remove_dir_all(package.path("private")).expect("the folder is there");
    let (is_fresh, out) = run();
    assert!(!is_fresh && out.contains("removed: skill private/ledger"), "{out}");
}

#[test]
fn package_without_build_script_is_warned_once_a_configuration() {
    let package = unwatched("config-no-build-script");
    fs::remove_file(package.path("build.rs")).expect("the build script is there");
    let output = package.cargo(".", &["check", "--quiet"]).output().expect("cargo runs");
    let (_, error) = texts(&output);
    assert!(output.status.success(), "{error}");
    assert_eq!(error.matches("[no_build_script]").count(), 1, "{error}");
    assert!(error.contains("println!(\"cargo::rustc-env=SKILLS_WATCH=private,skills\");"), "{error}");
}
