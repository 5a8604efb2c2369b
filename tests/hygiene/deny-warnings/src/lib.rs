//! The output of the macros gives no warning of the compiler's.
#![deny(
    warnings,
    missing_docs,
    missing_debug_implementations,
    unreachable_pub,
    unused,
    unused_qualifications,
    unused_results,
    let_underscore,
    nonstandard_style,
    future_incompatible,
    rust_2018_idioms,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    variant_size_differences,
    elided_lifetimes_in_paths
)]

#[cfg(test)]
use skills_runtime::EmbeddedSkill;
use skills_runtime::{SkillCard, SkillSet, embed_skill, embed_skills, skill};

/// A handler.
#[derive(Debug)]
#[skill("../skills/greet", register = false, allow(outside_package, no_build_script))]
pub struct Greet;

/// One card.
pub static CARD: &SkillCard = embed_skill!("../skills/greet", allow(outside_package, no_build_script));

/// All cards.
pub static SKILLS: &SkillSet = embed_skills!("../skills", allow(outside_package, no_build_script));

#[test]
fn all_three_macros_work_under_deny_warnings() {
    assert_eq!(Greet::CARD.name(), "greet");
    assert_eq!(CARD.name(), "greet");
    assert_eq!(SKILLS.len(), 5);
}
