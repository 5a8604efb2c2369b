//! Which skill a message is for.

use std::collections::HashMap;
use std::fmt::Display;

use a2a_server::ExecutorContext;
use serde_json::Value;

use crate::{Registry, SkillError};

/// The key in the metadata of messages, requests and tasks whose value is the id of the skill.
///
/// ```
/// use std::collections::HashMap;
///
/// use skills_runtime::a2a::{Message, Part, Role};
/// use skills_runtime::{SKILL_KEY, json};
///
/// let mut message = Message::new(Role::User, vec![Part::data(json!({ "user": { "name": "Ada" } }))]);
/// message.metadata = Some(HashMap::from([(SKILL_KEY.to_owned(), json!("greet"))]));
/// assert_eq!(json!(message.metadata), json!({ "skill": "greet" }));
/// ```
pub const SKILL_KEY: &str = "skill";

/// Chooses a skill for a message, by its id.
pub(super) type Choose = dyn Fn(&ExecutorContext, &Registry) -> Result<String, SkillError> + Send + Sync;

/// What the metadata of the message says, else that of the request, else that of a task which goes on, else the only
/// skill that has a handler.
pub(super) fn by_metadata(context: &ExecutorContext, registry: &Registry) -> Result<String, SkillError> {
    let message = context.message.as_ref().and_then(|message| message.metadata.as_ref());
    let task = context.stored_task.as_ref().and_then(|task| task.metadata.as_ref());
    let named = [message, context.metadata.as_ref(), task].into_iter().flatten().find_map(named).transpose()?;
    named.map_or_else(|| only_one(registry), Ok)
}

/// The id in the metadata; `null` is taken as none.
fn named(metadata: &HashMap<String, Value>) -> Option<Result<String, SkillError>> {
    match metadata.get(SKILL_KEY)? {
        Value::Null => None,
        Value::String(id) => Some(Ok(id.clone())),
        _ => Some(Err(SkillError::InvalidRequest(format!(
            "the metadata key `{SKILL_KEY}` has to be the id of a skill, a string"
        )))),
    }
}

fn only_one(registry: &Registry) -> Result<String, SkillError> {
    match &runnable(registry)[..] {
        [] => Err(SkillError::InvalidRequest("this agent has no skill that can be called".to_owned())),
        [only] => Ok((*only).to_owned()),
        several => Err(SkillError::InvalidRequest(format!(
            "the message does not say which skill it is for; its metadata key `{SKILL_KEY}` has to be one of {}",
            several.iter().map(quoted).collect::<Vec<_>>().join(", ")
        ))),
    }
}

/// The ids of the skills that have a handler.
fn runnable(registry: &Registry) -> Vec<&str> {
    registry.ids().filter(|id| registry.handler(id).is_some()).collect()
}

fn quoted(id: impl Display) -> String {
    format!("`{id}`")
}
