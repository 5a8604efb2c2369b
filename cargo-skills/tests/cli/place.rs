//! A temporary directory with skills, and the program run in it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

/// A temporary directory.
pub(crate) struct Place(TempDir);

/// What a run of the program left.
pub(crate) struct Ran {
    /// The exit code.
    pub(crate) code: Option<i32>,
    /// The standard output.
    pub(crate) out: String,
    /// The standard error.
    pub(crate) err: String,
}

impl Place {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary directory"))
    }

    /// A place with one good skill, `skills/greet`.
    pub(crate) fn with_greet() -> Self {
        let place = Self::new();
        place.skill("skills/greet");
        place
    }

    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    pub(crate) fn file(&self, path: &str, content: impl AsRef<[u8]>) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().expect("a file is in a directory")).expect("a directory");
        fs::write(path, content).expect("a file");
    }

    /// A good skill in this directory.
    pub(crate) fn skill(&self, directory: &str) {
        let name = directory.rsplit('/').next().expect("a name");
        self.file(&format!("{directory}/SKILL.md"), manifest(name));
    }

    pub(crate) fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).expect("a file")
    }

    /// The program, to be run in the directory.
    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-skills"));
        command.args(args).current_dir(self.0.path());
        for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
            command.env_remove(variable);
        }
        command
    }

    pub(crate) fn run(&self, args: &[&str]) -> Ran {
        self.command(args).output().expect("the program runs").into()
    }

    /// The same where no byte can be written to a file.
    #[cfg(unix)]
    pub(crate) fn run_with_full_disk(&self, args: &[&str]) -> Ran {
        let program = env!("CARGO_BIN_EXE_cargo-skills");
        let script = "trap '' XFSZ; ulimit -f 0; exec \"$@\"";
        let mut command = Command::new("sh");
        command.args(["-c", script, "sh", program]).args(args).current_dir(self.0.path());
        command.output().expect("a shell runs").into()
    }

    /// The report of `check`, and the exit code.
    pub(crate) fn check(&self, args: &[&str]) -> (Value, Option<i32>) {
        let ran = self.run(&[&["check", "--format", "json"], args].concat());
        let report = serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{error}: {}{}", ran.out, ran.err));
        (report, ran.code)
    }

    /// What `check` finds: codes with files.
    pub(crate) fn findings(&self, args: &[&str]) -> Vec<String> {
        let (report, _) = self.check(args);
        let findings = report["findings"].as_array().expect("a list");
        let text = |finding: &Value, key: &str| finding[key].as_str().expect("a text").to_owned();
        findings.iter().map(|finding| format!("{} {}", text(finding, "code"), text(finding, "file"))).collect()
    }
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
        Self { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }
}

/// A SKILL.md without faults.
pub(crate) fn manifest(name: &str) -> String {
    format!("---\nname: {name}\ndescription: Greets {name}. Use when asked.\n---\nSay hello.\n")
}

/// Whether this user is kept out of a directory that nobody may read; root is not.
#[cfg(unix)]
pub(crate) fn is_locked(directory: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(directory, fs::Permissions::from_mode(0o000)).expect("the permissions change");
    fs::read_dir(directory).is_err()
}

/// Undoes what `is_locked` did, so that the directory can be removed.
#[cfg(unix)]
pub(crate) fn unlock(directory: &Path) {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(directory, fs::Permissions::from_mode(0o755)).expect("the permissions change");
}
