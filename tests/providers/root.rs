//! A folder of skills.

use std::fs::{self, File};
use std::path::PathBuf;

use skills_runtime::FsProvider;
use tempfile::TempDir;

use crate::skill_md;

/// A temporary folder of skills.
pub struct Root(TempDir);

impl Root {
    /// An empty folder.
    ///
    /// # Panics
    ///
    /// When there is none.
    #[expect(clippy::new_without_default, reason = "it makes a folder")]
    #[must_use]
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    /// A folder with these skills.
    #[must_use]
    pub fn with(names: &[&str]) -> Self {
        let root = Self::new();
        for name in names {
            root.file(&format!("{name}/SKILL.md"), skill_md(name, "Work."));
        }
        root
    }

    /// A path in the folder.
    #[must_use]
    pub fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    /// Writes a file.
    ///
    /// # Panics
    ///
    /// When it cannot be written.
    pub fn file(&self, path: &str, content: impl AsRef<[u8]>) {
        fs::write(self.prepare(path), content).expect("a new file");
    }

    /// Makes a file of zeros that takes no room on disk.
    ///
    /// # Panics
    ///
    /// When it cannot be made.
    pub fn sparse_file(&self, path: &str, bytes: u64) {
        File::create(self.prepare(path)).and_then(|file| file.set_len(bytes)).expect("a new file");
    }

    /// Makes a link, whose target is relative to where it is.
    ///
    /// # Panics
    ///
    /// When it cannot be made.
    #[cfg(unix)]
    pub fn link(&self, path: &str, target: &str) {
        std::os::unix::fs::symlink(target, self.prepare(path)).expect("a new link");
    }

    /// Removes a file, or a directory with all that is in it.
    ///
    /// # Panics
    ///
    /// When it cannot be removed.
    pub fn remove(&self, path: &str) {
        let path = self.path(path);
        let removed = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
        removed.expect("it is gone");
    }

    /// A provider of the folder.
    ///
    /// # Panics
    ///
    /// When there is none.
    #[must_use]
    pub fn provider(&self) -> FsProvider {
        FsProvider::new(self.path("")).expect("the folder is there")
    }

    fn prepare(&self, path: &str) -> PathBuf {
        let path = self.path(path);
        fs::create_dir_all(path.parent().expect("a file in a folder")).expect("a new folder");
        path
    }
}
