//! What each tool answers.

use serde_json::{Map, Value, json};

use super::metadata::metadata;
use super::tool::Action;
use crate::{
    DEFAULT_MAX_INLINE_BINARY_BYTES, ProviderError, ProviderRegistry, ResourceKind, Skill, encode_resource_content,
};

/// Reads for a tool; its arguments have passed its schema.
pub(super) async fn run(
    registry: &ProviderRegistry,
    action: Action,
    arguments: &Value,
) -> Result<String, ProviderError> {
    let skill = registry.skill(text(arguments, "skill_id"))?;
    match action {
        Action::Metadata => Ok(metadata(&*skill.card().await?).to_string()),
        Action::Body => skill.body().await,
        Action::Outline => Ok(skill.card().await?.outline().render(skill.id())),
        Action::Section => skill.section(text(arguments, "key")).await,
        Action::List => list(&skill).await,
        Action::Resource(kind) => resource(&skill, kind, text(arguments, "name")).await,
    }
}

/// A skill's resources by their kinds. That a store cannot list them is an answer, not a failure: the model goes on
/// without the list.
async fn list(skill: &Skill) -> Result<String, ProviderError> {
    let list = match skill.list_resources().await {
        Err(error) if error.is_unsupported() => {
            let note = "The files of this skill cannot be listed. Fetch those that its instructions name.";
            return Ok(json!({ "supported": false, "note": note }).to_string());
        }
        list => list?,
    };
    let by_kind: Map<String, Value> = list.iter().map(|(kind, names)| (kind.to_string(), names.into())).collect();
    Ok(Value::Object(by_kind).to_string())
}

async fn resource(skill: &Skill, kind: ResourceKind, name: &str) -> Result<String, ProviderError> {
    let bytes = skill.resource(kind, name).await?;
    Ok(encode_resource_content(name, &bytes, DEFAULT_MAX_INLINE_BINARY_BYTES).into_owned())
}

/// An argument that the tool's schema requires to be a text.
fn text<'a>(arguments: &'a Value, key: &str) -> &'a str {
    arguments.get(key).and_then(Value::as_str).unwrap_or_default()
}
