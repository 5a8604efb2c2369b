//! `mytool skill install`, run as a user runs it, in temporary folders.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

/// The folders of a user who has nothing yet.
struct User {
    all: TempDir,
}

impl User {
    fn new() -> Self {
        let user = Self { all: tempfile::tempdir().expect("a temporary folder") };
        for folder in ["home", "project", "temporary"] {
            fs::create_dir(user.path(folder)).expect("a new folder");
        }
        user
    }

    fn path(&self, below: &str) -> PathBuf {
        self.all.path().join(below)
    }

    /// Runs `mytool skill` with these arguments, in the project.
    fn skill(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mytool"));
        command.arg("skill").args(arguments).current_dir(self.path("project")).env_clear();
        for variable in ["HOME", "USERPROFILE"] {
            command.env(variable, self.path("home"));
        }
        for variable in ["TMPDIR", "TMP", "TEMP"] {
            command.env(variable, self.path("temporary"));
        }
        command.output().expect("mytool runs")
    }

    /// Runs `mytool skill` and gives what it prints.
    fn succeeds(&self, arguments: &[&str]) -> String {
        let output = self.skill(arguments);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("the output is text")
    }

    /// Installs into `project/skills`.
    fn installs(&self) -> String {
        self.succeeds(&["install", "--dir", "skills"])
    }

    /// The folders that have something in them, of those that the user has.
    fn used(&self) -> Vec<String> {
        let is_empty = |path: &Path| fs::read_dir(path).expect("a folder").next().is_none();
        let names = fs::read_dir(self.all.path()).expect("a folder").map(|entry| entry.expect("an entry"));
        names.filter(|entry| !is_empty(&entry.path())).map(|entry| text(entry.file_name())).collect()
    }
}

fn text(name: std::ffi::OsString) -> String {
    name.into_string().expect("the name is text")
}

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("skills")
}

/// Every file and folder below a folder: its path with `/`, and its content if it is a file.
fn tree(root: &Path) -> BTreeMap<String, Option<Vec<u8>>> {
    let mut found = BTreeMap::new();
    let mut open = vec![(root.to_path_buf(), String::new())];
    while let Some((folder, prefix)) = open.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let entry = entry.expect("an entry");
            let path = format!("{prefix}{}", text(entry.file_name()));
            let is_folder = entry.file_type().expect("a type").is_dir();
            found.insert(path.clone(), (!is_folder).then(|| fs::read(entry.path()).expect("a file")));
            if is_folder {
                open.push((entry.path(), format!("{path}/")));
            }
        }
    }
    found
}

/// A tree without the four keys that an installed SKILL.md has beyond its source.
fn without_stamps(mut tree: BTreeMap<String, Option<Vec<u8>>>) -> BTreeMap<String, Option<Vec<u8>>> {
    for (_, content) in tree.iter_mut().filter(|(path, _)| path.ends_with("SKILL.md")) {
        let stamped = String::from_utf8(content.take().expect("SKILL.md is a file")).expect("SKILL.md is text");
        let (stamps, own): (Vec<&str>, Vec<&str>) =
            stamped.split_inclusive('\n').partition(|line| line.starts_with("x-embedded-"));
        let keys: Vec<&str> = stamps.iter().filter_map(|line| line.split(": ").next()).collect();
        assert_eq!(keys, ["x-embedded-by", "x-embedded-version", "x-embedded-at", "x-embedded-digest"]);
        *content = Some(own.concat().into_bytes());
    }
    tree
}

#[test]
fn what_is_installed_is_the_source_byte_by_byte() {
    let user = User::new();
    user.installs();
    let installed = tree(&user.path("project/skills"));
    assert_eq!(without_stamps(installed), tree(&source()));
}

#[test]
fn the_source_has_what_could_get_lost() {
    let files: Vec<Vec<u8>> = tree(&source()).into_values().flatten().collect();
    assert!(files.iter().any(|content| std::str::from_utf8(content).is_err()), "a file that is no text");
    assert!(files.iter().any(|content| std::str::from_utf8(content).is_ok_and(|text| !text.is_ascii())));
}

