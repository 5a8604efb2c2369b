//! Handlers that are handed to a registry.
#![cfg(feature = "handlers")]

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use skills_runtime::{
    CollectingSink, EmbeddedSkill, Registry, RegistryProblem, SkillError, SkillHandler, SkillProgressSink, SkillSet,
    Value, async_trait, embed_skills, json, skill,
};

static SKILLS: &SkillSet = embed_skills!("tests/skills", allow(no_build_script));

/// Registers itself.
#[derive(Default)]
#[skill("tests/skills/echo", allow(no_build_script))]
struct Echo;

#[async_trait]
impl SkillHandler for Echo {
    async fn run(&self, params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        Ok(params)
    }
}

/// Has a state that `Default` does not know.
#[skill("tests/skills/reports", register = false, allow(no_build_script))]
struct Counts {
    calls: Arc<AtomicU64>,
}

#[async_trait]
impl SkillHandler for Counts {
    async fn run(&self, _: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        Ok(json!(self.calls.fetch_add(1, Ordering::Relaxed)))
    }
}

/// Is generic.
#[skill("tests/skills/no-handler", register = false, allow(no_build_script))]
struct Gives<T>(T);

#[async_trait]
impl<T: Clone + Into<Value> + Send + Sync> SkillHandler for Gives<T> {
    async fn run(&self, _: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        Ok(self.0.clone().into())
    }
}

/// Is for a skill outside the set that has the id of one in it.
#[skill("tests/other-skills/together", register = false, allow(no_build_script))]
struct Elsewhere;

#[async_trait]
impl SkillHandler for Elsewhere {
    async fn run(&self, params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        Ok(params)
    }
}

async fn call(registry: &Registry, id: &str) -> Result<Value, SkillError> {
    registry.dispatch(id, Value::Null, &CollectingSink::new()).await
}

#[tokio::test]
async fn handlers_that_are_handed_over_stand_beside_registered_ones() {
    let calls = Arc::new(AtomicU64::new(7));
    let counts = Counts { calls: Arc::clone(&calls) };
    let registry = Registry::builder(SKILLS).handler(counts).handler(Gives("a text")).build().expect("all fit");
    assert_eq!(call(&registry, "reports").await, Ok(json!(7)));
    assert_eq!(call(&registry, "no-handler").await, Ok(json!("a text")));
    assert_eq!(call(&registry, "echo").await, Ok(Value::Null));
    assert_eq!(calls.load(Ordering::Relaxed), 8);
}

#[test]
fn handler_beside_a_registered_one_of_the_same_skill_is_refused() {
    let line = line!() + 1;
    let error = Registry::builder(SKILLS).handler(Echo).build().expect_err("it is registered already");
    let [RegistryProblem::SeveralHandlers { id, handlers, .. }] = error.problems() else { panic!("{error}") };
    assert_eq!((id.as_str(), handlers.len()), ("echo", 2));
    assert!(handlers[1].file.ends_with("builder.rs"), "{error}");
    assert_eq!(handlers[1].line, line);
}

#[test]
fn handler_of_another_skill_with_the_same_id_is_refused() {
    assert_eq!(Elsewhere::CARD.id(), "together");
    let error = Registry::builder(SKILLS).handler(Elsewhere).build().expect_err("it is for another skill");
    assert!(matches!(error.problems(), [RegistryProblem::OtherSkill { .. }]), "{error}");
    let text = error.to_string();
    let expected = "is for the skill `together` in `tests/other-skills/together`, but that of the set is in \
                    `tests/skills/together`";
    assert!(text.ends_with(expected), "{text}");
}

#[test]
fn a_registry_of_registered_handlers_is_that_of_an_empty_builder() {
    let (one, other) = (Registry::embedded(SKILLS), Registry::builder(SKILLS).build());
    assert_eq!(format!("{:?}", one.expect("all fit")), format!("{:?}", other.expect("all fit")));
}
