//! Skills in memory, as a provider.

use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use async_trait::async_trait;
use bytes::Bytes;

use super::{ProviderError, SkillProvider, content, names};
use crate::{ResourceKind, ResourceList, SharedCard};

/// Cards by their ids. They can be added and removed while the provider is in use; a call sees the cards as they are
/// when it is made.
///
/// It lists and discovers. Contents are shared with the cards and not copied.
///
/// ```
/// use std::sync::Arc;
///
/// use skills_runtime::{MemoryProvider, Skill, SkillCard, embed_skill};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// let greet: &'static SkillCard =
///     embed_skill!("../examples/greet/skills/greet", allow(outside_package, no_build_script));
/// let memory = Arc::new(MemoryProvider::new());
/// let skill = Skill::new("greet", Arc::clone(&memory));
/// assert!(skill.card().await.is_err_and(|error| error.is_not_found()));
///
/// memory.insert(greet);
/// assert!(skill.card().await.is_ok_and(|card| card.title() == "Greet"));
/// # }
/// ```
#[derive(Debug, Default)]
pub struct MemoryProvider {
    cards: RwLock<BTreeMap<String, SharedCard>>,
}

impl MemoryProvider {
    /// A provider without skills.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a card under its id; gives the one that had the id before. A skill with an id that is not one plain name, such
    /// as `a/b`, is neither discovered nor found; the log says so where skills are discovered.
    pub fn insert(&self, card: impl Into<SharedCard>) -> Option<SharedCard> {
        let card = card.into();
        self.write().insert(card.id().to_owned(), card)
    }

    /// Removes the card with this id and gives it.
    pub fn remove(&self, id: &str) -> Option<SharedCard> {
        self.write().remove(id)
    }

    fn find(&self, id: &str) -> Result<SharedCard, ProviderError> {
        names::check_id(id)?;
        let cards = self.read();
        let card = cards.get(id).cloned();
        card.ok_or_else(|| ProviderError::no_skill_among(id, cards.keys().map(String::as_str)))
    }

    // Each change of the map is a single call, so a panic elsewhere leaves nothing half done.
    fn read(&self) -> RwLockReadGuard<'_, BTreeMap<String, SharedCard>> {
        self.cards.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, BTreeMap<String, SharedCard>> {
        self.cards.write().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Of several cards with one id the last is kept.
impl<C: Into<SharedCard>> FromIterator<C> for MemoryProvider {
    fn from_iter<T: IntoIterator<Item = C>>(cards: T) -> Self {
        let provider = Self::new();
        for card in cards {
            provider.insert(card);
        }
        provider
    }
}

#[async_trait]
impl SkillProvider for MemoryProvider {
    async fn card(&self, id: &str) -> Result<SharedCard, ProviderError> {
        self.find(id)
    }

    async fn resource(&self, id: &str, kind: ResourceKind, name: &str) -> Result<Bytes, ProviderError> {
        content::of_card(&self.find(id)?, id, kind, name)
    }

    fn supports_resource_listing(&self) -> bool {
        true
    }

    async fn list_resources(&self, id: &str) -> Result<ResourceList, ProviderError> {
        self.find(id).map(|card| card.list_resources())
    }

    fn supports_discovery(&self) -> bool {
        true
    }

    async fn discover(&self) -> Result<Vec<String>, ProviderError> {
        Ok(names::discovered(self.read().keys().map(String::as_str)))
    }
}
