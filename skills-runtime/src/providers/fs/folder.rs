//! What a folder of skills has on disk. Everything here blocks.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::super::card_files::{CardFiles, Progress};
use super::super::directory_names::can_be_skill;
use super::super::names::Shown;
use super::super::resource_rules::ResourceRules;
use super::super::{MAX_FILE_BYTES, ProviderError};
use super::paths::{self, Entry, entries, inside, is_absence, pass_over, read_up_to};
use super::resources;
use crate::{Levels, LoadOptions, ResourceKind, ResourceList, SharedCard};

/// A folder, and how it is read.
#[derive(Debug, Clone)]
pub(super) struct Folder {
    pub(super) root: PathBuf,
    pub(super) options: Arc<LoadOptions>,
    pub(super) max_file_bytes: u64,
}

impl Folder {
    pub(super) fn new(root: PathBuf) -> Result<Self, ProviderError> {
        if !root.is_dir() {
            return Err(ProviderError::failed(format!("there is no folder {}", Shown(&root.to_string_lossy()))));
        }
        Ok(Self { root, options: Arc::default(), max_file_bytes: MAX_FILE_BYTES })
    }

    /// The names of the directories that are skills, in the order of their bytes. An entry that cannot be used is logged,
    /// and the others are given.
    pub(super) fn ids(&self) -> Result<Vec<String>, ProviderError> {
        let unlisted = |error| ProviderError::failed(format!("the folder cannot be read: {error}"));
        let root = self.root.canonicalize().map_err(unlisted)?;
        let mut ids = Vec::new();
        for (name, entry) in entries(&root).map_err(unlisted)?.into_iter().filter(|(name, _)| can_be_skill(name)) {
            match paths::entry(&root, &name, &self.options.levels) {
                Ok(Entry::Skill(_)) => ids.push(name),
                Ok(Entry::Outside) => {
                    pass_over(&name, &"it is a link out of the folder; allow `outside_package` to have it followed");
                }
                // What is there, but cannot be followed, leads nowhere.
                Ok(Entry::Other) if !entry.path().exists() => pass_over(&name, &"it is a link that leads nowhere"),
                Ok(Entry::Other) => {}
                Err(error) => pass_over(&name, &error),
            }
        }
        ids.sort_unstable();
        Ok(ids)
    }

    /// Reads the card of a skill, from those of its files that it needs.
    pub(super) fn card(&self, id: &str) -> Result<SharedCard, ProviderError> {
        let skill = self.skill_directory(id)?;
        let directory = format!("{}/{id}", self.root.to_string_lossy().trim_end_matches('/'));
        let mut files = CardFiles::new(id, directory, Arc::clone(&self.options));
        loop {
            for path in files.take_wanted() {
                let bytes = self.read(id, &path, &skill, &path)?;
                files.give(path, bytes.map(Into::into))?;
            }
            match files.read() {
                Ok(Progress::Card(card)) => return Ok(card),
                Ok(Progress::MoreWanted(more)) => files = more,
                // The directory is a skill all the same, unless it was removed in the meantime.
                Err(error) if error.is_not_found() => {
                    self.skill_directory(id)?;
                    return Err(ProviderError::failed(format!(
                        "the skill {} has no manifest that can be read: it is of another dialect, or a link that leads \
                         out of the skill",
                        Shown(id)
                    )));
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// Reads a resource.
    pub(super) fn resource(&self, id: &str, kind: ResourceKind, name: &str) -> Result<Vec<u8>, ProviderError> {
        let missing = || ProviderError::resource_not_found(id, kind, name);
        let skill = self.skill_directory(id)?;
        if !ResourceRules::new(id, &self.options.files)?.takes(kind, name) {
            return Err(missing());
        }
        let directory = inside(&skill, kind.as_str()).map_err(|error| unreadable(id, &error))?.ok_or_else(missing)?;
        self.read(id, &format!("{kind}/{name}"), &directory, name)?.ok_or_else(missing)
    }

    /// The resources of a skill.
    pub(super) fn list(&self, id: &str) -> Result<ResourceList, ProviderError> {
        let skill = self.skill_directory(id)?;
        let rules = ResourceRules::new(id, &self.options.files)?;
        resources::list(&skill, &rules, |error| unreadable(id, error))
    }

    /// The real path of a skill's directory.
    fn skill_directory(&self, id: &str) -> Result<PathBuf, ProviderError> {
        let root = self.root.canonicalize().map_err(|error| unreadable(id, &error))?;
        match paths::entry(&root, id, &self.options.levels).map_err(|error| unreadable(id, &error))? {
            Entry::Skill(directory) => Ok(directory),
            Entry::Outside | Entry::Other => Err(not_found(&root, id, &self.options.levels)),
        }
    }

    /// Reads a file of a skill that stands below this directory, which is given by its real path; nothing where there is
    /// no file, or a link leads out. `path` is what messages call it: its path below the skill's directory.
    fn read(&self, id: &str, path: &str, directory: &Path, below: &str) -> Result<Option<Vec<u8>>, ProviderError> {
        let read = || {
            let file = inside(directory, below)?.filter(|file| file.is_file());
            file.map(|file| read_up_to(&file, self.max_file_bytes)).transpose()
        };
        match read() {
            Ok(None) => Ok(None),
            Ok(Some(Some(bytes))) => Ok(Some(bytes)),
            Ok(Some(None)) => {
                Err(ProviderError::too_large(Shown(&format!("{id}/{path}")).to_string(), self.max_file_bytes))
            }
            Err(error) if is_absence(&error) => Ok(None),
            Err(error) => Err(unreadable(id, &error)),
        }
    }
}

/// There is no skill of this id. Of what is in the root, only that whose name looks like it is looked at: an id may be
/// asked for often, and a root may be large.
fn not_found(root: &Path, id: &str, levels: &Levels) -> ProviderError {
    let entries = fs::read_dir(root).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort_unstable();
    let nearest = skills_core::nearest(id, names.iter().map(String::as_str).filter(|name| can_be_skill(name)));
    let is_skill = |name: &&str| matches!(paths::entry(root, name, levels), Ok(Entry::Skill(_)));
    ProviderError::no_skill_among(id, nearest.filter(is_skill).into_iter())
}

fn unreadable(id: &str, error: &io::Error) -> ProviderError {
    ProviderError::failed(format!("the skill {} cannot be read: {error}", Shown(id)))
}
