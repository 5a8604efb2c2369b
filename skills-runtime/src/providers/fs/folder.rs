//! What a folder of skills has on disk. Everything here blocks.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use super::super::names::Shown;
use super::super::{MAX_FILE_BYTES, ProviderError};
use crate::{LoadOptions, ResourceKind, ResourceList, SharedCard, SkillCard};

/// A folder, and how it is read.
#[derive(Debug, Clone)]
pub(super) struct Folder {
    pub(super) root: PathBuf,
    pub(super) options: LoadOptions,
    pub(super) max_file_bytes: u64,
}

impl Folder {
    pub(super) fn new(root: PathBuf) -> Result<Self, ProviderError> {
        if !root.is_dir() {
            return Err(ProviderError::failed(format!("there is no folder {}", Shown(&root.to_string_lossy()))));
        }
        Ok(Self { root, options: LoadOptions::default(), max_file_bytes: MAX_FILE_BYTES })
    }

    /// The names of the directories that are skills, in the order of their bytes.
    pub(super) fn ids(&self) -> Result<Vec<String>, ProviderError> {
        self.directory_names().map_err(|error| ProviderError::failed(format!("the folder cannot be read: {error}")))
    }

    /// Reads a skill.
    pub(super) fn card(&self, id: &str) -> Result<SkillCard, ProviderError> {
        self.skill_directory(id)?;
        SkillCard::load_with(self.root.join(id), &self.options).or_else(|error| {
            // What was removed in the meantime is not there, rather than wrong.
            self.skill_directory(id)?;
            Err(ProviderError::invalid_skill(id, error.diagnostics().to_vec()))
        })
    }

    /// Reads a resource of a card. That a file is too large is said also where the card cannot be had for this reason.
    pub(super) fn resource(
        &self,
        card: Result<SharedCard, ProviderError>,
        id: &str,
        kind: ResourceKind,
        name: &str,
    ) -> Result<Vec<u8>, ProviderError> {
        let missing = || ProviderError::resource_not_found(id, kind, name);
        let path = self.locate(id, kind, name)?.ok_or_else(missing)?;
        card?.resource(kind, name).ok_or_else(missing)?;
        match read_up_to(&path, self.max_file_bytes) {
            Ok(Some(bytes)) => Ok(bytes),
            Ok(None) => Err(self.too_large(id, kind, name)),
            Err(error) if is_absence(&error) => Err(missing()),
            Err(error) => Err(unreadable(id, &error)),
        }
    }

    /// The resources of a card that are still there.
    pub(super) fn list(&self, card: &SkillCard, id: &str) -> Result<ResourceList, ProviderError> {
        self.skill_directory(id)?;
        let mut there = Vec::new();
        for kind in ResourceKind::ALL.iter().copied() {
            for (name, _) in card.resources(kind) {
                match self.locate(id, kind, name) {
                    Ok(Some(_)) | Err(ProviderError::TooLarge { .. }) => there.push((kind, name.to_owned())),
                    Ok(None) => {}
                    Err(error) => return Err(error),
                }
            }
        }
        Ok(there.into_iter().collect())
    }

    fn directory_names(&self) -> io::Result<Vec<String>> {
        let root = self.root.canonicalize()?;
        let mut names = Vec::new();
        for entry in fs::read_dir(&root)? {
            // A name that is not Unicode is that of no skill: a reader would refuse it.
            let Ok(name) = entry?.file_name().into_string() else { continue };
            if !name.starts_with(['.', '_']) && skill_inside(&root, &name)?.is_some() {
                names.push(name);
            }
        }
        names.sort_unstable();
        Ok(names)
    }

    /// The real path of a skill's directory.
    fn skill_directory(&self, id: &str) -> Result<PathBuf, ProviderError> {
        let directory = self.root.canonicalize().and_then(|root| skill_inside(&root, id));
        directory.map_err(|error| unreadable(id, &error))?.ok_or_else(|| {
            let ids = self.directory_names().unwrap_or_default();
            ProviderError::no_skill_among(id, ids.iter().map(String::as_str))
        })
    }

    /// The real path of a resource, if there is one inside the directory of its kind. One that is larger than the limit
    /// is refused.
    fn locate(&self, id: &str, kind: ResourceKind, name: &str) -> Result<Option<PathBuf>, ProviderError> {
        let skill = self.skill_directory(id)?;
        match file_inside(&skill, kind, name).map_err(|error| unreadable(id, &error))? {
            Some((_, bytes)) if bytes > self.max_file_bytes => Err(self.too_large(id, kind, name)),
            found => Ok(found.map(|(path, _)| path)),
        }
    }

    fn too_large(&self, id: &str, kind: ResourceKind, name: &str) -> ProviderError {
        let what = format!("the {} {} of the skill {}", kind.singular(), Shown(name), Shown(id));
        ProviderError::too_large(what, self.max_file_bytes)
    }
}

/// The real path of the skill's directory of this name, if there is one inside the root.
fn skill_inside(root: &Path, name: &str) -> io::Result<Option<PathBuf>> {
    Ok(inside(root, name)?.filter(|directory| skills_core::has_manifest(directory)))
}

/// The real path of a skill's file and its size, if it lies inside the directory of its kind, and that inside the skill.
fn file_inside(skill: &Path, kind: ResourceKind, name: &str) -> io::Result<Option<(PathBuf, u64)>> {
    let Some(directory) = inside(skill, kind.as_str())? else { return Ok(None) };
    let Some(path) = inside(&directory, name)? else { return Ok(None) };
    match fs::metadata(&path) {
        Ok(file) => Ok(file.is_file().then_some((path, file.len()))),
        Err(error) if is_absence(&error) => Ok(None),
        Err(error) => Err(error),
    }
}

/// The real path of what stands below a directory, which is given by its real path; nothing where there is nothing, or
/// where a link leads out.
fn inside(directory: &Path, below: &str) -> io::Result<Option<PathBuf>> {
    // The real paths of Windows know no slash as a separator.
    let below: PathBuf = below.split('/').collect();
    match directory.join(below).canonicalize() {
        Ok(path) => Ok((path != directory && path.starts_with(directory)).then_some(path)),
        Err(error) if is_absence(&error) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Reads a file; nothing where it has more bytes than the limit, of which no more than one is read.
fn read_up_to(path: &Path, limit: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    // Its size was looked at before, but it may grow.
    File::open(path)?.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    let is_within = u64::try_from(bytes.len()).is_ok_and(|length| length <= limit);
    Ok(is_within.then_some(bytes))
}

/// Whether there is nothing at a path, rather than something that cannot be read.
fn is_absence(error: &io::Error) -> bool {
    use ErrorKind::{InvalidFilename, InvalidInput, IsADirectory, NotADirectory, NotFound};
    matches!(error.kind(), NotFound | NotADirectory | IsADirectory | InvalidFilename | InvalidInput)
}

fn unreadable(id: &str, error: &io::Error) -> ProviderError {
    ProviderError::failed(format!("the skill {} cannot be read: {error}", Shown(id)))
}
