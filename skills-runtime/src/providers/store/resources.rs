//! The names of a skill's resources, as the store lists them.

use super::super::ProviderError;
use super::super::resource_rules::ResourceRules;
use super::objects::Objects;
use crate::{ResourceKind, ResourceList};

/// Lists the resources of a skill that has these directories, a directory a request; nothing where the store cannot list.
pub(super) async fn list(
    objects: &Objects,
    id: &str,
    directories: &[String],
    rules: &ResourceRules<'_>,
) -> Result<Option<ResourceList>, ProviderError> {
    let kinds = ResourceKind::ALL.iter().filter(|kind| directories.iter().any(|name| name == kind.as_str()));
    let mut pending: Vec<(ResourceKind, String)> = kinds.map(|&kind| (kind, String::new())).collect();
    pending.retain(|(kind, directory)| rules.enters(*kind, directory));
    let mut found = Vec::new();
    let mut seen = 0;
    while let Some((kind, directory)) = pending.pop() {
        let path = format!("{id}/{kind}/{directory}");
        let Some(listed) = objects.list(path.trim_end_matches('/')).await? else { return Ok(None) };
        seen += listed.files.len() + listed.directories.len();
        rules.check_count(seen)?;
        let files = listed.files.iter().map(|name| format!("{directory}{name}"));
        found.extend(files.filter(|name| rules.takes(kind, name)).map(|name| (kind, name)));
        let below = listed.directories.iter().map(|name| format!("{directory}{name}/"));
        pending.extend(below.filter(|directory| rules.enters(kind, directory)).map(|directory| (kind, directory)));
    }
    Ok(Some(found.into_iter().collect()))
}
