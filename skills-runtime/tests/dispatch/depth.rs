//! Values that are nested deeper than any JSON reader takes.

use skills_runtime::{SkillHandler, SkillRegistry};

use super::programmatic::agent_skill;
use super::*;

/// Arrays in each other. Whoever drops them has to do it level by level.
fn nested(levels: usize) -> Value {
    (0..levels).fold(Value::Null, |inner, _| Value::Array(vec![inner]))
}

/// Gives back what is nested too deep.
struct Nests;

#[async_trait]
impl SkillHandler for Nests {
    async fn run(&self, _: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        Ok(nested(100_000))
    }
}

const TOO_DEEP: &str = "`#`: the value is nested deeper than 128 levels";

#[test]
fn deep_parameters_are_refused_with_and_without_a_schema() {
    assert_eq!(call("greet", nested(10_000)), invalid_request(TOO_DEEP));
    assert_eq!(call("echo", nested(10_000)), invalid_request(TOO_DEEP));
    assert_eq!(call("echo", nested(100_000)), invalid_request(TOO_DEEP));
    assert_eq!(call("echo", nested(129)), invalid_request(TOO_DEEP));
}

#[test]
fn as_many_levels_as_readers_take_are_taken() {
    assert_eq!(call("echo", nested(128)), Ok(nested(128)));
}

#[test]
fn deep_parameters_of_an_unknown_skill_are_refused() {
    assert_eq!(call("translate", nested(100_000)), invalid_request("unknown skill `translate`"));
}

#[test]
fn deep_objects_are_refused() {
    let params =
        (0..100_000).fold(Value::Null, |inner, _| Value::Object([("a".to_owned(), inner)].into_iter().collect()));
    assert_eq!(call("echo", params), invalid_request(TOO_DEEP));
}

#[test]
fn deep_result_is_internal() {
    let mut registry = Registry::empty();
    registry.register_programmatic(agent_skill("nests"), None, Arc::new(Nests)).expect("the id is free");
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let result = runtime.block_on(registry.dispatch("nests", Value::Null, &CollectingSink::new()));
    assert_eq!(result, internal(&format!("the result breaks the output schema: {TOO_DEEP}")));
}
