//! Reports wait for a server that is slower than the handler.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use agent_client::request;
use futures_util::StreamExt;
use serving::SKILLS;
use skills_runtime::a2a::{StreamResponse, TaskState};
use skills_runtime::a2a_server::{AgentExecutor, ExecutorContext};
use skills_runtime::{
    Message, Part, ProgressState, Registry, Role, SkillError, SkillExecutor, SkillHandler, SkillProgressSink, Value,
    async_trait, skill,
};

const REPORTS: u64 = 1_000;

#[skill("skills/count", register = false)]
struct Count {
    reported: Arc<AtomicU64>,
}

#[async_trait]
impl SkillHandler for Count {
    async fn run(&self, _: Value, sink: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        for number in 0..REPORTS {
            let message = Message::new(Role::Agent, vec![Part::text(number.to_string())]);
            sink.set_status(ProgressState::Working, Some(message)).await?;
            self.reported.fetch_add(1, Ordering::SeqCst);
        }
        Ok(Value::Null)
    }
}

#[tokio::test]
async fn handler_is_never_far_ahead_and_nothing_gets_lost() {
    let reported = Arc::new(AtomicU64::new(0));
    let handler = Count { reported: Arc::clone(&reported) };
    let registry = Registry::builder(SKILLS).handler(handler).build().expect("the skill is in the set");
    let mut events = SkillExecutor::new(registry).execute(ExecutorContext {
        message: Some(request(None, Part::text("now")).message),
        task_id: "task".to_owned(),
        stored_task: None,
        context_id: "context".to_owned(),
        metadata: None,
        user: None,
        service_params: HashMap::new(),
        tenant: None,
    });
    assert!(matches!(events.next().await, Some(Ok(StreamResponse::Task(_)))));
    for number in 0..REPORTS {
        let Some(Ok(StreamResponse::StatusUpdate(update))) = events.next().await else { panic!("a report is lost") };
        assert_eq!(update.status.message.as_ref().and_then(Message::text), Some(number.to_string().as_str()));
        // The handler has as many turns as it can take.
        for _ in 0..100 {
            tokio::task::yield_now().await;
        }
        assert!(reported.load(Ordering::SeqCst) <= number + 10);
    }
    assert!(matches!(events.next().await, Some(Ok(StreamResponse::ArtifactUpdate(_)))));
    let Some(Ok(StreamResponse::StatusUpdate(last))) = events.next().await else { panic!("the end is lost") };
    assert_eq!(last.status.state, TaskState::Completed);
    assert!(events.next().await.is_none());
}
