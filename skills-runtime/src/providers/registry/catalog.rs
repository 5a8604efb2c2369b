//! The catalog of a registry.

use std::borrow::Cow;
use std::sync::Arc;

use futures_util::stream::{self, StreamExt as _, TryStreamExt as _};

use super::super::{ProviderError, TARGET};
use super::ProviderRegistry;
use crate::{Catalog, CatalogOptions, SharedCard};

/// The cards that a catalog is of, as they were when they were fetched, by the ids of the registry: these are what the
/// skills are picked, put in order and located by, whichever ids the cards have. An entry shows what the registry
/// [finds](ProviderRegistry::skill) the skill by.
///
/// [`ProviderRegistry::catalog`] gives it.
#[derive(Debug, Clone)]
pub struct FetchedCatalog {
    /// With the ids, and the names that are shown.
    cards: Vec<(Arc<str>, String, SharedCard)>,
    /// Those that are left when the cards have been picked by their ids.
    options: CatalogOptions,
}

impl FetchedCatalog {
    /// The catalog, with all that [`Catalog`] can be told further.
    pub fn as_catalog(&self) -> Catalog<'_> {
        let cards = self.cards.iter().map(|(id, name, card)| (&**id, &**name, &**card));
        Catalog::of_named(cards).options(self.options.clone())
    }

    /// The catalog as XML; see [`Catalog::xml`].
    ///
    /// # Errors
    ///
    /// [`ProviderError::Catalog`] when the limit of characters is too small.
    pub fn xml(&self) -> Result<String, ProviderError> {
        Ok(self.as_catalog().xml().map(Cow::into_owned)?)
    }

    /// The catalog as Markdown; see [`Catalog::markdown`].
    ///
    /// # Errors
    ///
    /// [`ProviderError::Catalog`] when the limit of characters is too small.
    pub fn markdown(&self) -> Result<String, ProviderError> {
        Ok(self.as_catalog().markdown().map(Cow::into_owned)?)
    }

    /// The catalog in the layout of the reference implementation; see [`Catalog::prompt`].
    ///
    /// # Errors
    ///
    /// [`ProviderError::Catalog`] when the limit of characters is too small.
    pub fn prompt(&self) -> Result<String, ProviderError> {
        Ok(self.as_catalog().prompt().map(Cow::into_owned)?)
    }
}

impl ProviderRegistry {
    /// Fetches the cards for a catalog, a few at a time. Of skills that the options exclude by their ids nothing is
    /// fetched. Nothing is kept for the next call.
    ///
    /// ```
    /// use skills_runtime::{CatalogOptions, ProviderRegistry, SkillSet, embed_skills};
    /// static SKILLS: &SkillSet = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), skills_runtime::ProviderError> {
    /// let registry = ProviderRegistry::new();
    /// registry.register_all(SKILLS).await?;
    /// let catalog = registry.catalog(&CatalogOptions::new().tags(["greeting"])).await?;
    /// assert!(catalog.xml()?.contains("<name>greet</name>"));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// [`ProviderError::Catalog`] with all ids to include that are not registered, or
    /// [`ProviderError::CatalogEntry`] with the first error of a provider and the id of its skill.
    pub async fn catalog(&self, options: &CatalogOptions) -> Result<FetchedCatalog, ProviderError> {
        let mut skills = self.shown();
        options.check_ids(skills.iter().map(|(skill, _)| skill.id()))?;
        skills.retain(|(skill, _)| options.admits_id(skill.id()));

        let fetches = skills.into_iter().map(|(skill, name)| async move {
            match skill.card().await {
                Ok(card) => Ok((Arc::from(skill.id()), name, card)),
                // The provider's error may not say of which skill it is.
                Err(error) => Err(ProviderError::CatalogEntry { id: skill.id().to_owned(), error: Box::new(error) }),
            }
        });
        let cards: Vec<_> = stream::iter(fetches).buffer_unordered(self.concurrency.get()).try_collect().await?;
        tracing::debug!(target: TARGET, skills = cards.len(), "the cards for a catalog were fetched");
        Ok(FetchedCatalog { cards, options: options.clone().without_ids() })
    }
}
