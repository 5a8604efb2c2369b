//! A task that is cancelled ends, and so does its handler.

use agent_client::{assert_state, request, within};
use futures_util::{StreamExt, TryStreamExt};
use serving::{SKILLS, start};
use skills_runtime::a2a::{StreamResponse, TaskState};
use skills_runtime::a2a_server::{AgentExecutor, ExecutorContext};
use skills_runtime::{
    Message, Part, ProgressState, Registry, Role, SkillError, SkillExecutor, SkillHandler, SkillProgressSink, Value,
    async_trait, skill,
};
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};

/// Tells that it begins and waits until it is dropped. It tells then whether its sink was closed.
#[skill("skills/wait", register = false)]
struct Wait {
    begun: UnboundedSender<()>,
    dropped: UnboundedSender<bool>,
}

/// What [`Wait`] tells.
struct Told {
    begun: UnboundedReceiver<()>,
    dropped: UnboundedReceiver<bool>,
}

#[async_trait]
impl SkillHandler for Wait {
    async fn run(&self, _: Value, sink: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        let _waiting = Waiting { sink, dropped: &self.dropped };
        // The test may be over.
        let _ = self.begun.send(());
        let message = Message::new(Role::Agent, vec![Part::text("waiting")]);
        sink.set_status(ProgressState::Working, Some(message)).await?;
        std::future::pending().await
    }
}

struct Waiting<'a> {
    sink: &'a dyn SkillProgressSink,
    dropped: &'a UnboundedSender<bool>,
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        // The test may be over.
        let _ = self.dropped.send(self.sink.is_closed());
    }
}

fn executor() -> (SkillExecutor, Told) {
    let ((begun, begins), (dropped, drops)) = (mpsc::unbounded_channel(), mpsc::unbounded_channel());
    let handler = Wait { begun, dropped };
    let registry = Registry::builder(SKILLS).handler(handler).build().expect("the skill is in the set");
    (SkillExecutor::new(registry), Told { begun: begins, dropped: drops })
}

#[tokio::test]
async fn cancelled_task_ends_with_its_handler() {
    let (executor, mut told) = executor();
    let agent = start(executor).await;
    let mut events = agent.stream(&request(Some("wait"), Part::text("now"))).await;
    let Some(Ok(StreamResponse::Task(task))) = within(events.next()).await else { panic!("it begins with the task") };
    let Some(Ok(StreamResponse::StatusUpdate(update))) = within(events.next()).await else { panic!("it reports") };
    assert_eq!(update.status.message.as_ref().and_then(Message::text), Some("waiting"));

    assert_eq!(agent.cancel(&task.id).await.status.state, TaskState::Canceled);
    assert_eq!(within(told.dropped.recv()).await, Some(true));
    let rest: Vec<StreamResponse> = within(events.try_collect()).await.expect("no event is an error");
    assert!(
        matches!(&rest[..], [StreamResponse::StatusUpdate(last)] if last.status.state == TaskState::Canceled),
        "{rest:?}"
    );
    assert_state(&agent.task(&task.id).await, &TaskState::Canceled, "");
}

#[tokio::test(flavor = "multi_thread")]
async fn many_are_cancelled_while_they_begin() {
    let (executor, _told) = executor();
    let agent = start(executor).await;
    for _ in 0..50 {
        let mut events = agent.stream(&request(Some("wait"), Part::text("now"))).await;
        let Some(Ok(StreamResponse::Task(task))) = within(events.next()).await else { panic!("it begins so") };
        let (first, second) = tokio::join!(agent.cancel(&task.id), agent.cancel(&task.id));
        assert_eq!([first.status.state, second.status.state], [TaskState::Canceled, TaskState::Canceled]);
        assert_eq!(agent.task(&task.id).await.status.state, TaskState::Canceled);
    }
    assert_eq!(agent.tasks(TaskState::Working).await, []);
}

#[tokio::test]
async fn caller_that_waits_no_longer_can_cancel() {
    let (executor, mut told) = executor();
    let agent = start(executor).await;
    let request = request(Some("wait"), Part::text("now"));
    tokio::select! {
        task = agent.send(&request) => panic!("the handler never ends: {task:?}"),
        begun = told.begun.recv() => assert_eq!(begun, Some(())),
    }
    let working = agent.tasks(TaskState::Working).await;
    let [task] = &working[..] else { panic!("not one task works: {working:?}") };
    assert_state(&agent.cancel(&task.id).await, &TaskState::Canceled, "");
    assert_eq!(within(told.dropped.recv()).await, Some(true));
}

#[tokio::test]
async fn handler_ends_when_the_server_drops_the_task() {
    let (executor, mut told) = executor();
    let mut events = executor.execute(context());
    assert!(matches!(events.next().await, Some(Ok(StreamResponse::Task(_)))));
    assert!(matches!(events.next().await, Some(Ok(StreamResponse::StatusUpdate(_)))));
    drop(events);
    assert_eq!(within(told.dropped.recv()).await, Some(true));
}

#[tokio::test]
async fn handler_is_not_run_before_its_task_is_told() {
    let (executor, mut told) = executor();
    let mut events = executor.execute(context());
    assert!(matches!(events.next().await, Some(Ok(StreamResponse::Task(_)))));
    drop(events);
    drop(executor);
    // The handler's end of the channel is gone without a word.
    assert_eq!(within(told.dropped.recv()).await, None);
}

#[tokio::test]
async fn execution_that_begins_while_its_task_is_cancelled_ends() {
    let (executor, mut told) = executor();
    let mut cancelled = executor.cancel(context());
    let Some(Ok(StreamResponse::StatusUpdate(update))) = cancelled.next().await else { panic!("nothing runs yet") };
    assert_eq!(update.status.state, TaskState::Canceled);
    let mut events = executor.execute(context());
    assert!(matches!(events.next().await, Some(Ok(StreamResponse::Task(_)))));
    assert!(matches!(events.next().await, Some(Ok(StreamResponse::StatusUpdate(_)))));
    drop(cancelled);
    let Some(Ok(StreamResponse::StatusUpdate(update))) = within(events.next()).await else {
        panic!("it tells its end")
    };
    assert_eq!(update.status.state, TaskState::Canceled);
    assert_eq!(within(told.dropped.recv()).await, Some(true));
}

fn context() -> ExecutorContext {
    ExecutorContext {
        message: Some(request(Some("wait"), Part::text("now")).message),
        task_id: "task".to_owned(),
        stored_task: None,
        context_id: "context".to_owned(),
        metadata: None,
        user: None,
        service_params: std::collections::HashMap::new(),
        tenant: None,
    }
}
