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

    /// The whole task at work, with which a stream of A2A begins. Its metadata remembers the skill.
    pub(super) fn task(&self, context: ExecutorContext, skill: Option<String>) -> StreamResponse {
        let status = status(TaskState::Working, None);
        let mut task = match context.stored_task {
            Some(task) => Task { status, ..task },
            None => Task {
                id: self.task_id.clone(),
                context_id: self.context_id.clone(),
                status,
                artifacts: None,
                history: None,
                metadata: None,
            },
        };
        // Where the server streams, the stored task lacks the message; where it does not, the message is the last. The
        // id alone does not tell: it is the client's, and may be used twice.
        if let Some(message) = context.message {
            let history = task.history.get_or_insert_with(Vec::new);
            if history.last() != Some(&message) {
                history.push(message);
            }
        }
        if let Some(skill) = skill {
            task.metadata.get_or_insert_with(HashMap::new).insert(SKILL_KEY.to_owned(), Value::String(skill));
        }
        StreamResponse::Task(task)
    }

    /// A new state of the task, with a message that belongs to it.
    pub(super) fn status_update(&self, state: TaskState, message: Option<Message>) -> StreamResponse {
        let message = message.map(|mut message| {
            message.task_id.get_or_insert_with(|| self.task_id.clone());
            message.context_id.get_or_insert_with(|| self.context_id.clone());
            message
        });
        StreamResponse::StatusUpdate(TaskStatusUpdateEvent {
            task_id: self.task_id.clone(),
            context_id: self.context_id.clone(),
            status: status(state, message),
            metadata: None,
        })
    }

    pub(super) fn artifact_update(&self, artifact: Artifact, append: bool, last_chunk: bool) -> StreamResponse {
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
    pub(super) fn result_update(&self, result: Value) -> StreamResponse {
        let artifact = Artifact {
            artifact_id: new_artifact_id(),
            name: Some(RESULT.to_owned()),
            description: None,
            parts: vec![Part::data(result)],
            metadata: None,
            extensions: None,
        };
        self.artifact_update(artifact, false, true)
    }
}

/// A text for whoever called.
pub(super) fn text_message(text: impl Into<String>) -> Message {
    Message::new(Role::Agent, vec![Part::text(text)])
}

fn status(state: TaskState, message: Option<Message>) -> TaskStatus {
    TaskStatus { state, message, timestamp: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The history of the task with which the stream begins, when a task with this history is stored.
    fn history(stored: &[&Message], message: &Message) -> Vec<Message> {
        let stored_task = Task {
            id: "task".to_owned(),
            context_id: "context".to_owned(),
            status: status(TaskState::InputRequired, None),
            artifacts: None,
            history: Some(stored.iter().copied().cloned().collect()),
            metadata: None,
        };
        let context = ExecutorContext {
            message: Some(message.clone()),
            task_id: "task".to_owned(),
            stored_task: Some(stored_task),
            context_id: "context".to_owned(),
            metadata: None,
            user: None,
            service_params: HashMap::new(),
            tenant: None,
        };
        match Events::new("task", "context").task(context, None) {
            StreamResponse::Task(task) => task.history.unwrap_or_default(),
            other => panic!("no task: {other:?}"),
        }
    }

    #[test]
    fn message_that_the_server_did_not_record_is_the_last_of_the_history() {
        let [earlier, new] = ["how much?", "EUR"].map(text_message);
        assert_eq!(history(&[&earlier], &new), [earlier, new]);
    }

    #[test]
    fn message_that_the_server_recorded_is_there_once() {
        let [earlier, new] = ["how much?", "EUR"].map(text_message);
        assert_eq!(history(&[&earlier, &new], &new), [earlier, new]);
    }

    #[test]
    fn other_message_of_the_same_id_is_kept() {
        let [earlier, mut new] = ["how much?", "EUR"].map(text_message);
        new.message_id.clone_from(&earlier.message_id);
        assert_eq!(history(&[&earlier], &new), [earlier, new]);
    }

    #[test]
    fn message_that_is_sent_again_later_is_kept() {
        let [first, second] = ["EUR", "USD"].map(text_message);
        assert_eq!(history(&[&first, &second], &first), [first.clone(), second, first]);
    }
}
