//! The output of the macros holds no unsafe code.
#![forbid(unsafe_code)]

#[cfg(test)]
use skills_runtime::EmbeddedSkill;
use skills_runtime::{SkillCard, SkillSet, embed_skill, embed_skills, skill};

/// A handler.
#[skill("../skills/greet", register = false, allow(outside_package, no_build_script))]
pub struct Greet;

/// One card.
pub static CARD: &SkillCard = embed_skill!("../skills/greet", allow(outside_package, no_build_script));

/// All cards.
pub static SKILLS: &SkillSet = embed_skills!("../skills", allow(outside_package, no_build_script));

#[test]
fn all_three_macros_work_under_forbid_unsafe_code() {
    assert_eq!(Greet::CARD.name(), "greet");
    assert_eq!(CARD.name(), "greet");
    assert_eq!(SKILLS.len(), 5);
}
