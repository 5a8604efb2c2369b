//! The output of the macros is edition 2021 as well.

use skills_runtime::{
    async_trait, embed_skill, embed_skills, skill, SkillCard, SkillError, SkillHandler, SkillProgressSink, SkillSet,
    Value,
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

/// One card.
pub static CARD: &SkillCard = embed_skill!("../skills/greet", allow(outside_package, no_build_script));

/// All cards.
pub static SKILLS: &SkillSet = embed_skills!("../skills", allow(outside_package, no_build_script));

#[test]
fn all_three_macros_work_in_edition_2021() {
    assert_eq!(Greet::CARD.name(), "greet");
    assert_eq!(CARD.name(), "greet");
    assert_eq!(SKILLS.len(), 5);
}

#[test]
fn handler_registers_itself_in_edition_2021() {
    let registry = Registry::embedded(SKILLS).expect("the handler has its skill");
    assert!(registry.handler("greet").is_some());
}
