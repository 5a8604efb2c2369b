//! A provider whose answers are written down.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use skills_runtime::{Bytes, ProviderError, ResourceKind, SharedCard, SkillProvider, async_trait};
use tokio::task::yield_now;

use crate::card;

/// Answers with what it was given, and remembers what it was asked.
#[derive(Default)]
pub struct Stub {
    cards: BTreeMap<String, Result<SharedCard, ProviderError>>,
    discovered: Option<Vec<String>>,
    pauses: usize,
    fails_after: Option<(usize, ProviderError)>,
    asked: Mutex<Vec<String>>,
    at_once: AtomicUsize,
    most_at_once: AtomicUsize,
}

impl Stub {
    /// Has these skills.
    #[must_use]
    pub fn of(names: &[&str]) -> Self {
        names.iter().fold(Self::default(), |stub, name| stub.card(name, card(name, "Work.")))
    }

    /// Answers with this card.
    #[must_use]
    pub fn card(mut self, id: &str, card: SharedCard) -> Self {
        self.cards.insert(id.to_owned(), Ok(card));
        self
    }

    /// Answers with this error.
    #[must_use]
    pub fn error(mut self, id: &str, error: ProviderError) -> Self {
        self.cards.insert(id.to_owned(), Err(error));
        self
    }

    /// Discovers these ids.
    #[must_use]
    pub fn discovering(mut self, ids: &[&str]) -> Self {
        self.discovered = Some(ids.iter().map(|id| (*id).to_owned()).collect());
        self
    }

    /// Gives way so often before it answers.
    #[must_use]
    pub fn pausing(mut self, pauses: usize) -> Self {
        self.pauses = pauses;
        self
    }

    /// Answers so many times as it was told to, and then with this error.
    #[must_use]
    pub fn failing_after(mut self, answers: usize, error: ProviderError) -> Self {
        self.fails_after = Some((answers, error));
        self
    }

    /// The ids of the cards that it was asked for, in their order.
    ///
    /// # Panics
    ///
    /// When a call has panicked.
    #[must_use]
    pub fn asked(&self) -> Vec<String> {
        self.asked.lock().expect("no call panics").clone()
    }

    /// The most calls that were under way at a time.
    #[must_use]
    pub fn most_at_once(&self) -> usize {
        self.most_at_once.load(Ordering::SeqCst)
    }
}

#[async_trait]
impl SkillProvider for Stub {
    async fn card(&self, id: &str) -> Result<SharedCard, ProviderError> {
        self.asked.lock().expect("no call panics").push(id.to_owned());
        let at_once = self.at_once.fetch_add(1, Ordering::SeqCst) + 1;
        self.most_at_once.fetch_max(at_once, Ordering::SeqCst);
        for _ in 0..self.pauses {
            yield_now().await;
        }
        self.at_once.fetch_sub(1, Ordering::SeqCst);
        match &self.fails_after {
            Some((answers, error)) if self.asked().len() > *answers => return Err(error.clone()),
            _ => {}
        }
        self.cards.get(id).cloned().unwrap_or_else(|| Err(ProviderError::skill_not_found(id)))
    }

    async fn resource(&self, id: &str, kind: ResourceKind, name: &str) -> Result<Bytes, ProviderError> {
        Err(ProviderError::resource_not_found(id, kind, name))
    }

    fn supports_discovery(&self) -> bool {
        self.discovered.is_some()
    }

    async fn discover(&self) -> Result<Vec<String>, ProviderError> {
        self.discovered.clone().ok_or_else(|| ProviderError::discovery_not_supported("Stub"))
    }
}
