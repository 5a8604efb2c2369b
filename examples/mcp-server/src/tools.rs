//! The tools of `skills-runtime` as tools of the protocol.

use rmcp::ErrorData;
use rmcp::model::{CallToolResult, ContentBlock, JsonObject, Tool, ToolAnnotations};
use skills_runtime::{SkillTool, SkillTools, ToolError, Value};

/// The tools as a client lists them.
pub(crate) fn list(tools: &SkillTools) -> Vec<Tool> {
    tools.definitions().iter().map(|tool| definition(tool)).collect()
}

fn definition(tool: &SkillTool) -> Tool {
    let schema = tool.arguments.value().as_object().cloned().unwrap_or_default();
    let only_reads = ToolAnnotations::new().read_only(true).idempotent(true).open_world(false);
    Tool::new(tool.name, tool.description, schema).with_annotations(only_reads)
}

/// Calls a tool. A call that fails is an answer, since only then does the model see why and can do better; only a tool
/// that does not exist is an error of the protocol.
pub(crate) async fn call(
    tools: &SkillTools,
    name: &str,
    arguments: Option<JsonObject>,
) -> Result<CallToolResult, ErrorData> {
    match tools.call(name, &Value::Object(arguments.unwrap_or_default())).await {
        Ok(text) => Ok(CallToolResult::success(vec![ContentBlock::text(text)])),
        Err(error @ ToolError::UnknownTool { .. }) => Err(ErrorData::invalid_params(error.to_string(), None)),
        Err(error) => {
            tracing::warn!(tool = name, %error, "a tool has no answer");
            Ok(CallToolResult::error(vec![ContentBlock::text(error.to_string())]))
        }
    }
}
