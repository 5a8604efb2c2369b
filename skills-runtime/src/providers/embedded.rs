//! Skills that are part of the program, as a provider.

use async_trait::async_trait;
use bytes::Bytes;

use super::{ProviderError, SkillProvider, content, names};
use crate::{ResourceKind, ResourceList, SharedCard, SkillCard, SkillSet};

/// An embedded set is a provider that lists and discovers. What it gives out are slices of the program; nothing is
/// copied. A skill with an id that is not one plain name, such as `a/b`, is not discovered; the log says so.
#[async_trait]
impl SkillProvider for &'static SkillSet {
    async fn card(&self, id: &str) -> Result<SharedCard, ProviderError> {
        find(self, id).map(SharedCard::from)
    }

    async fn resource(&self, id: &str, kind: ResourceKind, name: &str) -> Result<Bytes, ProviderError> {
        content::of_card(&find(self, id)?.into(), id, kind, name)
    }

    fn supports_resource_listing(&self) -> bool {
        true
    }

    async fn list_resources(&self, id: &str) -> Result<ResourceList, ProviderError> {
        find(self, id).map(SkillCard::list_resources)
    }

    fn supports_discovery(&self) -> bool {
        true
    }

    async fn discover(&self) -> Result<Vec<String>, ProviderError> {
        Ok(names::discovered(self.iter().map(SkillCard::id)))
    }
}

fn find(set: &'static SkillSet, id: &str) -> Result<&'static SkillCard, ProviderError> {
    names::check_id(id)?;
    set.get(id).ok_or_else(|| ProviderError::no_skill_among(id, set.iter().map(SkillCard::id)))
}
