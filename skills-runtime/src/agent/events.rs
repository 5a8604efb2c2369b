//! What a server is told about one task.

use std::collections::HashMap;

use a2a::{
    Artifact, Message, Part, Role, StreamResponse, Task, TaskArtifactUpdateEvent, TaskState, TaskStatus,
    TaskStatusUpdateEvent, new_artifact_id,
};
use a2a_server::ExecutorContext;
use serde_json::Value;

use super::choice::SKILL_KEY;

/// The name of the artifact that holds a skill's result.
const RESULT: &str = "result";

/// Makes the events of one task. Times are left to the server, which sets them where they are missing.
#[derive(Debug, Clone)]
pub(super) struct Events {
    task_id: String,
    context_id: String,
}

impl Events {
    pub(super) fn new(task_id: impl Into<String>, context_id: impl Into<String>) -> Self {
        Self { task_id: task_id.into(), context_id: context_id.into() }
    }

    /// The whole task, with which a stream of A2A begins. Its metadata remembers the skill.
    pub(super) fn task(&self, context: ExecutorContext, skill: Option<String>, status: TaskStatus) -> StreamResponse {
        let mut task = context.stored_task.unwrap_or_else(|| Task {
            id: self.task_id.clone(),
            context_id: self.context_id.clone(),
            status: status.clone(),
            artifacts: None,
            history: None,
            metadata: None,
        });
        task.status = status;
        // A stored task lacks the message in some of the server's ways here, and the server stores what it is told.
        if let Some(message) = context.message {
            let history = task.history.get_or_insert_with(Vec::new);
            if history.iter().all(|earlier| earlier.message_id != message.message_id) {
                history.push(message);
            }
        }
        if let Some(skill) = skill {
            task.metadata.get_or_insert_with(HashMap::new).insert(SKILL_KEY.to_owned(), Value::String(skill));
        }
        StreamResponse::Task(task)
    }

    pub(super) fn status(&self, status: TaskStatus) -> StreamResponse {
        StreamResponse::StatusUpdate(TaskStatusUpdateEvent {
            task_id: self.task_id.clone(),
            context_id: self.context_id.clone(),
            status,
            metadata: None,
        })
    }

    pub(super) fn artifact(&self, artifact: Artifact, append: bool, last_chunk: bool) -> StreamResponse {
        StreamResponse::ArtifactUpdate(TaskArtifactUpdateEvent {
            task_id: self.task_id.clone(),
            context_id: self.context_id.clone(),
            artifact,
            append: Some(append),
            last_chunk: Some(last_chunk),
            metadata: None,
        })
    }

    /// A skill's result as an artifact. Its id is new, so that it never takes the place of one of the handler's.
    pub(super) fn result(&self, result: Value) -> StreamResponse {
        let artifact = Artifact {
            artifact_id: new_artifact_id(),
            name: Some(RESULT.to_owned()),
            description: None,
            parts: vec![Part::data(result)],
            metadata: None,
            extensions: None,
        };
        self.artifact(artifact, false, true)
    }

    /// A state with a text for whoever called.
    pub(super) fn told(&self, state: TaskState, text: impl Into<String>) -> TaskStatus {
        self.state(state, Some(Message::new(Role::Agent, vec![Part::text(text)])))
    }

    /// A state, with a message that belongs to the task.
    pub(super) fn state(&self, state: TaskState, message: Option<Message>) -> TaskStatus {
        let message = message.map(|mut message| {
            message.task_id.get_or_insert_with(|| self.task_id.clone());
            message.context_id.get_or_insert_with(|| self.context_id.clone());
            message
        });
        TaskStatus { state, message, timestamp: None }
    }
}
