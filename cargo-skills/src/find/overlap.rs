//! Roots that lie in each other.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use super::Root;

/// Remembers what lies below several roots, and nothing else.
pub(super) struct Overlap<'a> {
    roots: &'a [Root],
    seen: HashSet<PathBuf>,
}

impl<'a> Overlap<'a> {
    pub(super) fn new(roots: &'a [Root]) -> Self {
        Self { roots, seen: HashSet::new() }
    }

    /// Whether a directory is found for the first time.
    pub(super) fn is_new(&mut self, directory: &Path) -> bool {
        if self.roots.len() < 2 {
            return true;
        }
        let Ok(real) = directory.canonicalize() else { return true };
        let is_shared = self.roots.iter().filter(|root| real.starts_with(&root.real)).nth(1).is_some();
        !is_shared || self.seen.insert(real)
    }
}
