//! Cards that are kept until they are to be read anew.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use crate::SharedCard;

/// Cards by their skills' ids.
#[derive(Default)]
pub(super) struct Cache {
    kept: RwLock<Kept>,
}

#[derive(Default)]
struct Kept {
    cards: HashMap<String, SharedCard>,
    /// How often cards were forgotten.
    generation: u64,
}

impl Cache {
    pub(super) fn get(&self, id: &str) -> Option<SharedCard> {
        self.read().cards.get(id).cloned()
    }

    /// What [`Cache::keep`] needs to know of the time at which a card's reading began.
    pub(super) fn generation(&self) -> u64 {
        self.read().generation
    }

    /// Keeps a card, unless cards were forgotten since its reading began: it may be what was to be forgotten.
    pub(super) fn keep(&self, id: &str, card: &SharedCard, generation: u64) {
        let mut kept = self.write();
        if kept.generation == generation {
            kept.cards.insert(id.to_owned(), card.clone());
        }
    }

    pub(super) fn forget(&self, id: &str) {
        let mut kept = self.write();
        kept.generation += 1;
        kept.cards.remove(id);
    }

    pub(super) fn forget_all(&self) {
        let mut kept = self.write();
        kept.generation += 1;
        kept.cards.clear();
    }

    // A map that a panic left behind is whole: nothing in between can panic.
    fn read(&self) -> RwLockReadGuard<'_, Kept> {
        self.kept.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Kept> {
        self.kept.write().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SkillCard;

    fn card() -> SharedCard {
        SkillCard::from_embedded("a", "---\nname: a\ndescription: Does a.\n---\nWork.\n", &[]).unwrap().into()
    }

    #[test]
    fn a_card_is_kept_until_it_is_forgotten() {
        let cache = Cache::default();
        for id in ["a", "b"] {
            cache.keep(id, &card(), cache.generation());
        }
        cache.forget("a");
        assert!(cache.get("a").is_none() && cache.get("b").is_some());
        cache.forget_all();
        assert!(cache.get("b").is_none());
    }

    #[test]
    fn a_card_that_was_read_before_the_last_forgetting_is_not_kept() {
        let cache = Cache::default();
        for forget in [|cache: &Cache| cache.forget("a"), Cache::forget_all] {
            let generation = cache.generation();
            forget(&cache);
            cache.keep("a", &card(), generation);
            assert!(cache.get("a").is_none());
        }
    }
}
