//! Why a tool has no answer.

use std::fmt::{self, Display, Formatter};
use std::time::Duration;

use thiserror::Error;

use crate::providers::Shown;
use crate::{ProviderError, Violation};

/// Why a tool has no answer. The text is for the model that called the tool: it says what to do instead.
///
/// ```
/// use skills_runtime::{ProviderRegistry, SkillTools, ToolError, json};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// let tools = SkillTools::new(ProviderRegistry::new());
///
/// let error = tools.call("get_skill_bdoy", &json!({ "skill_id": "greet" })).await.unwrap_err();
/// assert_eq!(error.to_string(), "there is no tool `get_skill_bdoy`; did you mean `get_skill_body`?");
///
/// let error = tools.call("get_skill_body", &json!({ "skill_id": "greet" })).await.unwrap_err();
/// assert!(matches!(&error, ToolError::Provider(_)) && error.is_not_found());
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ToolError {
    /// There is no such tool, or it is not offered.
    #[error("there is no tool {}; {}", Shown(name), way_out(*nearest, offered))]
    #[non_exhaustive]
    UnknownTool {
        /// The name that was called.
        name: String,
        /// The tool that was most probably meant.
        nearest: Option<&'static str>,
        /// The names of all tools that are offered.
        offered: Vec<&'static str>,
    },
    /// The arguments break the tool's schema.
    #[error("wrong arguments for `{tool}`: {}", Joined(violations))]
    #[non_exhaustive]
    Arguments {
        /// The name of the tool.
        tool: &'static str,
        /// Every rule that they break, and where.
        violations: Vec<Violation>,
    },
    /// The skill could not be read.
    #[error(transparent)]
    Provider(#[from] ProviderError),
}

impl ToolError {
    /// Whether there is no such skill, resource or section. Asking again gives the same answer.
    #[must_use]
    pub fn is_not_found(&self) -> bool {
        matches!(self, Self::Provider(error) if error.is_not_found())
    }

    /// How long to wait before the store is asked again, where it says so.
    #[must_use]
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Provider(error) => error.retry_after(),
            _ => None,
        }
    }
}

fn way_out(nearest: Option<&str>, offered: &[&str]) -> String {
    match nearest {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("the tools are `{}`", offered.join("`, `")),
    }
}

/// Violations with semicolons between them.
struct Joined<'a>(&'a [Violation]);

impl Display for Joined<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (index, violation) in self.0.iter().enumerate() {
            let semicolon = if index > 0 { "; " } else { "" };
            write!(f, "{semicolon}{violation}")?;
        }
        Ok(())
    }
}
