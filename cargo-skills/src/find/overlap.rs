//! Roots that lie in each other, or that links lead into.

use std::collections::HashMap;
use std::io;
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

    /// Whether no root before this one has a directory, wherever links lead to it from.
    pub(super) fn is_new(&mut self, directory: &Path, root: usize) -> bool {
        self.is_first(|| directory.canonicalize(), root)
    }

    /// Whether no root before this one has an entry, which may be a link that leads nowhere.
    pub(super) fn is_new_entry(&mut self, entry: &Path, root: usize) -> bool {
        let (Some(parent), Some(name)) = (entry.parent(), entry.file_name()) else { return true };
        self.is_first(|| Ok(Path::new(".").join(parent).canonicalize()?.join(name)), root)
    }

    fn is_first(&mut self, real: impl FnOnce() -> io::Result<PathBuf>, root: usize) -> bool {
        !self.is_needed || real().map_or(true, |real| *self.seen.entry(real).or_insert(root) == root)
    }
}
