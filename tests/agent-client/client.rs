//! The client.

use a2a_client::{A2AClient, A2AClientFactory, BoxStream, Transport};
use futures_util::StreamExt;
use skills_runtime::a2a::{
    A2AError, AgentCard, CancelTaskRequest, GetTaskRequest, ListTasksRequest, SendMessageRequest, SendMessageResponse,
    StreamResponse, SubscribeToTaskRequest, Task, TaskState,
};

use crate::within;

/// The official client. What its methods cannot do fails the test.
pub struct Client(A2AClient<Box<dyn Transport>>);

impl Client {
    /// A client that reaches the agent of this card by this protocol.
    ///
    /// # Panics
    ///
    /// When it does not speak the protocol.
    pub async fn new(card: &AgentCard, protocol: &str) -> Self {
        let factory = A2AClientFactory::builder().preferred_bindings(vec![protocol.to_owned()]).build();
        Self(factory.create_from_card(card).await.expect("the client speaks this protocol"))
    }

    /// Sends a message and waits for its task.
    ///
    /// # Panics
    ///
    /// When there is none.
    pub async fn send(&self, request: &SendMessageRequest) -> Task {
        match within(self.0.send_message(request)).await.expect("the server takes the message") {
            SendMessageResponse::Task(task) => task,
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

    /// A task as the server keeps it when nothing works on it any more.
    ///
    /// # Panics
    ///
    /// When there is none.
    pub async fn settled(&self, id: &str) -> Task {
        let request = SubscribeToTaskRequest { id: id.to_owned(), tenant: None };
        // A subscription ends with the work on the task, and is refused where there is none.
        if let Ok(mut events) = within(self.0.subscribe_to_task(&request)).await {
            while within(events.next()).await.is_some() {}
        }
        self.task(id).await
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

    /// The tasks in this state.
    ///
    /// # Panics
    ///
    /// When the server refuses.
    pub async fn tasks(&self, state: TaskState) -> Vec<Task> {
        let request = ListTasksRequest {
            context_id: None,
            status: Some(state),
            page_size: None,
            page_token: None,
            history_length: None,
            status_timestamp_after: None,
            include_artifacts: None,
            tenant: None,
        };
        within(self.0.list_tasks(&request)).await.expect("tasks are listed").tasks
    }
}
