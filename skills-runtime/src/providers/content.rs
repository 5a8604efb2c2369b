//! The content of resources that a card holds.

use bytes::Bytes;

use crate::{ResourceKind, SharedCard, SkillFile};

/// The content of a resource of a card, which is shared and not copied.
pub(super) fn of_card(card: SharedCard, kind: ResourceKind, name: &str) -> Option<Bytes> {
    match card {
        SharedCard::Embedded(card) => card.resource(kind, name).map(|file| Bytes::from_static(file.bytes())),
        SharedCard::Loaded(ref loaded) => {
            let path = loaded.resource(kind, name)?.path().to_owned();
            Some(Bytes::from_owner(Content { card, path }))
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
