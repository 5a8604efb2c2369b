//! The names of a skill's resources, as the store lists them.

use skills_core::PathFilter;

use super::super::ProviderError;
use super::super::names::Shown;
use super::objects::Objects;
use crate::{FileOptions, ResourceKind, ResourceList};

/// Lists the resources of a skill that has these directories, a directory a request; nothing where the store cannot list.
///
/// No more files and directories are looked at than a skill may have files: a link in a folder that leads back up would
/// never end.
pub(super) async fn list(
    objects: &Objects,
    id: &str,
    directories: &[String],
    options: &FileOptions,
) -> Result<Option<ResourceList>, ProviderError> {
    let filter = PathFilter::new(options, id).map_err(|diagnostics| ProviderError::invalid_skill(id, diagnostics))?;
    let kinds = ResourceKind::ALL.iter().filter(|kind| directories.iter().any(|name| name == kind.as_str()));
    let mut pending: Vec<(ResourceKind, String)> = kinds.map(|&kind| (kind, String::new())).collect();
    pending.retain(|(kind, _)| filter.enters(kind.as_str()));
    let mut found = Vec::new();
    let mut seen = 0;
    while let Some((kind, directory)) = pending.pop() {
        let path = format!("{id}/{kind}/{directory}");
        let Some(listed) = objects.list(path.trim_end_matches('/')).await? else { return Ok(None) };
        seen += listed.files.len() + listed.directories.len();
        if seen > options.max_files {
            return Err(too_many(id, options.max_files));
        }
        let files = listed.files.iter().map(|name| (kind, format!("{directory}{name}")));
        found.extend(files.filter(|(kind, name)| filter.takes_file(&format!("{kind}/{name}"))));
        let below = listed.directories.iter().filter(|name| filter.enters(&format!("{kind}/{directory}{name}")));
        pending.extend(below.map(|name| (kind, format!("{directory}{name}/"))));
    }
    Ok(Some(found.into_iter().collect()))
}

fn too_many(id: &str, most: usize) -> ProviderError {
    ProviderError::failed(format!(
        "the skill {} has more than {most} resources; give it fewer, or raise `max_files` of the load options",
        Shown(id)
    ))
}
