//! Which skill a message is for.

use std::collections::HashMap;

use agent_client::{assert_state, request, result};
use serving::{SKILLS, start};
use skills_runtime::a2a::TaskState;
use skills_runtime::{Part, Registry, SkillError, SkillExecutor, SkillProgressSink, Value, json, skill};

#[skill("skills/answer")]
async fn echo(params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
    Ok(params)
}

fn executor() -> SkillExecutor {
    SkillExecutor::new(Registry::embedded(SKILLS).expect("each handler has its skill"))
}

fn answer() -> Part {
    Part::data(json!({ "answer": "yes" }))
}

#[tokio::test]
async fn only_skill_with_a_handler_needs_no_name() {
    let agent = start(executor()).await;
    let task = agent.send(&request(None, answer())).await;
    assert_eq!(result(&task), Some(&json!({ "answer": "yes" })));
}

#[tokio::test]
async fn request_may_name_it_in_the_place_of_the_message() {
    let agent = start(executor()).await;
    let mut request = request(None, answer());
    request.metadata = Some(HashMap::from([("skill".to_owned(), json!("wait"))]));
    assert_state(&agent.send(&request).await, &TaskState::Rejected, "the skill `wait` has no handler");
}

#[tokio::test]
async fn message_says_more_than_its_request() {
    let agent = start(executor()).await;
    let mut request = request(None, answer());
    request.metadata = Some(HashMap::from([("skill".to_owned(), json!("wait"))]));
    request.message.metadata = Some(HashMap::from([("skill".to_owned(), json!("answer"))]));
    assert_state(&agent.send(&request).await, &TaskState::Completed, "");
}

#[tokio::test]
async fn name_that_is_no_string_is_refused() {
    let agent = start(executor()).await;
    let mut request = request(None, answer());
    request.metadata = Some(HashMap::from([("skill".to_owned(), json!(["answer"]))]));
    let text = "the metadata key `skill` has to be the id of a skill, a string";
    assert_state(&agent.send(&request).await, &TaskState::Rejected, text);
}

#[tokio::test]
async fn rule_can_be_another() {
    let agent = start(executor().choose_skill(|context, registry| {
        let tenant = context.tenant.as_deref().unwrap_or("nobody");
        let known = registry.card(tenant).map(|card| card.id().to_owned());
        known.ok_or_else(|| SkillError::InvalidRequest(format!("no skill for {tenant}")))
    }))
    .await;
    let mut request = request(Some("wait"), answer());
    assert_state(&agent.send(&request).await, &TaskState::Rejected, "no skill for nobody");
    request.tenant = Some("answer".to_owned());
    assert_state(&agent.send(&request).await, &TaskState::Completed, "");
}

#[tokio::test]
async fn rule_that_panics_fails_the_task() {
    let agent = start(executor().choose_skill(|_, _| panic!("as it is meant to"))).await;
    let task = agent.send(&request(None, answer())).await;
    assert_state(&task, &TaskState::Failed, "the choice of the skill panicked");
}
