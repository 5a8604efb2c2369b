//! Directory trees for tests.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::diagnostic::{Code, Collector, Diagnostic, Level, Levels};
use crate::paths::SkillDir;

/// A directory that is removed when the test ends.
pub(crate) struct Tree(TempDir);

impl Tree {
    /// A tree with these files, each holding its own path as text.
    pub(crate) fn new(files: &[&str]) -> Self {
        let tree = Self(tempfile::tempdir().unwrap());
        for path in files {
            tree.file(path, path.as_bytes());
        }
        tree
    }

    pub(crate) fn base(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    pub(crate) fn file(&self, path: &str, bytes: &[u8]) -> &Self {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
        self
    }

    pub(crate) fn directory(&self, path: &str) -> &Self {
        fs::create_dir_all(self.path(path)).unwrap();
        self
    }

    #[cfg(unix)]
    pub(crate) fn link(&self, path: &str, target: &str) -> &Self {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::os::unix::fs::symlink(target, path).unwrap();
        self
    }

    #[cfg(unix)]
    pub(crate) fn pipe(&self, path: &str) -> &Self {
        assert!(std::process::Command::new("mkfifo").arg(self.path(path)).status().unwrap().success());
        self
    }

    /// A directory of the tree as [`crate::paths::resolve`] gives it.
    pub(crate) fn dir(&self, label: &str) -> SkillDir {
        SkillDir { path: self.path(label), label: label.to_owned(), name: label.rsplit('/').next().unwrap().to_owned() }
    }
}

/// Levels with one code allowed.
pub(crate) fn allow(code: Code) -> Levels {
    let mut levels = Levels::default();
    levels.set(code, Level::Allow).unwrap();
    levels
}

/// Runs a stage with a collector at these levels, and gives its result and the diagnostics.
pub(crate) fn collecting<T>(levels: Levels, stage: impl FnOnce(&mut Collector) -> T) -> (T, Vec<Diagnostic>) {
    let mut collector = Collector::new(levels);
    let result = stage(&mut collector);
    (result, collector.finish())
}

/// The diagnostics as `code file`.
pub(crate) fn heads(diagnostics: &[Diagnostic]) -> Vec<String> {
    diagnostics.iter().map(|diagnostic| format!("{} {}", diagnostic.code(), diagnostic.file())).collect()
}

/// Message and help of the one diagnostic there is.
pub(crate) fn only(diagnostics: &[Diagnostic]) -> (&str, &str) {
    assert_eq!(diagnostics.len(), 1, "{diagnostics:#?}");
    (diagnostics[0].message(), diagnostics[0].help_text().unwrap())
}
