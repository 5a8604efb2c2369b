//! What a handler reports while it runs.

use a2a::{Artifact, Message};
use async_trait::async_trait;

use super::SinkError;

/// Where a handler reports how far it is.
///
/// The server that calls handlers implements it for a type of its own, which passes the reports on to its clients. For
/// tests there is [`CollectingSink`](crate::CollectingSink), for programs without a server
/// [`LoggingSink`](crate::LoggingSink). The trait is object-safe.
///
/// ```
/// use skills_runtime::a2a::Role;
/// use skills_runtime::{Artifact, Message, Part, ProgressState, SinkError, SkillProgressSink};
///
/// async fn report(sink: &dyn SkillProgressSink) -> Result<(), SinkError> {
///     let message = Message::new(Role::Agent, vec![Part::text("half of it is done")]);
///     sink.set_status(ProgressState::Working, Some(message)).await?;
///     let artifact = Artifact {
///         artifact_id: "letter".to_owned(),
///         name: None,
///         description: None,
///         parts: vec![Part::text("Dear Ada")],
///         metadata: None,
///         extensions: None,
///     };
///     sink.emit_artifact(artifact, false, true).await
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// let sink = skills_runtime::CollectingSink::new();
/// assert_eq!(report(&sink).await, Ok(()));
/// assert_eq!(sink.events().len(), 2);
/// # }
/// ```
#[async_trait]
pub trait SkillProgressSink: Send + Sync {
    /// Says what state the task is in, with a message for the user if there is something to say.
    ///
    /// # Errors
    ///
    /// [`SinkError::Closed`] when nobody listens any more, [`SinkError::Backend`] when the report got lost otherwise.
    async fn set_status(&self, state: ProgressState, message: Option<Message>) -> Result<(), SinkError>;

    /// Gives a part of the result before the whole is there. As in A2A's `TaskArtifactUpdateEvent`, `append` adds the
    /// parts to the artifact of the same id that was given before, and `last_chunk` says that nothing will be added.
    ///
    /// # Errors
    ///
    /// [`SinkError::Closed`] when nobody listens any more, [`SinkError::Backend`] when the report got lost otherwise.
    async fn emit_artifact(&self, artifact: Artifact, append: bool, last_chunk: bool) -> Result<(), SinkError>;

    /// Whether nobody listens any more, so that long work can end early. A sink that cannot tell says `false`.
    fn is_closed(&self) -> bool {
        false
    }
}

/// The state of a task that is not over.
///
/// A handler cannot report an end: its result is the end, and whoever called it reports that. The names are those of
/// A2A's task states.
///
/// ```
/// use skills_runtime::ProgressState;
///
/// assert_ne!(ProgressState::Working, ProgressState::InputRequired);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ProgressState {
    /// The skill is at work.
    Working,
    /// The user has to say more.
    InputRequired,
    /// The user has to sign in somewhere.
    AuthRequired,
}
