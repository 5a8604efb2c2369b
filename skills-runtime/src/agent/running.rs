//! The executions that are going on, so that they can be cancelled.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

/// How far an execution is, as it and whoever cancels it tell each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    Running,
    Cancelling,
    /// The task has its last state.
    Over,
}

/// All executions of an executor, by the ids of their tasks.
#[derive(Debug, Clone, Default)]
pub(super) struct Executions(Arc<Mutex<HashMap<String, Arc<watch::Sender<Stage>>>>>);

/// The entry of one execution. It goes when it is dropped, and whoever waits for the end goes on.
#[derive(Debug)]
pub(super) struct Entry {
    task_id: String,
    executions: Executions,
    sender: Arc<watch::Sender<Stage>>,
    receiver: watch::Receiver<Stage>,
}

impl Executions {
    pub(super) fn enter(&self, task_id: &str) -> Entry {
        let (sender, receiver) = watch::channel(Stage::Running);
        let sender = Arc::new(sender);
        self.lock().insert(task_id.to_owned(), Arc::clone(&sender));
        Entry { task_id: task_id.to_owned(), executions: self.clone(), sender, receiver }
    }

    /// Asks the execution of this task to end and waits until it has. Whether the task has its last state then; `false`
    /// also where nothing is going on.
    pub(super) async fn cancel(&self, task_id: &str) -> bool {
        let Some(sender) = self.ask_to_end(task_id) else { return false };
        sender.closed().await;
        *sender.borrow() == Stage::Over
    }

    /// Asks the execution of this task to end, if there is one.
    pub(super) fn ask_to_end(&self, task_id: &str) -> Option<Arc<watch::Sender<Stage>>> {
        let sender = Arc::clone(self.lock().get(task_id)?);
        sender.send_if_modified(|stage| {
            let is_running = *stage == Stage::Running;
            if is_running {
                *stage = Stage::Cancelling;
            }
            is_running
        });
        Some(sender)
    }

    /// Nothing is ever half-done under the lock, so what a panicking thread left is whole.
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<watch::Sender<Stage>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Entry {
    /// Waits until somebody cancels.
    pub(super) async fn cancelled(&mut self) {
        // The sender is held beside the receiver, so that there is no other end of the waiting.
        let _ = self.receiver.wait_for(|stage| *stage == Stage::Cancelling).await;
    }

    /// Says that the task gets its last state.
    pub(super) fn over(&self) {
        self.sender.send_replace(Stage::Over);
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        let mut executions = self.executions.lock();
        // A task that goes on may have its next entry already.
        if executions.get(&self.task_id).is_some_and(|sender| Arc::ptr_eq(sender, &self.sender)) {
            executions.remove(&self.task_id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn cancelling_waits_for_the_end() {
        let executions = Executions::default();
        let mut entry = executions.enter("task");
        let execution = tokio::spawn(async move {
            entry.cancelled().await;
            entry.over();
        });
        assert!(executions.cancel("task").await);
        assert!(execution.await.is_ok());
    }

    #[tokio::test]
    async fn end_without_a_last_state_is_told() {
        let executions = Executions::default();
        let mut entry = executions.enter("task");
        let execution = tokio::spawn(async move { entry.cancelled().await });
        assert!(!executions.cancel("task").await);
        assert!(execution.await.is_ok());
    }

    #[tokio::test]
    async fn nothing_is_cancelled_where_nothing_runs() {
        let executions = Executions::default();
        drop(executions.enter("task"));
        assert!(!executions.cancel("task").await);
    }

    #[test]
    fn earlier_entry_does_not_take_the_next_one_with_it() {
        let executions = Executions::default();
        let earlier = executions.enter("task");
        let _next = executions.enter("task");
        drop(earlier);
        assert!(executions.lock().contains_key("task"));
    }
}
