//! The output of the macros gives no warning of clippy's.
#![deny(clippy::all, clippy::pedantic, clippy::nursery)]

#[cfg(test)]
use skills_runtime::EmbeddedSkill;
use skills_runtime::{SkillCard, SkillSet, embed_skill, embed_skills, skill};

/// A handler.
#[skill("../skills/greet", register = false, allow(outside_package, no_build_script))]
pub struct Greet;

/// One card.
pub static CARD: &SkillCard = embed_skill!("../skills/greet", allow(outside_package, no_build_script));

/// All cards, made inside a function.
#[must_use]
pub fn skills() -> &'static SkillSet {
    embed_skills!("../skills", allow(outside_package, no_build_script))
}

#[test]
fn all_three_macros_work_under_clippy_pedantic() {
    assert_eq!(Greet::CARD.name(), "greet");
    assert_eq!(CARD.name(), "greet");
    assert_eq!(skills().len(), 5);
}
