//! The names of a skill's resources, as the store lists them.

use super::super::ProviderError;
use super::super::names::Shown;
use super::objects::Objects;
use crate::{ResourceKind, ResourceList};

/// Lists the resources of a skill that has these directories, a directory a request; nothing where the store cannot list.
///
/// No more than `most` files and directories are looked at: a link in a folder that leads back up would never end.
pub(super) async fn list(
    objects: &Objects,
    id: &str,
    directories: &[String],
    most: usize,
) -> Result<Option<ResourceList>, ProviderError> {
    let kinds = ResourceKind::ALL.iter().filter(|kind| directories.iter().any(|name| name == kind.as_str()));
    let mut pending: Vec<(ResourceKind, String)> = kinds.map(|&kind| (kind, String::new())).collect();
    let mut found = Vec::new();
    let mut seen = 0;
    while let Some((kind, directory)) = pending.pop() {
        let path = format!("{id}/{kind}/{directory}");
        let Some(listed) = objects.list(path.trim_end_matches('/')).await? else { return Ok(None) };
        seen += listed.files.len() + listed.directories.len();
        if seen > most {
            let message = format!(
                "the skill {} has more than {most} resources; give it fewer, or raise `max_files` of the load options",
                Shown(id)
            );
            return Err(ProviderError::failed(message));
        }
        let is_visible = |name: &String| !name.starts_with('.');
        found.extend(
            listed.files.iter().filter(|name| is_visible(name)).map(|name| (kind, format!("{directory}{name}"))),
        );
        let below = listed.directories.iter().filter(|name| is_visible(name));
        pending.extend(below.map(|name| (kind, format!("{directory}{name}/"))));
    }
    Ok(Some(found.into_iter().collect()))
}
