//! A sink whose reports become the events of a task.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use a2a::{Artifact, ArtifactId, Message, StreamResponse, TaskState};
use async_trait::async_trait;
use tokio::sync::mpsc::{self, Permit};

use super::events::Events;
use crate::{ProgressState, SinkError, SkillProgressSink};

/// Passes reports on through a bounded channel: a handler that reports faster than the server takes waits.
#[derive(Debug)]
pub(super) struct EventSink {
    events: Events,
    reports: mpsc::Sender<StreamResponse>,
    /// The artifacts that the task has. The server gives the task up when something is added to another one.
    artifacts: Mutex<HashSet<ArtifactId>>,
}

impl EventSink {
    /// A sink for a task that has these artifacts.
    pub(super) fn new(events: Events, reports: mpsc::Sender<StreamResponse>, artifacts: &[Artifact]) -> Self {
        let artifacts = artifacts.iter().map(|artifact| artifact.artifact_id.clone()).collect();
        Self { events, reports, artifacts: Mutex::new(artifacts) }
    }

    /// Passes an artifact on, if it is not added to one that the task does not have. The lock is held until it is sent,
    /// which does not wait: what another task adds to the artifact cannot come before it.
    fn send_artifact(
        &self,
        place: Permit<'_, StreamResponse>,
        artifact: Artifact,
        append: bool,
        last_chunk: bool,
    ) -> Result<(), SinkError> {
        let mut artifacts = self.artifacts.lock().unwrap_or_else(PoisonError::into_inner);
        let id = &artifact.artifact_id;
        if append && !artifacts.contains(id) {
            return Err(SinkError::Backend(format!(
                "nothing can be added to the artifact `{id}`, which the task does not have; its first part comes with \
                 `append` false"
            )));
        }
        artifacts.insert(id.clone());
        place.send(self.events.artifact_update(artifact, append, last_chunk));
        Ok(())
    }
}

#[async_trait]
impl SkillProgressSink for EventSink {
    async fn set_status(&self, state: ProgressState, message: Option<Message>) -> Result<(), SinkError> {
        let state = match state {
            ProgressState::Working => TaskState::Working,
            ProgressState::InputRequired => TaskState::InputRequired,
            ProgressState::AuthRequired => TaskState::AuthRequired,
        };
        self.reports.send(self.events.status_update(state, message)).await.map_err(|_| SinkError::Closed)
    }

    async fn emit_artifact(&self, artifact: Artifact, append: bool, last_chunk: bool) -> Result<(), SinkError> {
        let place = self.reports.reserve().await.map_err(|_| SinkError::Closed)?;
        self.send_artifact(place, artifact, append, last_chunk)
    }

    fn is_closed(&self) -> bool {
        self.reports.is_closed()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::task::{Context, Wake, Waker};

    use super::*;

    fn artifact(id: &str) -> Artifact {
        Artifact {
            artifact_id: id.to_owned(),
            name: None,
            description: None,
            parts: vec![],
            metadata: None,
            extensions: None,
        }
    }

    fn sink(artifacts: &[Artifact]) -> (EventSink, mpsc::Receiver<StreamResponse>) {
        let (sender, reports) = mpsc::channel(1);
        (EventSink::new(Events::new("task", "context"), sender, artifacts), reports)
    }

    #[tokio::test]
    async fn message_of_a_status_belongs_to_the_task() {
        let (sink, mut reports) = sink(&[]);
        let message = Message::new(a2a::Role::Agent, vec![]);
        assert_eq!(sink.set_status(ProgressState::InputRequired, Some(message)).await, Ok(()));
        let Some(StreamResponse::StatusUpdate(update)) = reports.recv().await else { panic!("it is a status") };
        assert_eq!(update.status.state, TaskState::InputRequired);
        let message = update.status.message.expect("it has the message");
        assert_eq!((message.task_id.as_deref(), message.context_id.as_deref()), (Some("task"), Some("context")));
    }

    #[tokio::test]
    async fn artifact_keeps_how_it_goes_on() {
        let (sink, mut reports) = sink(&[artifact("a")]);
        for (append, last_chunk) in [(false, false), (true, false), (true, true)] {
            assert_eq!(sink.emit_artifact(artifact("a"), append, last_chunk).await, Ok(()));
            let Some(StreamResponse::ArtifactUpdate(update)) = reports.recv().await else {
                panic!("it is an artifact")
            };
            assert_eq!((update.append, update.last_chunk), (Some(append), Some(last_chunk)));
        }
    }

    #[tokio::test]
    async fn nothing_is_added_to_an_artifact_that_the_task_does_not_have() {
        let (sink, mut reports) = sink(&[artifact("a")]);
        let refused = sink.emit_artifact(artifact("b"), true, false).await;
        assert!(matches!(&refused, Err(SinkError::Backend(text)) if text.contains("`b`")), "{refused:?}");
        assert!(reports.try_recv().is_err());
        assert_eq!(sink.emit_artifact(artifact("a"), true, false).await, Ok(()));
    }

    /// Says, when it is woken, whether artifacts are being noted.
    struct Noting {
        sink: EventSink,
        told: AtomicBool,
    }

    impl Wake for Noting {
        fn wake(self: Arc<Self>) {
            self.told.store(self.sink.artifacts.try_lock().is_err(), Ordering::SeqCst);
        }
    }

    #[tokio::test]
    async fn artifact_is_noted_and_sent_in_one_step() {
        let (sink, mut reports) = sink(&[]);
        let noting = Arc::new(Noting { sink, told: AtomicBool::new(false) });
        let waker = Waker::from(Arc::clone(&noting));
        assert!(reports.poll_recv(&mut Context::from_waker(&waker)).is_pending());
        assert_eq!(noting.sink.emit_artifact(artifact("a"), false, true).await, Ok(()));
        assert!(noting.told.load(Ordering::SeqCst));
    }

    #[tokio::test]
    async fn sink_of_a_task_that_is_over_is_closed() {
        let (sink, reports) = sink(&[]);
        assert!(!sink.is_closed());
        drop(reports);
        assert!(sink.is_closed());
        assert_eq!(sink.set_status(ProgressState::Working, None).await, Err(SinkError::Closed));
        assert_eq!(sink.emit_artifact(artifact("a"), false, true).await, Err(SinkError::Closed));
    }
}
