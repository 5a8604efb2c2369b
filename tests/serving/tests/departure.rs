//! A client that goes away ends nothing.

use std::sync::Arc;

use agent_client::{request, result, within};
use futures_util::StreamExt;
use serving::{SKILLS, start};
use skills_runtime::a2a::StreamResponse;
use skills_runtime::{
    Part, ProgressState, Registry, SkillError, SkillExecutor, SkillHandler, SkillProgressSink, Value, async_trait,
    json, skill,
};
use tokio::sync::Notify;

/// Waits until the test says that the client has gone.
#[skill("skills/wait", register = false)]
struct Wait {
    client_is_gone: Arc<Notify>,
}

#[async_trait]
impl SkillHandler for Wait {
    async fn run(&self, _: Value, sink: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        self.client_is_gone.notified().await;
        sink.set_status(ProgressState::Working, None).await?;
        Ok(json!("done"))
    }
}

#[tokio::test]
async fn stream_that_nobody_reads_on_ends_all_the_same() {
    let client_is_gone = Arc::new(Notify::new());
    let handler = Wait { client_is_gone: Arc::clone(&client_is_gone) };
    let registry = Registry::builder(SKILLS).handler(handler).build().expect("the skill is in the set");
    let agent = start(SkillExecutor::new(registry)).await;
    let mut events = agent.stream(&request(Some("wait"), Part::text("now"))).await;
    let Some(Ok(StreamResponse::Task(task))) = within(events.next()).await else { panic!("it begins with the task") };
    drop(events);
    client_is_gone.notify_one();
    assert_eq!(result(&agent.settled(&task.id).await), Some(&json!("done")));
}
