//! Ids that must differ among the skills of one directory.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};

use skills_core::{Collector, SkillId, UniqueIds};

/// The ids of all skills by the directory that they stand in, to which the search may come back from another root.
#[derive(Default)]
pub(crate) struct Ids {
    /// By their paths without links.
    directories: HashMap<PathBuf, UniqueIds>,
    /// The parent of the skill before, as it was named and without links.
    parent: (PathBuf, PathBuf),
}

impl Ids {
    /// Reports the id of the skill in a directory if another skill with the same parent directory has it.
    pub(crate) fn check(&mut self, directory: &Path, id: &SkillId, collector: &mut Collector) {
        if let Ok(parent) = self.parent(directory) {
            self.directories.entry(parent).or_default().check(id, collector);
        }
    }

    /// The real path of the directory that a skill's directory stands in, which its neighbours share.
    fn parent(&mut self, directory: &Path) -> io::Result<PathBuf> {
        let named = match directory.parent() {
            Some(parent) if directory.file_name().is_some() => Path::new(".").join(parent),
            _ => {
                let real = directory.canonicalize()?;
                return Ok(real.parent().unwrap_or(&real).to_path_buf());
            }
        };
        if self.parent.0 != named {
            let real = named.canonicalize()?;
            self.parent = (named, real);
        }
        Ok(self.parent.1.clone())
    }
}
