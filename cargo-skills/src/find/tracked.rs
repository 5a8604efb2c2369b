//! What git has in its index, whatever a .gitignore says.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// How long git may take to answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest answer, in bytes.
const MOST_BYTES: u64 = 64 << 20;

/// Directories below a root that hold manifests which git tracks, and the directories that lead to them.
#[derive(Default)]
pub(super) struct Tracked(HashMap<PathBuf, Holds>);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Holds {
    Manifest,
    Directories,
}

impl Tracked {
    /// Asks git, or says why it has no answer. Where there is no repository, nothing is tracked.
    pub(super) fn below(root: &Path) -> Result<Self, String> {
        if !root.ancestors().any(|directory| directory.join(".git").exists()) {
            return Ok(Self::default());
        }
        let child = command(root).spawn().map_err(|error| format!("git cannot be run: {error}"))?;
        let mut tracked = Self::default();
        for path in answer(child)?.split(|byte| *byte == 0) {
            tracked.add(Path::new(String::from_utf8_lossy(path).as_ref()));
        }
        Ok(tracked)
    }

    fn add(&mut self, file: &Path) {
        let is_meant = |name: &OsStr| name.to_string_lossy().to_lowercase().starts_with("skill");
        let Some(directory) = file.parent().filter(|_| file.file_name().is_some_and(is_meant)) else { return };
        self.0.insert(directory.to_path_buf(), Holds::Manifest);
        for directory in directory.ancestors().skip(1) {
            self.0.entry(directory.to_path_buf()).or_insert(Holds::Directories);
        }
    }

    /// Whether the manifest in a directory, given by its path below the root, is tracked.
    pub(super) fn has_manifest_in(&self, directory: &Path) -> bool {
        self.0.get(directory) == Some(&Holds::Manifest)
    }

    /// Whether there is such a directory here or below.
    pub(super) fn leads_through(&self, directory: &Path) -> bool {
        self.0.contains_key(directory)
    }
}

/// The question. The repository may be anybody's, so nothing that its configuration names is run or fetched.
fn command(root: &Path) -> Command {
    let mut git = Command::new("git");
    git.args(["--no-optional-locks", "--no-pager", "-c", "core.fsmonitor=false", "-C"]).arg(root);
    git.args(["ls-files", "-z", "--cached", "--", ":(icase,glob)**/skill*.*"]);
    git.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    git.envs([("GIT_ALLOW_PROTOCOL", "none"), ("GIT_NO_LAZY_FETCH", "1"), ("GIT_TERMINAL_PROMPT", "0")]);
    // In a hook, these are about the repository that the hook is of.
    for variable in
        ["GIT_DIR", "GIT_COMMON_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_LITERAL_PATHSPECS"]
    {
        git.env_remove(variable);
    }
    git
}

/// What git writes, unless it takes too long or writes too much.
fn answer(mut git: Child) -> Result<Vec<u8>, String> {
    let (sender, receiver) = mpsc::channel();
    if let Some(out) = git.stdout.take() {
        thread::spawn(move || {
            let mut bytes = Vec::new();
            let read = out.take(MOST_BYTES).read_to_end(&mut bytes);
            // Nobody waits any more when it took too long.
            drop(sender.send(read.map(|_| bytes)));
        });
    }
    let bytes = match receiver.recv_timeout(PATIENCE) {
        Ok(Ok(bytes)) if (bytes.len() as u64) < MOST_BYTES => bytes,
        other => {
            // It may have ended by itself.
            let _ = git.kill();
            let _ = git.wait();
            return Err(match other {
                Ok(Ok(_)) => "git has too much to say".to_owned(),
                Ok(Err(error)) => format!("git cannot be read: {error}"),
                Err(_) => format!("git did not answer in {} seconds", PATIENCE.as_secs()),
            });
        }
    };
    match git.wait() {
        Ok(status) if status.success() => Ok(bytes),
        Ok(status) => Err(format!("`git ls-files` failed there ({status})")),
        Err(error) => Err(format!("git cannot be waited for: {error}")),
    }
}
