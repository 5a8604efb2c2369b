//! A sink that keeps what it is told.

use std::sync::{Mutex, MutexGuard, PoisonError};

use a2a::{Artifact, Message};
use async_trait::async_trait;

use super::{ProgressState, SinkError, SkillProgressSink};

/// Keeps every report in memory, for tests and for callers that want all of them at the end.
///
/// ```
/// use skills_runtime::{CollectingSink, ProgressEvent, ProgressState, SinkError, SkillProgressSink};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// let sink = CollectingSink::new();
/// assert_eq!(sink.set_status(ProgressState::Working, None).await, Ok(()));
/// sink.close();
/// assert_eq!(sink.set_status(ProgressState::InputRequired, None).await, Err(SinkError::Closed));
/// assert_eq!(sink.events(), [ProgressEvent::Status { state: ProgressState::Working, message: None }]);
/// # }
/// ```
#[derive(Debug, Default)]
pub struct CollectingSink(Mutex<Collected>);

#[derive(Debug, Default)]
struct Collected {
    events: Vec<ProgressEvent>,
    is_closed: bool,
}

/// One report of a handler, as [`CollectingSink`] keeps it.
///
/// ```
/// use skills_runtime::{ProgressEvent, ProgressState};
///
/// let event = ProgressEvent::Status { state: ProgressState::Working, message: None };
/// assert!(matches!(event, ProgressEvent::Status { state: ProgressState::Working, .. }));
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum ProgressEvent {
    /// What [`SkillProgressSink::set_status`] was told.
    Status {
        /// The task's state.
        state: ProgressState,
        /// What the user was told.
        message: Option<Message>,
    },
    /// What [`SkillProgressSink::emit_artifact`] was told.
    Artifact {
        /// The part of the result.
        artifact: Artifact,
        /// Whether it continues the artifact of the same id.
        append: bool,
        /// Whether nothing will follow it.
        last_chunk: bool,
    },
}

impl CollectingSink {
    /// An open sink that has kept nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Copies of all reports so far, in the order in which they came.
    #[must_use]
    pub fn events(&self) -> Vec<ProgressEvent> {
        self.lock().events.clone()
    }

    /// Takes no more reports, as if the listener had gone. What was kept stays.
    pub fn close(&self) {
        self.lock().is_closed = true;
    }

    fn keep(&self, event: ProgressEvent) -> Result<(), SinkError> {
        let mut collected = self.lock();
        if collected.is_closed {
            return Err(SinkError::Closed);
        }
        collected.events.push(event);
        Ok(())
    }

    /// Nothing is ever half-done under the lock, so what a panicking thread left is whole.
    fn lock(&self) -> MutexGuard<'_, Collected> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl SkillProgressSink for CollectingSink {
    async fn set_status(&self, state: ProgressState, message: Option<Message>) -> Result<(), SinkError> {
        self.keep(ProgressEvent::Status { state, message })
    }

    async fn emit_artifact(&self, artifact: Artifact, append: bool, last_chunk: bool) -> Result<(), SinkError> {
        self.keep(ProgressEvent::Artifact { artifact, append, last_chunk })
    }

    fn is_closed(&self) -> bool {
        self.lock().is_closed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn poisoned_lock_gives_what_is_there() {
        let sink = CollectingSink::new();
        let event = ProgressEvent::Status { state: ProgressState::Working, message: None };
        assert_eq!(sink.keep(event.clone()), Ok(()));
        let panicked = std::thread::scope(|scope| {
            let holder = scope.spawn(|| {
                let _held = sink.0.lock();
                panic!("while the lock is held");
            });
            holder.join().is_err()
        });
        assert!(panicked && sink.0.is_poisoned());
        assert_eq!(sink.keep(event.clone()), Ok(()));
        assert_eq!(sink.events(), [event.clone(), event]);
    }
}
