//! The content of resources that a card holds.

use bytes::Bytes;

use super::{ProviderError, names};
use crate::{ResourceKind, SharedCard, SkillFile};

/// The content of a resource of the card with this id, which is shared and not copied.
pub(super) fn of_card(card: &SharedCard, id: &str, kind: ResourceKind, name: &str) -> Result<Bytes, ProviderError> {
    let missing = |error: ProviderError| error.with_resources(|| card.list_resources());
    names::check_resource(id, kind, name).map_err(missing)?;
    find(card, kind, name).ok_or_else(|| missing(ProviderError::resource_not_found(id, kind, name)))
}

fn find(card: &SharedCard, kind: ResourceKind, name: &str) -> Option<Bytes> {
    match card {
        SharedCard::Embedded(card) => card.resource(kind, name).map(|file| Bytes::from_static(file.bytes())),
        SharedCard::Loaded(loaded) => {
            let path = loaded.resource(kind, name)?.path().to_owned();
            Some(Bytes::from_owner(Content { card: card.clone(), path }))
        }
    }
}

/// A file of a card that is kept for it.
struct Content {
    card: SharedCard,
    path: String,
}

impl AsRef<[u8]> for Content {
    fn as_ref(&self) -> &[u8] {
        self.card.file(&self.path).map_or(&[], SkillFile::bytes)
    }
}
