//! The tools as one value.

use std::fmt::{self, Debug, Formatter};
use std::sync::Arc;

use serde_json::Value;

use super::run::run;
use super::tool::TOOLS;
use super::{SkillTool, ToolError};
use crate::{FAST_PATH_RESOURCE_INSTRUCTIONS, FastPath, ProviderRegistry};

/// The eight tools by which a language model reads the skills of a [`ProviderRegistry`]. None of them changes anything,
/// and none runs anything.
///
/// | tool | arguments | answer |
/// |---|---|---|
/// | `get_skill_metadata` | `skill_id` | what the skill says about itself, as JSON |
/// | `get_skill_body` | `skill_id` | its instructions |
/// | `get_skill_outline` | `skill_id` | the sections of its instructions, with their keys and sizes |
/// | `get_skill_section` | `skill_id`, `key` | one of the sections |
/// | `list_skill_resources` | `skill_id` | the names of its files by their kinds, as JSON |
/// | `get_skill_reference`, `get_skill_asset`, `get_skill_script` | `skill_id`, `name` | a file |
///
/// An agent gives the [`definitions`](Self::definitions) to its model, [`instructions`](Self::instructions) and a catalog
/// to the system prompt, and [`call`](Self::call) what the model calls. The package `examples/mcp-server` of the
/// repository serves them by the Model Context Protocol.
///
/// ```
/// use skills_runtime::{ProviderRegistry, SkillSet, SkillTools, embed_skills, json};
/// static SKILLS: &SkillSet = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let registry = ProviderRegistry::new();
/// registry.register_all(SKILLS).await?;
/// let tools = SkillTools::new(registry);
/// assert_eq!(tools.definitions().len(), 8);
///
/// let answer = tools.call("get_skill_section", &json!({ "skill_id": "house-style", "key": "wording" })).await?;
/// assert!(answer.starts_with("## Wording"));
///
/// let error = tools.call("get_skill_section", &json!({ "skill_id": "house-style", "key": 7 })).await.unwrap_err();
/// assert_eq!(error.to_string(), r#"wrong arguments for `get_skill_section`: `#/key`: 7 is not of type "string""#);
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct SkillTools {
    registry: Arc<ProviderRegistry>,
    offered: Vec<&'static SkillTool>,
    instructions: &'static str,
}

impl SkillTools {
    /// All tools, for the skills of this registry.
    #[must_use]
    pub fn new(registry: impl Into<Arc<ProviderRegistry>>) -> Self {
        Self {
            registry: registry.into(),
            offered: TOOLS.iter().collect(),
            instructions: include_str!("instructions.md").trim_ascii_end(),
        }
    }

    /// Leaves out the four tools that are of no use to a model whose prompt is that of a fast path.
    ///
    /// ```
    /// use skills_runtime::{FastPath, ProviderRegistry, SkillTools};
    ///
    /// let fast_path = FastPath::of("greet", "Say hello.", 300).expect("a short body");
    /// let tools = SkillTools::new(ProviderRegistry::new()).fast_path(&fast_path);
    /// assert!(tools.definitions().iter().all(|tool| fast_path.keeps(tool.name)));
    /// ```
    #[must_use]
    pub fn fast_path(mut self, fast_path: &FastPath<'_>) -> Self {
        self.offered.retain(|tool| fast_path.keeps(tool.name));
        self.instructions = FAST_PATH_RESOURCE_INSTRUCTIONS;
        self
    }

    /// The tools that are offered.
    #[must_use]
    pub fn definitions(&self) -> &[&'static SkillTool] {
        &self.offered
    }

    /// How to use the tools, for the system prompt: a section of Markdown. Of a fast path's prompt it is the last part
    /// already.
    #[must_use]
    pub fn instructions(&self) -> &'static str {
        self.instructions
    }

    /// Calls a tool: gives the text for the model.
    ///
    /// # Errors
    ///
    /// [`ToolError::UnknownTool`] for a tool that is not offered, [`ToolError::Arguments`] for arguments that its schema
    /// refuses, [`ToolError::Provider`] when the skill cannot be read.
    pub async fn call(&self, name: &str, arguments: &Value) -> Result<String, ToolError> {
        let tool = self.tool(name)?;
        let violations = tool.arguments.violations(arguments);
        if !violations.is_empty() {
            return Err(ToolError::Arguments { tool: tool.name, violations });
        }
        Ok(run(&self.registry, tool.action, arguments).await?)
    }

    fn tool(&self, name: &str) -> Result<&'static SkillTool, ToolError> {
        self.offered.iter().find(|tool| tool.name == name).copied().ok_or_else(|| {
            let offered: Vec<&str> = self.offered.iter().map(|tool| tool.name).collect();
            let nearest = skills_core::nearest(name, offered.iter().copied());
            ToolError::UnknownTool { name: name.to_owned(), nearest, offered }
        })
    }
}

impl Debug for SkillTools {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let offered: Vec<&str> = self.offered.iter().map(|tool| tool.name).collect();
        f.debug_struct("SkillTools")
            .field("registry", &self.registry)
            .field("offered", &offered)
            .finish_non_exhaustive()
    }
}
