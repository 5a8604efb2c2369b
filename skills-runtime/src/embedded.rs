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
}
