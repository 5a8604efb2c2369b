//! A skill of a provider.

use std::fmt::{self, Debug, Formatter};
use std::sync::Arc;

use bytes::Bytes;

use super::{ProviderError, SkillProvider};
use crate::{ResourceKind, ResourceList, SharedCard};

/// A skill by its id, and the provider that has it.
///
/// It holds no content: every call asks the provider, and the provider decides what it keeps.
///
/// ```
/// use skills_runtime::{Skill, SkillSet, embed_skills};
/// static SKILLS: &SkillSet = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), skills_runtime::ProviderError> {
/// let style = Skill::new("house-style", SKILLS);
/// assert!(style.section("wording").await?.starts_with("## Wording"));
/// assert!(style.reference("tone.md").await?.starts_with(b"# "));
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Skill {
    id: Arc<str>,
    provider: Arc<dyn SkillProvider>,
}

impl Skill {
    /// The skill with this id. The provider is not asked whether it has it.
    #[must_use]
    pub fn new(id: impl Into<Arc<str>>, provider: impl SkillProvider + 'static) -> Self {
        Self { id: id.into(), provider: Arc::new(provider) }
    }

    /// The id.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The card: metadata, body, sections.
    ///
    /// # Errors
    ///
    /// What the provider says.
    pub async fn card(&self) -> Result<SharedCard, ProviderError> {
        self.provider.card(&self.id).await
    }

    /// The body.
    ///
    /// # Errors
    ///
    /// What the provider says.
    pub async fn body(&self) -> Result<String, ProviderError> {
        Ok(self.card().await?.body().to_owned())
    }

    /// The text of the section with exactly this key.
    ///
    /// # Errors
    ///
    /// What the provider says, or [`ProviderError::SectionNotFound`], which names all keys.
    pub async fn section(&self, key: &str) -> Result<String, ProviderError> {
        let card = self.card().await?;
        let outline = card.outline();
        let section = outline.get(key).ok_or_else(|| ProviderError::SectionNotFound {
            id: self.id.to_string(),
            key: key.to_owned(),
            keys: outline.iter().map(|section| section.key().to_owned()).collect(),
        })?;
        Ok(section.text().into_owned())
    }

    /// The content of a script.
    ///
    /// # Errors
    ///
    /// What the provider says.
    pub async fn script(&self, name: &str) -> Result<Bytes, ProviderError> {
        self.resource(ResourceKind::Scripts, name).await
    }

    /// The content of an asset.
    ///
    /// # Errors
    ///
    /// What the provider says.
    pub async fn asset(&self, name: &str) -> Result<Bytes, ProviderError> {
        self.resource(ResourceKind::Assets, name).await
    }

    /// The content of a reference.
    ///
    /// # Errors
    ///
    /// What the provider says.
    pub async fn reference(&self, name: &str) -> Result<Bytes, ProviderError> {
        self.resource(ResourceKind::References, name).await
    }

    /// The content of a resource of any kind. Of one that is not there, the error names the one that was most probably
    /// meant, where the provider can list resources.
    ///
    /// # Errors
    ///
    /// What the provider says.
    pub async fn resource(&self, kind: ResourceKind, name: &str) -> Result<Bytes, ProviderError> {
        match self.provider.resource(&self.id, kind, name).await {
            Err(error @ ProviderError::ResourceNotFound { resources: None, .. })
                if self.supports_resource_listing() =>
            {
                Err(match self.list_resources().await {
                    Ok(list) => error.with_resources(|| list),
                    Err(_) => error,
                })
            }
            answer => answer,
        }
    }

    /// Whether the provider can list resources.
    #[must_use]
    pub fn supports_resource_listing(&self) -> bool {
        self.provider.supports_resource_listing()
    }

    /// The names of the resources.
    ///
    /// # Errors
    ///
    /// What the provider says; [`ProviderError::ListingNotSupported`] where it cannot list them.
    pub async fn list_resources(&self) -> Result<ResourceList, ProviderError> {
        self.provider.list_resources(&self.id).await
    }
}

impl Debug for Skill {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Skill").field(&self.id).finish()
    }
}
