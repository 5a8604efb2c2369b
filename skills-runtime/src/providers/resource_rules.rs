//! Which files in a skill's directory are its resources, for folders and object stores alike.

use skills_core::PathFilter;

use super::ProviderError;
use super::names::{Shown, check_resource};
use crate::{FileOptions, ResourceKind};

/// The rules for the resources of one skill.
pub(super) struct ResourceRules<'a> {
    id: &'a str,
    filter: PathFilter<'a>,
    most: usize,
}

impl<'a> ResourceRules<'a> {
    pub(super) fn new(id: &'a str, options: &'a FileOptions) -> Result<Self, ProviderError> {
        let filter = PathFilter::new(options, id);
        let filter = filter.map_err(|diagnostics| ProviderError::invalid_skill(id, diagnostics))?;
        Ok(Self { id, filter, most: options.max_files })
    }

    /// Whether a file of this name is a resource: the skill takes it, and it can be asked for.
    pub(super) fn takes(&self, kind: ResourceKind, name: &str) -> bool {
        self.filter.takes_file(&format!("{kind}/{name}")) && check_resource(self.id, kind, name).is_ok()
    }

    /// Whether resources may be in this directory below that of the kind, which is the empty path.
    pub(super) fn enters(&self, kind: ResourceKind, directory: &str) -> bool {
        self.filter.enters(format!("{kind}/{directory}").trim_end_matches('/'))
    }

    /// Refuses a skill in which so many files and directories were seen, where that is too much: links that lead back up
    /// may have no end.
    pub(super) fn check_count(&self, seen: usize) -> Result<(), ProviderError> {
        if seen <= self.most {
            return Ok(());
        }
        Err(ProviderError::failed(format!(
            "the skill {} has more than {} resources; give it fewer, or raise `max_files` of the load options",
            Shown(self.id),
            self.most
        )))
    }
}
