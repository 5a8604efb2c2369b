//! `crate = path` names the runtime where it is not called `skills_runtime`.
#![allow(missing_docs, reason = "the types are what is tested")]

pub mod agent {
    pub use kit as skills;
}

#[cfg(test)]
use agent::skills::{EmbeddedSkill, Registry};
use agent::skills::{
    SkillCard, SkillError, SkillHandler, SkillProgressSink, SkillSet, Value, async_trait, embed_skill, embed_skills,
    skill,
};

#[derive(Default)]
#[skill("../skills/greet", crate = crate::agent::skills, allow(outside_package, no_build_script))]
pub struct Greet;

#[async_trait]
impl SkillHandler for Greet {
    async fn run(&self, params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        Ok(params)
    }
}

pub static CARD: &SkillCard = embed_skill!("../skills/greet", allow(outside_package, no_build_script), crate = ::kit);

pub static SKILLS: &SkillSet = embed_skills!("../skills", crate = kit, allow(outside_package, no_build_script));

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
fn handler_registers_itself_by_a_path_inside_the_crate() {
    let registry = Registry::embedded(SKILLS).expect("the handler has its skill");
    assert!(registry.handler("greet").is_some());
}
