//! Limits of time and number are layers of tower around the registry.

use std::time::Duration;

use serving::{Agent, SKILLS, assert_state, request, result};
use skills_runtime::a2a::TaskState;
use skills_runtime::{
    Part, Registry, SkillCall, SkillError, SkillExecutor, SkillHandler, SkillProgressSink, Value, async_trait, json,
    skill,
};
use tower::layer::layer_fn;
use tower::limit::GlobalConcurrencyLimitLayer;
use tower::{ServiceBuilder, service_fn};

#[derive(Default)]
#[skill("skills/wait")]
struct Wait;

#[async_trait]
impl SkillHandler for Wait {
    async fn run(&self, _: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        std::future::pending().await
    }
}

#[skill("skills/answer")]
async fn echo(params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
    Ok(params)
}

fn registry() -> Registry {
    Registry::embedded(SKILLS).expect("each handler has its skill")
}

#[tokio::test]
async fn handler_without_an_end_fails_when_its_time_is_over() {
    let limit = ServiceBuilder::new().timeout(Duration::from_millis(1));
    let agent = Agent::start(SkillExecutor::new(registry()).through(limit)).await;
    let task = agent.send(&request(Some("wait"), Part::text("now"))).await;
    assert_state(&task, &TaskState::Failed, "internal error: request timed out");
}

#[tokio::test]
async fn skills_own_error_goes_through_the_layers() {
    let limit = ServiceBuilder::new().timeout(Duration::from_secs(600));
    let agent = Agent::start(SkillExecutor::new(registry()).through(limit)).await;
    let task = agent.send(&request(Some("unknown"), Part::text("now"))).await;
    assert_state(&task, &TaskState::Rejected, "invalid request: unknown skill `unknown`");
}

#[tokio::test]
async fn calls_that_wait_for_their_turn_are_served() {
    let one_at_a_time = GlobalConcurrencyLimitLayer::new(1);
    let agent = Agent::start(SkillExecutor::new(registry()).through(one_at_a_time)).await;
    let answer = json!({ "answer": "yes" });
    let [one, two] = [(); 2].map(|()| request(Some("answer"), Part::data(answer.clone())));
    let (one, two) = tokio::join!(agent.send(&one), agent.send(&two));
    assert_eq!((result(&one), result(&two)), (Some(&answer), Some(&answer)));
}

#[tokio::test]
async fn service_can_take_the_place_of_the_registry() {
    let fixed = service_fn(|call: SkillCall| async move { Ok::<_, SkillError>(Value::String(call.id)) });
    let agent = Agent::start(SkillExecutor::new(registry()).through(layer_fn(|_| fixed))).await;
    let task = agent.send(&request(Some("elsewhere"), Part::text("now"))).await;
    assert_eq!(result(&task), Some(&json!("elsewhere")));
}
