//! What a client sends, and what it finds in the answer.

use std::collections::HashMap;

use skills_runtime::a2a::{PartContent, SendMessageRequest, Task};
use skills_runtime::{Message, Part, Role, SKILL_KEY, Value};

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
///
/// # Panics
///
/// When there are several.
#[must_use]
#[track_caller]
pub fn result(task: &Task) -> Option<&Value> {
    let artifacts = task.artifacts.iter().flatten();
    let mut results = artifacts.filter(|artifact| artifact.name.as_deref() == Some("result"));
    let result = results.next()?;
    assert!(results.next().is_none(), "several results: {task:?}");
    match &result.parts.first()?.content {
        PartContent::Data(value) => Some(value),
        _ => None,
    }
}
