//! A handler that has a question ends, and runs again with the answer.

use agent_client::{Client, assert_state, reply, request, result, within};
use futures_util::TryStreamExt;
use serving::{SKILLS, start};
use skills_runtime::a2a::TaskState;
use skills_runtime::{
    Message, Part, ProgressState, Registry, Role, SkillError, SkillExecutor, SkillHandler, SkillProgressSink, Value,
    async_trait, json, skill,
};

#[derive(Default)]
#[skill("skills/ask")]
struct Ask;

#[async_trait]
impl SkillHandler for Ask {
    async fn run(&self, params: Value, sink: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        let text = params.as_str().unwrap_or_default();
        if ["EUR", "USD"].contains(&text) {
            return Ok(json!({ "price": format!("7 {text}") }));
        }
        let state = if text == "sign in" { ProgressState::AuthRequired } else { ProgressState::InputRequired };
        sink.set_status(state, Some(Message::new(Role::Agent, vec![Part::text("EUR or USD?")]))).await?;
        match text {
            "fail" => Err(SkillError::Internal("no prices today".to_owned())),
            "go on" => {
                sink.set_status(ProgressState::Working, None).await?;
                Err(SkillError::InvalidRequest("no price without a currency".to_owned()))
            }
            _ => Err(SkillError::InvalidRequest("the question is open".to_owned())),
        }
    }
}

/// A second one, so that a message has to say which it is for.
#[skill("skills/answer")]
async fn echo(params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
    Ok(params)
}

async fn agent() -> Client {
    start(SkillExecutor::new(Registry::embedded(SKILLS).expect("each handler has its skill"))).await
}

#[tokio::test]
async fn question_is_answered_by_the_next_message_to_the_task() {
    let agent = agent().await;
    let task = agent.send(&request(Some("ask"), Part::text("how much?"))).await;
    assert_state(&task, &TaskState::InputRequired, "EUR or USD?");
    let again = agent.send(&reply(&task, Part::text("GBP"))).await;
    assert_state(&again, &TaskState::InputRequired, "EUR or USD?");
    let done = agent.send(&reply(&task, Part::text("EUR"))).await;
    assert_state(&done, &TaskState::Completed, "");
    assert_eq!(result(&done), Some(&json!({ "price": "7 EUR" })));
}

#[tokio::test]
async fn history_has_each_message_once() {
    let agent = agent().await;
    let [question, other, answer] = ["how much?", "GBP", "EUR"].map(Part::text);
    let task = agent.send(&request(Some("ask"), question.clone())).await;
    let events = agent.stream(&reply(&task, other.clone())).await;
    within(events.try_collect::<Vec<_>>()).await.expect("no event is an error");
    agent.settled(&task.id).await;
    let done = agent.send(&reply(&task, answer.clone())).await;
    let history: Vec<Part> = done.history.into_iter().flatten().flat_map(|message| message.parts).collect();
    assert_eq!(history, [question, other, answer]);
}

#[tokio::test]
async fn task_that_waits_for_a_sign_in_goes_on() {
    let agent = agent().await;
    let task = agent.send(&request(Some("ask"), Part::text("sign in"))).await;
    assert_state(&task, &TaskState::AuthRequired, "EUR or USD?");
    // The server answers while the handler may still be at its end, and takes the next message thereafter.
    let task = agent.settled(&task.id).await;
    assert_state(&task, &TaskState::AuthRequired, "EUR or USD?");
    let done = agent.send(&reply(&task, Part::text("USD"))).await;
    assert_state(&done, &TaskState::Completed, "");
}

#[tokio::test]
async fn refused_answer_leaves_the_question_open() {
    let agent = agent().await;
    let task = agent.send(&request(Some("ask"), Part::text("how much?"))).await;
    let refused = agent.send(&reply(&task, Part::data(json!(7)))).await;
    assert_state(&refused, &TaskState::InputRequired, "`#`: 7 is not of type \"string\"");
    let done = agent.send(&reply(&task, Part::text("EUR"))).await;
    assert_state(&done, &TaskState::Completed, "");
}

#[tokio::test]
async fn question_that_is_not_the_last_report_is_refused() {
    let agent = agent().await;
    let task = agent.send(&request(Some("ask"), Part::text("go on"))).await;
    assert_state(&task, &TaskState::Rejected, "no price without a currency");
}

#[tokio::test]
async fn failure_after_a_question_is_a_failure() {
    let agent = agent().await;
    let task = agent.send(&request(Some("ask"), Part::text("fail"))).await;
    assert_state(&task, &TaskState::Failed, "no prices today");
}

#[tokio::test]
async fn open_question_can_be_cancelled() {
    let agent = agent().await;
    let task = agent.send(&request(Some("ask"), Part::text("how much?"))).await;
    assert_eq!(agent.cancel(&task.id).await.status.state, TaskState::Canceled);
    assert_state(&agent.task(&task.id).await, &TaskState::Canceled, "");
}
