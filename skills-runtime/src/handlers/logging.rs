//! A sink that writes to the log.

use a2a::{Artifact, Message};
use async_trait::async_trait;

use super::{ProgressState, SinkError, SkillProgressSink};

/// Writes every report to the log: through [`tracing`], target `skills::progress`, level `INFO`.
///
/// An entry holds the skill's id and the state, or the artifact's id, name and number of parts. What messages and
/// artifacts say is left out: it is the users' data, and logs are kept longer and read by more people than a
/// conversation.
///
/// ```
/// use skills_runtime::{LoggingSink, ProgressState, SkillProgressSink};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// let sink = LoggingSink::new("greet");
/// assert_eq!(sink.set_status(ProgressState::Working, None).await, Ok(()));
/// # }
/// ```
///
/// [`tracing`]: https://docs.rs/tracing
#[derive(Debug, Clone)]
pub struct LoggingSink {
    skill: String,
}

/// The target of every entry, by which subscribers choose.
const TARGET: &str = "skills::progress";

impl LoggingSink {
    /// A sink for a call of the skill with this id.
    #[must_use]
    pub fn new(skill: impl Into<String>) -> Self {
        Self { skill: skill.into() }
    }
}

#[async_trait]
impl SkillProgressSink for LoggingSink {
    async fn set_status(&self, state: ProgressState, message: Option<Message>) -> Result<(), SinkError> {
        tracing::info!(target: TARGET, skill = self.skill, ?state, with_message = message.is_some(), "status");
        Ok(())
    }

    async fn emit_artifact(&self, artifact: Artifact, append: bool, last_chunk: bool) -> Result<(), SinkError> {
        let Artifact { artifact_id: id, name, parts, .. } = &artifact;
        let (skill, parts) = (&self.skill, parts.len());
        tracing::info!(target: TARGET, skill, id, name, parts, append, last_chunk, "artifact");
        Ok(())
    }
}
