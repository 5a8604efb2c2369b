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
use skills_runtime::{AgentConfig, SkillCard, SkillSet, embed_skill, embed_skills, skill};

/// A handler.
#[derive(Debug)]
#[skill("../skills/greet", register = false, allow(outside_package, no_build_script))]
pub struct Greet;

/// One card.
pub static CARD: &SkillCard = embed_skill!("../skills/greet", allow(outside_package, no_build_script));

/// All cards.
pub static SKILLS: &SkillSet = embed_skills!("../skills", allow(outside_package, no_build_script));

/// A skill whose dialect is said.
pub static TRANSLATE: &SkillCard =
    embed_skill!("../agent/skills/translate", dialect = "bindu", allow(outside_package, no_build_script));

/// A configuration.
pub static AGENT: &AgentConfig =
    embed_skills!(config = "../agent/agent_config.json", allow(outside_package, no_build_script));

/// One that names no skill.
pub static EMPTY: &AgentConfig = embed_skills!(config = "../agent/empty.json", allow(outside_package));

#[test]
fn all_three_macros_work_under_deny_warnings() {
    assert_eq!(Greet::CARD.name(), "greet");
    assert_eq!(CARD.name(), "greet");
    assert_eq!(SKILLS.len(), 5);
}

#[test]
fn configuration_and_dialect_work() {
    let inline = embed_skills!(config = "../agent/inline.json", allow(outside_package));
    assert_eq!(TRANSLATE.id(), "translate-v1");
    assert_eq!((AGENT.skills.len(), AGENT.private.len(), AGENT.allowed_dids.len()), (3, 1, 1));
    assert_eq!((EMPTY.skills.len(), EMPTY.private.len(), inline.skills.len(), inline.private.len()), (0, 0, 0, 1));
}
