//! Every task has an end, whatever its handler does, and the server goes on.

use agent_client::{Client, assert_state, request, result};
use serving::{SKILLS, start};
use skills_runtime::a2a::TaskState;
use skills_runtime::{
    Artifact, Part, Registry, SkillError, SkillExecutor, SkillHandler, SkillProgressSink, Value, async_trait, json,
    skill,
};

#[skill("skills/answer")]
async fn echo(params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
    Ok(params)
}

#[derive(Default)]
#[skill("skills/panic")]
struct Panic;

#[async_trait]
impl SkillHandler for Panic {
    async fn run(&self, _: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        panic!("as it is meant to");
    }
}

#[derive(Default)]
#[skill("skills/append-first")]
struct AppendFirst;

#[async_trait]
impl SkillHandler for AppendFirst {
    async fn run(&self, _: Value, sink: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        let artifact = Artifact {
            artifact_id: "letter".to_owned(),
            name: None,
            description: None,
            parts: vec![Part::text("Yours, Ada")],
            metadata: None,
            extensions: None,
        };
        sink.emit_artifact(artifact, true, true).await?;
        Ok(Value::Null)
    }
}

async fn agent() -> Client {
    start(SkillExecutor::new(Registry::embedded(SKILLS).expect("each handler has its skill"))).await
}

#[tokio::test]
async fn result_is_an_artifact_of_a_completed_task() {
    let agent = agent().await;
    let task = agent.send(&request(Some("answer"), Part::data(json!({ "answer": "yes" })))).await;
    assert_state(&task, &TaskState::Completed, "");
    assert_eq!(result(&task), Some(&json!({ "answer": "yes" })));
}

#[tokio::test]
async fn output_that_breaks_its_schema_fails_with_its_place() {
    let agent = agent().await;
    let task = agent.send(&request(Some("answer"), Part::data(json!({ "answer": 7 })))).await;
    assert_state(&task, &TaskState::Failed, "the result breaks the output schema: `#/answer`: 7 is not of type");
    assert_eq!(result(&task), None);
}

#[tokio::test]
async fn panic_fails_and_its_text_stays_here() {
    let agent = agent().await;
    let task = agent.send(&request(Some("panic"), Part::text("now"))).await;
    assert_state(&task, &TaskState::Failed, "the handler of `panic` panicked");
    assert!(!format!("{task:?}").contains("as it is meant to"));
}

#[tokio::test]
async fn task_after_a_panic_is_served() {
    let agent = agent().await;
    agent.send(&request(Some("panic"), Part::text("now"))).await;
    let task = agent.send(&request(Some("answer"), Part::data(json!({ "answer": "yes" })))).await;
    assert_state(&task, &TaskState::Completed, "");
}

#[tokio::test]
async fn report_that_the_server_would_not_take_fails() {
    let agent = agent().await;
    let task = agent.send(&request(Some("append-first"), Part::text("now"))).await;
    assert_state(&task, &TaskState::Failed, "nothing can be added to the artifact `letter`");
}

#[tokio::test]
async fn skill_without_a_handler_is_refused() {
    let agent = agent().await;
    let task = agent.send(&request(Some("wait"), Part::text("now"))).await;
    assert_state(&task, &TaskState::Rejected, "the skill `wait` has no handler");
}
