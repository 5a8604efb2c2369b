//! The link from a type to its skill.

use crate::SkillCard;

/// A type that stands for an embedded skill; [`skill`](macro@crate::skill) implements it.
///
/// ```
/// use skills_runtime::{EmbeddedSkill, skill};
///
/// #[skill("../examples/greet/skills/greet", register = false, allow(outside_package, no_build_script))]
/// struct Greet;
///
/// assert_eq!(Greet::CARD.name(), "greet");
/// ```
pub trait EmbeddedSkill {
    /// The skill's card.
    const CARD: &'static SkillCard;

    /// The same by the name that `handlers = […]` asks a path for, since a constant `CARD` of the type's own hides the
    /// trait's.
    #[doc(hidden)]
    const __CARD: &'static SkillCard = Self::CARD;
}
