//! Roots that lie in each other, or that links lead into.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use super::Root;

/// Remembers what was found below which of several roots.
pub(super) struct Overlap {
    is_needed: bool,
    /// The number of the root by the real path of what was found there first.
    seen: HashMap<PathBuf, usize>,
}

impl Overlap {
    pub(super) fn new(roots: &[Root]) -> Self {
        Self { is_needed: roots.len() > 1, seen: HashMap::new() }
    }

    /// Whether no root before this one has a directory.
    pub(super) fn is_new(&mut self, directory: &Path, root: usize) -> bool {
        if !self.is_needed {
            return true;
        }
        let Ok(real) = directory.canonicalize() else { return true };
        *self.seen.entry(real).or_insert(root) == root
    }
}
