//! The names of a skill's resources, as they are on disk. Everything here blocks.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::super::ProviderError;
use super::super::resource_rules::ResourceRules;
use super::paths::{entries, inside, pass_over};
use crate::{ResourceKind, ResourceList};

/// A directory to look into.
struct Pending {
    kind: ResourceKind,
    /// Its path below the directory of the kind, with a `/` behind; empty for that itself.
    below: String,
    /// The real paths of the directory of the kind and of those on the way to this one, which is the last.
    trail: Vec<PathBuf>,
}

/// Lists the resources of the skill in this directory, which is given by its real path. `failed` makes the error of a
/// kind's directory that cannot be read; one below it is passed over.
pub(super) fn list(
    skill: &Path,
    rules: &ResourceRules<'_>,
    failed: impl Fn(&io::Error) -> ProviderError,
) -> Result<ResourceList, ProviderError> {
    let mut pending = Vec::new();
    for kind in ResourceKind::ALL.iter().copied().filter(|kind| rules.enters(*kind, "")) {
        let directory = inside(skill, kind.as_str()).map_err(|error| failed(&error))?;
        pending.extend(directory.map(|top| Pending { kind, below: String::new(), trail: vec![top] }));
    }
    let mut found = Vec::new();
    let mut seen = 0;
    while let Some(Pending { kind, below, trail }) = pending.pop() {
        let (Some(top), Some(here)) = (trail.first(), trail.last()) else { continue };
        let entries = match entries(here) {
            Err(error) if !below.is_empty() => {
                pass_over(&below, &error);
                continue;
            }
            entries => entries.map_err(|error| failed(&error))?,
        };
        for (name, _) in entries {
            let name = format!("{below}{name}");
            let directory = format!("{name}/");
            let (may_be_file, may_be_directory) = (rules.takes(kind, &name), rules.enters(kind, &directory));
            if !may_be_file && !may_be_directory {
                continue;
            }
            seen += 1;
            rules.check_count(seen)?;
            match look_at(top, &name) {
                // A link that leads back up has nothing new.
                Ok(Some(Found::Directory(path))) if may_be_directory && !trail.contains(&path) => {
                    let trail = trail.iter().cloned().chain([path]).collect();
                    pending.push(Pending { kind, below: directory, trail });
                }
                Ok(Some(Found::File)) if may_be_file => found.push((kind, name)),
                Ok(Some(_)) => {}
                Ok(None) => pass_over(&name, &"it leads nowhere, or out of the directory of its kind"),
                Err(error) => pass_over(&name, &error),
            }
        }
    }
    Ok(found.into_iter().collect())
}

/// What stands at a path.
enum Found {
    Directory(PathBuf),
    File,
    Other,
}

fn look_at(top: &Path, below: &str) -> io::Result<Option<Found>> {
    let Some(path) = inside(top, below)? else { return Ok(None) };
    let metadata = fs::metadata(&path)?;
    Ok(Some(if metadata.is_dir() {
        Found::Directory(path)
    } else if metadata.is_file() {
        Found::File
    } else {
        Found::Other
    }))
}