#[cfg(unix)]
#[test]
fn files_are_executable_where_their_source_is() {
    use std::os::unix::fs::PermissionsExt as _;

    let user = User::new();
    user.installs();
    let mut executable = Vec::new();
    for (path, _) in tree(&source()).into_iter().filter(|(_, content)| content.is_some()) {
        let bits = |root: &Path| fs::metadata(root.join(&path)).expect("a file").permissions().mode() & 0o100;
        assert_eq!(bits(&user.path("project/skills")), bits(&source()), "{path}");
        if bits(&source()) != 0 {
            executable.push(path);
        }
    }
    assert_eq!(executable, ["line-ends/scripts/clean.sh"]);
}

#[test]
fn a_second_install_changes_nothing() {
    let user = User::new();
    user.installs();
    let before = tree(&user.path("project/skills"));
    let report = user.installs();
    assert_eq!(report.matches("(already up to date)").count(), 2, "{report}");
    assert_eq!(tree(&user.path("project/skills")), before);
}

#[test]
fn what_the_user_has_changed_is_left_alone_without_force() {
    let user = User::new();
    user.installs();
    let changed = user.path("project/skills/line-ends/references/exceptions.md");
    fs::write(&changed, "mine\n").expect("the file can be written");
    let removed = user.path("project/skills/commit-message");
    fs::remove_dir_all(&removed).expect("the folder goes");

    let output = user.skill(&["install", "--dir", "skills"]);
    assert!(!output.status.success());
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("re-run with --force to overwrite"), "{error}");
    assert_eq!(fs::read(&changed).expect("the file"), b"mine\n");
    assert!(removed.join("SKILL.md").is_file(), "the other skill is installed");

    user.succeeds(&["install", "--dir", "skills", "--force"]);
    assert_eq!(without_stamps(tree(&user.path("project/skills"))), tree(&source()));
}

#[test]
fn the_skills_and_their_states_are_listed() {
    let user = User::new();
    let states = |list: &str| {
        let rows = list.lines().filter(|line| line.contains("project"));
        rows.map(|row| row.split_whitespace().take(2).map(str::to_owned).collect()).collect::<Vec<Vec<String>>>()
    };
    let list = ["list", "--dir", "skills"];
    assert_eq!(states(&user.succeeds(&list)), [["commit-message", "missing"], ["line-ends", "missing"]]);
    user.installs();
    let listed = user.succeeds(&list);
    assert_eq!(states(&listed), [["commit-message", "up-to-date"], ["line-ends", "up-to-date"]]);
    assert!(listed.contains("Write the message of a git commit."), "{listed}");
}

#[test]
fn uninstalling_removes_the_skills_alone() {
    let user = User::new();
    fs::create_dir_all(user.path("project/skills/own")).expect("a new folder");
    fs::write(user.path("project/skills/own/SKILL.md"), "---\nname: own\n---\n").expect("a new file");
    user.installs();
    user.succeeds(&["uninstall", "--dir", "skills"]);
    assert_eq!(tree(&user.path("project/skills")).into_keys().collect::<Vec<_>>(), ["own", "own/SKILL.md"]);
}

#[test]
fn nothing_is_written_outside_the_target() {
    let user = User::new();
    user.installs();
    assert_eq!(user.used(), ["project"]);
    let folders: Vec<String> = tree(&user.path("project")).into_keys().filter(|path| !path.contains('/')).collect();
    assert_eq!(folders, ["skills"]);
}

#[test]
fn an_agent_has_its_own_folder_in_the_project_or_at_home() {
    let user = User::new();
    user.succeeds(&["install", "--agent", "claude-code"]);
    assert_eq!(user.used(), ["project"]);
    assert_eq!(without_stamps(tree(&user.path("project/.claude/skills"))), tree(&source()));

    let user = User::new();
    user.succeeds(&["install", "--agent", "claude-code", "--scope", "user"]);
    assert_eq!(user.used(), ["home"]);
    assert_eq!(without_stamps(tree(&user.path("home/.claude/skills"))), tree(&source()));
}

#[test]
fn a_dry_run_writes_nothing() {
    let user = User::new();
    let report = user.succeeds(&["install", "--dir", "skills", "--dry-run"]);
    assert_eq!(report.matches("would be installed").count(), 2, "{report}");
    assert!(user.used().is_empty());
}
