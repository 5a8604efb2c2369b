//! The output of the macros is edition 2021 as well.

use skills_runtime::{
    async_trait, embed_skill, embed_skills, skill, AgentConfig, SkillCard, SkillError, SkillHandler, SkillProgressSink,
    SkillSet, Value,
};
#[cfg(test)]
use skills_runtime::{EmbeddedSkill, Registry};

/// A handler.
#[derive(Default)]
#[skill("../skills/greet", allow(outside_package, no_build_script))]
pub struct Greet;

#[async_trait]
impl SkillHandler for Greet {
    async fn run(&self, params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        Ok(params)
    }
}

/// A function.
///
/// # Errors
///
/// None.
#[skill("../skills/match", allow(outside_package, no_build_script))]
pub async fn choose(input: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
    Ok(input)
}

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
fn all_three_macros_work_in_edition_2021() {
    assert_eq!(Greet::CARD.name(), "greet");
    assert_eq!(CARD.name(), "greet");
    assert_eq!(SKILLS.len(), 5);
}

#[test]
fn handlers_register_themselves_in_edition_2021() {
    let registry = Registry::embedded(SKILLS).expect("the handler has its skill");
    assert!(registry.handler("greet").is_some() && registry.handler("match").is_some());
}

#[test]
fn configuration_and_dialect_work() {
    let inline = embed_skills!(config = "../agent/inline.json", allow(outside_package));
    assert_eq!(TRANSLATE.id(), "translate-v1");
    assert_eq!((AGENT.skills.len(), AGENT.private.len(), AGENT.allowed_dids.len()), (3, 1, 1));
    assert_eq!((EMPTY.skills.len(), EMPTY.private.len(), inline.skills.len(), inline.private.len()), (0, 0, 0, 1));
}
