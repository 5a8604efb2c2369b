//! What can go wrong with a call.

use skills_core::RenderError;
use thiserror::Error;

/// Why a call has no result.
///
/// There are two kinds, as the errors of A2A (and of JSON-RPC below it) tell them apart: the caller's fault and ours.
/// There will be no third. The text is for the caller; what is not for the caller's eyes belongs into a log.
///
/// ```
/// use skills_runtime::SkillError;
///
/// let error = SkillError::InvalidRequest("no name".to_owned());
/// assert_eq!(error.to_string(), "invalid request: no name");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SkillError {
    /// The call was wrong, and would be wrong again: A2A's "Invalid Request" (`-32600`).
    #[error("invalid request: {0}")]
    InvalidRequest(String),
    /// The call was right and could not be served: A2A's "Internal error" (`-32603`).
    #[error("internal error: {0}")]
    Internal(String),
}

/// Why a report did not arrive.
///
/// In a handler `?` makes [`SkillError::Internal`] of it.
///
/// ```
/// use skills_runtime::{SinkError, SkillError};
///
/// let error = SkillError::from(SinkError::Closed);
/// assert_eq!(error, SkillError::Internal("nobody listens to the progress any more".to_owned()));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SinkError {
    /// Nobody listens any more: the caller has gone, or the task has ended.
    #[error("nobody listens to the progress any more")]
    Closed,
    /// What lies behind the sink failed; the text says how.
    #[error("the progress could not be reported: {0}")]
    Backend(String),
}

impl From<SinkError> for SkillError {
    fn from(error: SinkError) -> Self {
        Self::Internal(error.to_string())
    }
}

/// The caller's parameters lack a value that the prompt needs. A syntax error is the skill's, and no reader lets it pass.
impl From<RenderError> for SkillError {
    fn from(error: RenderError) -> Self {
        match error {
            RenderError::MissingVariable { .. } => Self::InvalidRequest(error.to_string()),
            _ => Self::Internal(error.to_string()),
        }
    }
}
