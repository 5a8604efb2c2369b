//! The trait of a store of skills.

use std::sync::Arc;

use async_trait::async_trait;
use bytes::Bytes;

use super::ProviderError;
use crate::{ResourceKind, ResourceList, SharedCard};

/// A store that skills are read from: the program itself, its memory, a folder, a bucket, a server.
///
/// A provider gives a skill's card and its resources. Two things it may be able to do beyond that, each with a flag: list
/// a skill's resources, and say which skills there are. A provider that cannot says so with a typed error; an empty
/// answer always means that there is nothing.
///
/// Identifiers come from a language model as often as from a program. A provider must answer one that names nothing, or
/// something outside of the store, as one that is not found. [`ProviderError`] has a constructor for each answer.
///
/// ```
/// use std::sync::Arc;
///
/// use skills_runtime::{
///     Bytes, ProviderError, ResourceKind, SharedCard, Skill, SkillCard, SkillProvider, async_trait, embed_skill,
/// };
///
/// static GREET: &SkillCard = embed_skill!("../examples/greet/skills/greet", allow(outside_package, no_build_script));
///
/// /// Has one skill and no resources.
/// struct OneSkill;
///
/// #[async_trait]
/// impl SkillProvider for OneSkill {
///     async fn card(&self, id: &str) -> Result<SharedCard, ProviderError> {
///         if id == GREET.id() { Ok(GREET.into()) } else { Err(ProviderError::skill_not_found(id)) }
///     }
///
///     async fn resource(&self, id: &str, kind: ResourceKind, name: &str) -> Result<Bytes, ProviderError> {
///         self.card(id).await?;
///         Err(ProviderError::resource_not_found(id, kind, name))
///     }
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), ProviderError> {
/// let greet = Skill::new("greet", OneSkill);
/// assert_eq!(greet.card().await?.title(), "Greet");
/// assert!(greet.script("missing.sh").await.is_err_and(|error| error.is_not_found()));
/// assert!(greet.list_resources().await.is_err_and(|error| error.is_unsupported()));
/// # Ok(())
/// # }
/// ```
#[async_trait]
pub trait SkillProvider: Send + Sync {
    /// The card of a skill; its body, its metadata and its sections are the card's.
    ///
    /// # Errors
    ///
    /// [`ProviderError::SkillNotFound`] when there is no such skill, [`ProviderError::InvalidSkills`] when it cannot be
    /// read, [`ProviderError::Unavailable`] when the store does not answer.
    async fn card(&self, id: &str) -> Result<SharedCard, ProviderError>;

    /// The content of a skill's resource, byte for byte.
    ///
    /// # Errors
    ///
    /// [`ProviderError::SkillNotFound`] and [`ProviderError::ResourceNotFound`] when there is no such skill or resource,
    /// [`ProviderError::TooLarge`] when it is larger than the provider gives out.
    async fn resource(&self, id: &str, kind: ResourceKind, name: &str) -> Result<Bytes, ProviderError>;

    /// Whether [`list_resources`](Self::list_resources) can answer.
    fn supports_resource_listing(&self) -> bool {
        false
    }

    /// The names of a skill's resources.
    ///
    /// # Errors
    ///
    /// [`ProviderError::SkillNotFound`] when there is no such skill, [`ProviderError::ListingNotSupported`] when the
    /// provider cannot list resources.
    async fn list_resources(&self, id: &str) -> Result<ResourceList, ProviderError> {
        let _ = id;
        Err(ProviderError::listing_not_supported(std::any::type_name::<Self>()))
    }

    /// Whether [`discover`](Self::discover) can answer.
    fn supports_discovery(&self) -> bool {
        false
    }

    /// The ids of the skills that seem to exist, in the order of their bytes. They have not been read: some may turn out
    /// to be invalid.
    ///
    /// # Errors
    ///
    /// [`ProviderError::DiscoveryNotSupported`] when the provider cannot tell.
    async fn discover(&self) -> Result<Vec<String>, ProviderError> {
        Err(ProviderError::discovery_not_supported(std::any::type_name::<Self>()))
    }
}

/// A shared provider is a provider, so that one can be given away and kept.
#[async_trait]
impl<P: SkillProvider + ?Sized> SkillProvider for Arc<P> {
    async fn card(&self, id: &str) -> Result<SharedCard, ProviderError> {
        (**self).card(id).await
    }

    async fn resource(&self, id: &str, kind: ResourceKind, name: &str) -> Result<Bytes, ProviderError> {
        (**self).resource(id, kind, name).await
    }

    fn supports_resource_listing(&self) -> bool {
        (**self).supports_resource_listing()
    }

    async fn list_resources(&self, id: &str) -> Result<ResourceList, ProviderError> {
        (**self).list_resources(id).await
    }

    fn supports_discovery(&self) -> bool {
        (**self).supports_discovery()
    }

    async fn discover(&self) -> Result<Vec<String>, ProviderError> {
        (**self).discover().await
    }
}
