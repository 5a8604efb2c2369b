//! One execution of a task, from its first event to its last.

use std::collections::VecDeque;
use std::mem;

use a2a::{StreamResponse, TaskState};
use futures_util::Stream;
use futures_util::future::BoxFuture;
use futures_util::stream;
use serde_json::Value;
use tokio::sync::mpsc;
use tokio::task::{self, JoinError, JoinSet};

use super::events::{Events, text_message};
use super::running::Entry;
use crate::SkillError;

/// A skill's call that was not begun.
pub(super) type Call = BoxFuture<'static, Result<Value, SkillError>>;

/// Runs a call in a task of its own and gives its events. When it is dropped, so is the call.
pub(super) struct Execution {
    events: Events,
    entry: Entry,
    /// What comes before anything else that happens.
    ready: VecDeque<StreamResponse>,
    /// Dropped before the call, which so finds its sink closed.
    reports: mpsc::Receiver<StreamResponse>,
    /// The call as long as it was not begun.
    call: Option<Call>,
    calls: JoinSet<Result<Value, SkillError>>,
    waits: Waits,
    is_over: bool,
}

/// Whether the task waits for its user.
enum Waits {
    No,
    /// It did when the message came, and the handler has not said anything since.
    Still(TaskState),
    /// The handler said so, and nothing else since.
    Again,
}

impl Execution {
    /// An execution that begins with this event. The task had the state `before` when its message came.
    pub(super) fn new(
        events: Events,
        entry: Entry,
        first: StreamResponse,
        before: Option<TaskState>,
        call: Call,
        reports: mpsc::Receiver<StreamResponse>,
    ) -> Self {
        Self {
            events,
            entry,
            ready: VecDeque::from([first]),
            reports,
            call: Some(call),
            calls: JoinSet::new(),
            waits: before.filter(is_waiting).map_or(Waits::No, Waits::Still),
            is_over: false,
        }
    }

    /// The events in their order.
    pub(super) fn stream(self) -> impl Stream<Item = StreamResponse> + Send {
        stream::unfold(self, |mut execution| async move {
            let event = execution.next().await?;
            Some((event, execution))
        })
    }

    async fn next(&mut self) -> Option<StreamResponse> {
        loop {
            if let Some(event) = self.ready.pop_front() {
                return Some(event);
            }
            if self.is_over {
                return None;
            }
            if let Some(call) = self.call.take() {
                self.calls.spawn(call);
            }
            tokio::select! {
                biased;
                () = self.entry.cancelled() => self.cancel(),
                Some(ended) = self.calls.join_next() => self.end(ended),
                Some(report) = self.reports.recv() => {
                    self.report(report);
                    // The server keeps few events for a client that does not take them; one that would, has its turn.
                    task::yield_now().await;
                }
            }
        }
    }

    fn report(&mut self, report: StreamResponse) {
        if let StreamResponse::StatusUpdate(update) = &report {
            self.waits = if is_waiting(&update.status.state) { Waits::Again } else { Waits::No };
        }
        self.ready.push_back(report);
    }

    fn cancel(&mut self) {
        self.reports.close();
        self.calls.abort_all();
        self.finish(TaskState::Canceled, None);
    }

    fn end(&mut self, ended: Result<Result<Value, SkillError>, JoinError>) {
        // What was reported before the end comes before it. A layer may have kept the sink, and reports no more.
        self.reports.close();
        while let Ok(report) = self.reports.try_recv() {
            self.report(report);
        }
        let outcome = ended.unwrap_or_else(|_| Err(SkillError::Internal("the call was broken off".to_owned())));
        match (outcome, mem::replace(&mut self.waits, Waits::No)) {
            (Ok(result), _) => {
                self.ready.push_back(self.events.result_update(result));
                self.finish(TaskState::Completed, None);
            }
            (Err(SkillError::InvalidRequest(_)), Waits::Again) => self.is_over = true,
            (Err(error @ SkillError::InvalidRequest(_)), Waits::Still(state)) => {
                self.ready.push_back(self.events.status_update(state, Some(text_message(error.to_string()))));
                self.is_over = true;
            }
            (Err(error), _) => self.finish(failure(&error), Some(error.to_string())),
        }
    }

    /// Gives the task its last state.
    fn finish(&mut self, state: TaskState, text: Option<String>) {
        self.ready.push_back(self.events.status_update(state, text.map(text_message)));
        self.entry.over();
        self.is_over = true;
    }
}

/// The last state of a task whose call has no result.
fn failure(error: &SkillError) -> TaskState {
    match error {
        SkillError::InvalidRequest(_) => TaskState::Rejected,
        SkillError::Internal(_) => TaskState::Failed,
    }
}

fn is_waiting(state: &TaskState) -> bool {
    matches!(state, TaskState::InputRequired | TaskState::AuthRequired)
}
