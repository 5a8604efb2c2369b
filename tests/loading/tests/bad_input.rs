//! Directories that are too large, go round in circles or hold what is no file: a clear error, soon, and never a part of
//! the skill as the whole.

use std::fs;
use std::path::PathBuf;

use skills_runtime::{AgentConfig, Code, Diagnostic, Level, LoadError, LoadOptions, SkillCard, SkillSet};
use tempfile::TempDir;

const GREET: &str = "---\nname: greet\ndescription: Greets people.\n---\nSay hello.\n";

/// A root with the skill `greet`.
struct Root(TempDir);

impl Root {
    fn new() -> Self {
        let root = Self(tempfile::tempdir().expect("a temporary folder"));
        root.file("greet/SKILL.md", GREET);
        root
    }

    fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    fn file(&self, path: &str, text: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().expect("a file in a folder")).expect("a new folder");
        fs::write(path, text).expect("a new file");
    }

    #[cfg(unix)]
    fn link(&self, path: &str, target: &str) {
        std::os::unix::fs::symlink(target, self.path(path)).expect("a new link");
    }

    #[cfg(unix)]
    fn pipe(&self, path: &str) {
        let made = std::process::Command::new("mkfifo").arg(self.path(path)).status().expect("a command");
        assert!(made.success());
    }

    fn load(&self) -> Result<SkillCard, LoadError> {
        SkillCard::load(self.path("greet"))
    }

    /// What is wrong with the skill, which its root says as well.
    #[track_caller]
    fn refused(&self) -> Vec<String> {
        let error = self.load().expect_err("it was loaded");
        let of_set = SkillSet::load(self.path(""), &LoadOptions::default()).expect_err("it was loaded");
        assert_eq!(heads(self, of_set.diagnostics()), heads(self, error.diagnostics()));
        heads(self, error.diagnostics())
    }
}

/// The diagnostics as code and path below the root.
fn heads(root: &Root, diagnostics: &[Diagnostic]) -> Vec<String> {
    let base = format!("{}/", root.path("").to_string_lossy().trim_end_matches('/'));
    diagnostics.iter().map(|found| format!("{} {}", found.code(), found.file().replace(&base, ""))).collect()
}

#[test]
fn one_hundred_thousand_files_are_counted_and_none_is_read() {
    let root = Root::new();
    for folder in 0..100 {
        // Of a file that is read there would be a warning.
        root.file(&format!("greet/d{folder}/0.txt"), "version https://git-lfs.github.com/spec/v1\n");
        for file in 1..1_000 {
            fs::File::create(root.path(&format!("greet/d{folder}/{file}"))).expect("a new file");
        }
    }
    let mut options = LoadOptions::default();
    options.levels.set(Code::TooManyFiles, Level::Error).expect("the level can be changed");
    let error = SkillCard::load_with(root.path("greet"), &options).expect_err("it is too large");
    let [diagnostic] = error.diagnostics() else { panic!("{error}") };
    assert_eq!(diagnostic.code(), Code::TooManyFiles);
    assert!(diagnostic.message().ends_with("has 100,001 files; the limit is 1,000"), "{error}");
    assert!(diagnostic.help_text().is_some_and(|help| help.contains("`max_files`")), "{error}");
}

#[test]
fn bytes_are_counted_before_they_are_read() {
    let root = Root::new();
    let file = fs::File::create(root.path("greet/data.bin")).expect("a new file");
    // A hole: it has no bytes on disk, but would fill the memory of the reader.
    file.set_len(1 << 34).expect("a length");
    assert_eq!(root.refused(), ["skill_too_large greet"]);
}

#[cfg(unix)]
#[test]
fn a_link_back_is_refused() {
    let root = Root::new();
    root.link("greet/again", ".");
    assert_eq!(root.refused(), ["link_cycle greet/again"]);
    let root = Root::new();
    root.file("greet/a/b/c.txt", "");
    root.link("greet/a/b/up", "..");
    assert_eq!(root.refused(), ["link_cycle greet/a/b/up"]);
}

#[cfg(unix)]
#[test]
fn a_link_to_itself_leads_nowhere() {
    let root = Root::new();
    root.link("greet/self", "self");
    assert_eq!(root.refused(), ["dangling_link greet/self"]);
}

#[cfg(unix)]
#[test]
fn a_root_that_links_to_itself_is_read_once() {
    let root = Root::new();
    root.link("again", ".");
    let mut options = LoadOptions::default();
    options.recursive = true;
    let error = SkillSet::load(root.path(""), &options).expect_err("it goes round in a circle");
    assert_eq!(heads(&root, error.diagnostics()), ["link_cycle again"]);
}

#[cfg(unix)]
#[test]
fn a_pipe_is_not_waited_for() {
    let root = Root::new();
    root.pipe("greet/pipe");
    assert_eq!(root.refused(), ["special_file greet/pipe"]);
    let root = Root::new();
    fs::remove_file(root.path("greet/SKILL.md")).expect("a file less");
    root.pipe("greet/SKILL.md");
    assert_eq!(root.refused(), ["special_file greet/SKILL.md"]);
}

#[cfg(unix)]
#[test]
fn a_configuration_that_is_a_pipe_is_not_waited_for() {
    let root = Root::new();
    root.pipe("agent.json");
    let error = AgentConfig::load(root.path("agent.json"), &LoadOptions::default()).expect_err("it is no file");
    assert_eq!(heads(&root, error.diagnostics()), ["missing_config agent.json"]);
}

#[cfg(unix)]
#[test]
fn a_link_out_of_the_skill_is_a_warning() {
    let root = Root::new();
    root.file("secret.txt", "secret");
    root.link("greet/notes.txt", "../secret.txt");
    let card = root.load().expect("a warning");
    assert_eq!(heads(&root, card.diagnostics()), ["link_outside greet/notes.txt"]);
}

#[test]
fn directories_nested_too_deep_are_refused() {
    let root = Root::new();
    root.file(&format!("greet/{}a.txt", "d/".repeat(100)), "");
    let error = root.load().expect_err("it is too deep");
    let [diagnostic] = error.diagnostics() else { panic!("{error}") };
    assert_eq!(diagnostic.code(), Code::Unreadable);
    assert!(diagnostic.message().ends_with("is more than 64 directories deep and is not read"), "{error}");
}
