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
#[diagnostic::on_unimplemented(
    message = "`{Self}` stands for no skill",
    label = "is not annotated with `#[skill(…)]`",
    note = "write `#[skill(\"path/of/the/skill\")]` above the type; with `register = false` it does not register itself"
)]
pub trait EmbeddedSkill {
    /// The skill's card.
    const CARD: &'static SkillCard;
}
