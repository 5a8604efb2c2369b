//! The output of the macros needs no name of the prelude.
#![no_implicit_prelude]

#[cfg(test)]
use ::skills_runtime::EmbeddedSkill;
use ::skills_runtime::{AgentConfig, SkillCard, SkillSet, embed_skill, embed_skills, skill};

/// A handler.
#[skill("../skills/greet", register = false, allow(outside_package, no_build_script))]
pub struct Greet;

/// A handler with types, of which some have the names of the prelude.
#[skill("skills/settings", types, register = false, allow(no_build_script))]
pub struct Settings;

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
fn all_three_macros_work_without_the_prelude() {
    ::std::assert_eq!(Greet::CARD.name(), "greet");
    ::std::assert_eq!(CARD.name(), "greet");
    ::std::assert_eq!(SKILLS.len(), 5);
}

#[test]
fn configuration_and_dialect_work() {
    let inline = embed_skills!(config = "../agent/inline.json", allow(outside_package));
    ::std::assert_eq!(TRANSLATE.id(), "translate-v1");
    ::std::assert_eq!((AGENT.skills.len(), AGENT.private.len(), AGENT.allowed_dids.len()), (3, 1, 1));
    ::std::assert_eq!(
        (EMPTY.skills.len(), EMPTY.private.len(), inline.skills.len(), inline.private.len()),
        (0, 0, 0, 1)
    );
}

#[test]
fn types_work_without_the_prelude() {
    use ::std::prelude::v1::*;

    let settings = settings::Input::default();
    assert_eq!((settings.name.as_str(), settings.tags.len(), settings.labels.len()), ("Ada", 1, 1));
    assert_eq!(settings.option, settings::input::Option { depth: 3 });
    assert_eq!(settings::input::String::Self_.as_str(), "Self");
}
