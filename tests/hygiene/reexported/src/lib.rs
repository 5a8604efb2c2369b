//! `crate = path` names the runtime where it is not called `skills_runtime`.
#![allow(missing_docs, reason = "the types are what is tested")]

pub mod agent {
    pub use kit as skills;
}

use agent::skills::{
    AgentConfig, SkillCard, SkillError, SkillHandler, SkillProgressSink, SkillSet, Value, async_trait, embed_skill,
    embed_skills, skill,
};
#[cfg(test)]
use agent::skills::{EmbeddedSkill, Registry};

#[derive(Default)]
#[skill("../skills/greet", crate = crate::agent::skills, allow(outside_package, no_build_script))]
pub struct Greet;

#[async_trait]
impl SkillHandler for Greet {
    async fn run(&self, params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        Ok(params)
    }
}

#[skill("../skills/match", crate = self::agent::skills, allow(outside_package, no_build_script))]
pub async fn choose(input: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
    Ok(input)
}

pub mod inner {
    use super::{SkillError, SkillProgressSink, Value, skill};

    #[skill("../skills/self", crate = super::agent::skills, allow(outside_package, no_build_script))]
    pub async fn keep(input: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        Ok(input)
    }

    #[skill("../skills/3d", crate = kit, allow(outside_package, no_build_script))]
    pub async fn turn(input: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        Ok(input)
    }
}

pub static CARD: &SkillCard = embed_skill!("../skills/greet", allow(outside_package, no_build_script), crate = ::kit);

pub static SKILLS: &SkillSet = embed_skills!(
    "../skills",
    crate = kit,
    handlers = [Greet, choose, inner::keep, inner::turn],
    allow(outside_package, no_build_script),
);

/// A skill whose dialect is said.
pub static TRANSLATE: &SkillCard = embed_skill!(
    "../agent/skills/translate",
    crate = crate::agent::skills,
    dialect = "bindu",
    allow(outside_package, no_build_script),
);

/// Does not register itself, and is listed all the same.
#[skill(
    "../agent/skills/translate",
    register = false,
    crate = crate::agent::skills,
    allow(outside_package, no_build_script),
)]
pub struct Translate;

#[async_trait]
impl SkillHandler for Translate {
    async fn run(&self, params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        Ok(params)
    }
}

/// A configuration.
pub static AGENT: &AgentConfig = embed_skills!(
    config = "../agent/agent_config.json",
    crate = crate::agent::skills,
    handlers = [Translate],
    allow(outside_package, no_build_script),
);

/// One that names no skill.
pub static EMPTY: &AgentConfig =
    embed_skills!(config = "../agent/empty.json", crate = crate::agent::skills, allow(outside_package));

#[test]
fn attribute_takes_a_path_inside_the_crate() {
    assert_eq!(Greet::CARD.name(), "greet");
}

#[test]
fn function_macros_take_the_name_of_the_dependency() {
    assert_eq!(CARD.name(), "greet");
    assert_eq!(SKILLS.len(), 5);
}

#[test]
fn handlers_register_themselves_by_any_path() {
    let registry = Registry::embedded(SKILLS).expect("the handler has its skill");
    let without: Vec<&str> = SKILLS.iter().map(SkillCard::id).filter(|id| registry.handler(id).is_none()).collect();
    assert_eq!(without, ["async"]);
}

#[test]
fn configuration_and_dialect_work() {
    let inline = embed_skills!(config = "../agent/inline.json", crate = crate::agent::skills, allow(outside_package));
    assert_eq!(TRANSLATE.id(), "translate-v1");
    assert_eq!((AGENT.skills.len(), AGENT.private.len(), AGENT.allowed_dids.len()), (3, 1, 1));
    assert_eq!((EMPTY.skills.len(), EMPTY.private.len(), inline.skills.len(), inline.private.len()), (0, 0, 0, 1));
}
