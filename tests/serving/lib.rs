//! A package with skills that end in every way, or not at all; its tests serve them as an agent on a free port of the
//! loopback interface, with the official client in front of it.

use std::collections::HashMap;
use std::future::{Future, IntoFuture};
use std::sync::Arc;
use std::time::Duration;

use a2a_client::{A2AClient, A2AClientFactory, BoxStream, Transport};
use axum::Router;
use skills_runtime::a2a::{
    A2AError, AgentInterface, CancelTaskRequest, GetTaskRequest, ListTasksRequest, PartContent, SendMessageRequest,
    SendMessageResponse, StreamResponse, TRANSPORT_PROTOCOL_JSONRPC, Task, TaskState,
};
use skills_runtime::a2a_server::jsonrpc::jsonrpc_router;
use skills_runtime::a2a_server::{DefaultRequestHandler, InMemoryTaskStore};
use skills_runtime::{
    AgentCardBuilder, Message, Part, Role, SKILL_KEY, SkillExecutor, SkillSet, Value, embed_skills, json, serde_json,
};
use tokio::net::TcpListener;
use tokio::time;

/// All skills of the package. A test's registry has the handlers that stand in its file.
pub static SKILLS: &SkillSet = embed_skills!("skills");

/// An agent of a test's own, and a client of it. It ends with the test's runtime.
pub struct Agent(A2AClient<Box<dyn Transport>>);

impl Agent {
    /// Starts an agent whose tasks this executor runs.
    ///
    /// # Panics
    ///
    /// When there is no port, or no client.
    pub async fn start(executor: SkillExecutor) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let url = format!("http://{}", listener.local_addr().expect("it listens"));
        let handler = DefaultRequestHandler::new(executor, InMemoryTaskStore::new());
        let router: Router = jsonrpc_router(Arc::new(handler));
        tokio::spawn(axum::serve(listener, router).into_future());
        let card = AgentCardBuilder::new("Agent", "An agent.", "1.0.0")
            .interface(AgentInterface::new(url, TRANSPORT_PROTOCOL_JSONRPC))
            .build();
        let client = A2AClientFactory::builder().build().create_from_card(&card).await;
        Self(client.expect("the client speaks JSON-RPC"))
    }

    /// Sends a message and waits for its task.
    ///
    /// # Panics
    ///
    /// When there is no task.
    pub async fn send(&self, request: &SendMessageRequest) -> Task {
        self.try_send(request).await.expect("the server takes the message")
    }

    /// Sends a message and waits for its task, or for why the server does not take it.
    ///
    /// # Errors
    ///
    /// The server's.
    ///
    /// # Panics
    ///
    /// When there is no task.
    pub async fn try_send(&self, request: &SendMessageRequest) -> Result<Task, A2AError> {
        match within(self.0.send_message(request)).await? {
            SendMessageResponse::Task(task) => Ok(task),
            SendMessageResponse::Message(message) => panic!("a message in the place of a task: {message:?}"),
        }
    }

    /// Sends a message and gives the updates of its task.
    ///
    /// # Panics
    ///
    /// When the server refuses.
    pub async fn stream(&self, request: &SendMessageRequest) -> BoxStream<'static, Result<StreamResponse, A2AError>> {
        within(self.0.send_streaming_message(request)).await.expect("the server streams")
    }

    /// Cancels a task.
    ///
    /// # Panics
    ///
    /// When the server refuses.
    pub async fn cancel(&self, id: &str) -> Task {
        let request = CancelTaskRequest { id: id.to_owned(), metadata: None, tenant: None };
        within(self.0.cancel_task(&request)).await.expect("the task can be cancelled")
    }

    /// A task as the server keeps it.
    ///
    /// # Panics
    ///
    /// When there is none.
    pub async fn task(&self, id: &str) -> Task {
        let request = GetTaskRequest { id: id.to_owned(), history_length: None, tenant: None };
        within(self.0.get_task(&request)).await.expect("the server keeps the task")
    }

    /// The tasks that work.
    ///
    /// # Panics
    ///
    /// When the server refuses.
    pub async fn working(&self) -> Vec<Task> {
        let request = json!({ "status": "TASK_STATE_WORKING" });
        let request: ListTasksRequest = serde_json::from_value(request).expect("all else is optional");
        within(self.0.list_tasks(&request)).await.expect("tasks are listed").tasks
    }
}

/// A message for this skill, or for none, with this part.
#[must_use]
pub fn request(skill: Option<&str>, part: Part) -> SendMessageRequest {
    let mut message = Message::new(Role::User, vec![part]);
    message.metadata = skill.map(|id| HashMap::from([(SKILL_KEY.to_owned(), Value::from(id))]));
    SendMessageRequest { message, configuration: None, metadata: None, tenant: None }
}

/// A message with which this task goes on.
#[must_use]
pub fn reply(task: &Task, part: Part) -> SendMessageRequest {
    let mut request = request(None, part);
    request.message.task_id = Some(task.id.clone());
    request
}

/// The value of the artifact `result`.
#[must_use]
pub fn result(task: &Task) -> Option<&Value> {
    let artifact = task.artifacts.iter().flatten().find(|artifact| artifact.name.as_deref() == Some("result"))?;
    match &artifact.parts.first()?.content {
        PartContent::Data(value) => Some(value),
        _ => None,
    }
}

/// That the task has this state, and a message with this text.
///
/// # Panics
///
/// When it has not.
#[track_caller]
pub fn assert_state(task: &Task, state: &TaskState, text: &str) {
    assert_eq!(task.status.state, *state, "{task:?}");
    let message = task.status.message.as_ref().and_then(Message::text).unwrap_or_default();
    assert!(message.contains(text), "{message}");
}

/// A test that hangs is to fail.
///
/// # Panics
///
/// When it takes half a minute.
pub async fn within<T>(future: impl Future<Output = T>) -> T {
    time::timeout(Duration::from_secs(30), future).await.expect("it ends in time")
}
