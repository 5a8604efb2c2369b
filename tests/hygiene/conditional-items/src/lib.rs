//! Conditions on the item hold for what the macro adds.
#![allow(missing_docs, clippy::non_minimal_cfg, reason = "the conditions are what is tested")]

#[cfg(test)]
use skills_runtime::{EmbeddedSkill, Registry, embed_skills};
use skills_runtime::{SkillError, SkillHandler, SkillProgressSink, Value, async_trait, skill};

#[skill("../skills/greet", register = false, allow(outside_package, no_build_script))]
#[cfg(any())]
pub struct Removed;

#[skill("../skills/greet", register = false, allow(outside_package, no_build_script))]
#[cfg_attr(all(), cfg(any()))]
pub struct RemovedByAttribute;

#[skill("../skills/greet", register = false, allow(outside_package, no_build_script))]
#[cfg(all())]
#[cfg_attr(all(), derive(Debug, Default))]
pub struct Kept;

#[cfg_attr(all(), skill("../skills/greet", register = false, allow(outside_package, no_build_script)))]
pub struct Annotated;

#[cfg_attr(any(), skill("not there"))]
pub struct NotAnnotated;

/// C062: what registers itself goes with the condition, on whichever side of the attribute that stands.
pub mod handlers {
    use super::{SkillError, SkillHandler, SkillProgressSink, Value, async_trait, skill};

    #[cfg(any())]
    #[skill("../skills/match", allow(outside_package, no_build_script))]
    #[derive(Default)]
    pub struct RemovedAbove;

    #[skill("../skills/match", allow(outside_package, no_build_script))]
    #[cfg(any())]
    #[derive(Default)]
    pub struct RemovedBelow;

    #[cfg(any())]
    #[skill("../skills/match", allow(outside_package, no_build_script))]
    pub async fn removed_above(input: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        Ok(input)
    }

    #[skill("../skills/match", allow(outside_package, no_build_script))]
    #[cfg(any())]
    pub async fn removed_below(input: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        Ok(input)
    }

    #[skill("../skills/match", allow(outside_package, no_build_script))]
    #[cfg_attr(all(), cfg(any()))]
    pub async fn removed_by_attribute(input: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        Ok(input)
    }

    #[cfg(all())]
    #[skill("../skills/greet", allow(outside_package, no_build_script))]
    #[derive(Default)]
    pub struct KeptAbove;

    #[skill("../skills/async", allow(outside_package, no_build_script))]
    #[cfg(all())]
    #[derive(Default)]
    pub struct KeptBelow;

    #[async_trait]
    impl SkillHandler for KeptAbove {
        async fn run(&self, params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
            Ok(params)
        }
    }

    #[async_trait]
    impl SkillHandler for KeptBelow {
        async fn run(&self, params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
            Ok(params)
        }
    }

    #[cfg(all())]
    #[skill("../skills/3d", allow(outside_package, no_build_script))]
    pub async fn kept_above(input: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        Ok(input)
    }

    #[skill("../skills/self", allow(outside_package, no_build_script))]
    #[cfg(all())]
    pub async fn kept_below(input: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        Ok(input)
    }

    /// The modules' names are free as well.
    pub mod removed_above {}
    pub mod removed_below {}
    pub mod removed_by_attribute {}
}

/// The names of the removed types are free.
pub fn removed() -> (Removed, RemovedByAttribute) {
    (0, 1)
}

type Removed = u8;
type RemovedByAttribute = u16;

#[test]
fn cfg_below_the_attribute_removes_the_implementation_too() {
    assert_eq!(removed(), (0, 1));
}

#[test]
fn cfg_that_holds_keeps_the_implementation() {
    assert_eq!(format!("{:?}", Kept), "Kept");
    assert_eq!(Kept::CARD.name(), "greet");
}

#[test]
fn attribute_from_cfg_attr_is_the_attribute() {
    assert_eq!(Annotated::CARD.name(), "greet");
}

#[test]
fn attribute_that_cfg_attr_drops_does_nothing() {
    let _ = NotAnnotated;
}

#[test]
fn handlers_are_there_where_their_conditions_hold() {
    let skills = embed_skills!("../skills", allow(outside_package, no_build_script));
    let registry = Registry::embedded(skills).expect("every handler has its skill");
    let handled: Vec<&str> = skills.iter().map(|card| card.id()).filter(|id| registry.handler(id).is_some()).collect();
    assert_eq!(handled, ["3d", "async", "greet", "self"]);
}
