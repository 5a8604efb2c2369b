//! Limits of time and number are layers of tower around the registry.

use std::future;
use std::sync::Arc;
use std::time::Duration;

use agent_client::{assert_state, request, result, within};
use serving::{SKILLS, start};
use skills_runtime::a2a::TaskState;
use skills_runtime::{
    Part, ProgressState, Registry, SkillCall, SkillError, SkillExecutor, SkillHandler, SkillProgressSink, Value,
    async_trait, json, skill,
};
use tokio::sync::Notify;
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
    let agent = start(SkillExecutor::new(registry()).through(limit)).await;
    let task = agent.send(&request(Some("wait"), Part::text("now"))).await;
    assert_state(&task, &TaskState::Failed, "internal error: request timed out");
}

#[tokio::test]
async fn skills_own_error_goes_through_the_layers() {
    let limit = ServiceBuilder::new().timeout(Duration::from_secs(600));
    let agent = start(SkillExecutor::new(registry()).through(limit)).await;
    let task = agent.send(&request(Some("unknown"), Part::text("now"))).await;
    assert_state(&task, &TaskState::Rejected, "invalid request: unknown skill `unknown`");
}

#[tokio::test]
async fn calls_that_wait_for_their_turn_are_served() {
    let one_at_a_time = GlobalConcurrencyLimitLayer::new(1);
    let agent = start(SkillExecutor::new(registry()).through(one_at_a_time)).await;
    let answer = json!({ "answer": "yes" });
    let [one, two] = [(); 2].map(|()| request(Some("answer"), Part::data(answer.clone())));
    let (one, two) = tokio::join!(agent.send(&one), agent.send(&two));
    assert_eq!((result(&one), result(&two)), (Some(&answer), Some(&answer)));
}

#[tokio::test]
async fn service_can_take_the_place_of_the_registry() {
    let fixed = service_fn(|call: SkillCall| async move { Ok::<_, SkillError>(Value::String(call.id)) });
    let agent = start(SkillExecutor::new(registry()).through(layer_fn(|_| fixed))).await;
    let task = agent.send(&request(Some("elsewhere"), Part::text("now"))).await;
    assert_eq!(result(&task), Some(&json!("elsewhere")));
}

#[tokio::test]
async fn layer_that_goes_on_reporting_does_not_keep_the_task_from_its_end() {
    let closed = Arc::new(Notify::new());
    let reporting = service_fn({
        let closed = Arc::clone(&closed);
        move |call: SkillCall| {
            let closed = Arc::clone(&closed);
            tokio::spawn(async move {
                while call.sink.set_status(ProgressState::Working, None).await.is_ok() {}
                closed.notify_one();
            });
            future::ready(Ok::<_, SkillError>(Value::Null))
        }
    });
    let agent = start(SkillExecutor::new(registry()).through(layer_fn(|_| reporting.clone()))).await;
    let task = agent.send(&request(Some("answer"), Part::text("now"))).await;
    assert_state(&task, &TaskState::Completed, "");
    within(closed.notified()).await;
}
