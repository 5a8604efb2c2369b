//! Cards that outlive the call that hands them over.

use std::ops::Deref;
use std::sync::Arc;

use crate::SkillCard;

/// A card that outlives the call that hands it over: an embedded one, or a share in one that was loaded.
///
/// ```
/// use skills_runtime::{SharedCard, embed_skill};
///
/// let greet = embed_skill!("../examples/greet/skills/greet", allow(outside_package, no_build_script));
/// assert_eq!(SharedCard::from(greet).title(), "Greet");
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum SharedCard {
    /// A card that is a constant of the program.
    Embedded(&'static SkillCard),
    /// A card that was loaded.
    Loaded(Arc<SkillCard>),
}

impl Deref for SharedCard {
    type Target = SkillCard;

    fn deref(&self) -> &SkillCard {
        match self {
            Self::Embedded(card) => card,
            Self::Loaded(card) => card,
        }
    }
}

impl From<&'static SkillCard> for SharedCard {
    fn from(card: &'static SkillCard) -> Self {
        Self::Embedded(card)
    }
}

impl From<SkillCard> for SharedCard {
    fn from(card: SkillCard) -> Self {
        Self::Loaded(Arc::new(card))
    }
}

impl From<Arc<SkillCard>> for SharedCard {
    fn from(card: Arc<SkillCard>) -> Self {
        Self::Loaded(card)
    }
}
