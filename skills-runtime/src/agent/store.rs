//! Tasks in memory, within limits.

use std::collections::{BTreeMap, HashMap};
use std::fmt::{self, Debug, Formatter};
use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use a2a::{A2AError, ListTasksRequest, ListTasksResponse, Task};
use a2a_server::task_store::TaskVersion;
use a2a_server::{InMemoryTaskStore, TaskStore};
use async_trait::async_trait;

#[cfg(test)]
mod tests;

/// The tasks of an A2A server in memory, of which it keeps a limited number for a limited time. Where one more would
/// exceed a limit, the tasks go first that have not changed for the longest time.
///
/// | limit | default | set by |
/// |---|---|---|
/// | tasks | 1,000 | [`max_tasks`](Self::max_tasks) |
/// | bytes of all tasks together, as JSON | 64 MiB | [`max_bytes`](Self::max_bytes) |
/// | time since the last change | one hour | [`max_age`](Self::max_age) |
///
/// A task holds its messages, those of a rejected one too, and its artifacts; so the server also needs a limit for the
/// bodies of requests.
///
/// # Who sees what
///
/// The server does not know who calls. Whoever knows the id of a task can ask for it, cancel it and go on with it; whoever
/// knows the id of a context can list its tasks. Both ids are random unless the client chose them. A request to list tasks
/// without a context gets an empty list, unless [`list_all`](Self::list_all) says otherwise.
///
/// ```
/// use std::time::Duration;
///
/// use skills_runtime::BoundedTaskStore;
/// use skills_runtime::a2a_server::DefaultRequestHandler;
/// # use skills_runtime::{Registry, SkillExecutor, embed_skills};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let skills = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
/// # let executor = SkillExecutor::new(Registry::embedded(skills)?);
///
/// let store = BoundedTaskStore::new().max_tasks(100).max_age(Duration::from_secs(600));
/// let handler = DefaultRequestHandler::new(executor, store);
/// # drop(handler);
/// # Ok(())
/// # }
/// ```
#[must_use]
pub struct BoundedTaskStore {
    max_tasks: usize,
    max_bytes: usize,
    max_age: Duration,
    lists_all: bool,
    tasks: Mutex<Tasks>,
}

/// The tasks by their ids, and their ids by when they were changed.
#[derive(Default)]
struct Tasks {
    kept: HashMap<String, Kept>,
    by_change: BTreeMap<u64, String>,
    changes: u64,
    bytes: usize,
}

/// A task in a store of its own, whose rules hold for it.
struct Kept {
    store: Arc<InMemoryTaskStore>,
    context_id: String,
    bytes: usize,
    changed: Instant,
    change: u64,
}

impl BoundedTaskStore {
    /// A store without tasks.
    pub fn new() -> Self {
        Self {
            max_tasks: 1_000,
            max_bytes: 64 * 1024 * 1024,
            max_age: Duration::from_secs(60 * 60),
            lists_all: false,
            tasks: Mutex::default(),
        }
    }

    /// The most tasks that are kept.
    pub fn max_tasks(mut self, most: usize) -> Self {
        self.max_tasks = most;
        self
    }

    /// The most bytes that all kept tasks have together, written as JSON. A task with more is refused, which ends the work
    /// on it.
    pub fn max_bytes(mut self, most: usize) -> Self {
        self.max_bytes = most;
        self
    }

    /// How long a task is kept that does not change.
    pub fn max_age(mut self, most: Duration) -> Self {
        self.max_age = most;
        self
    }

    /// Lists the tasks of all contexts to everybody who asks: for a server behind a gate whose callers may all see them.
    pub fn list_all(mut self) -> Self {
        self.lists_all = true;
        self
    }

    // No call of foreign code is made while the lock is held, so a panic leaves nothing half done.
    fn tasks(&self) -> MutexGuard<'_, Tasks> {
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The store of a task that is not too old.
    fn find(&self, id: &str) -> Option<Arc<InMemoryTaskStore>> {
        let mut tasks = self.tasks();
        tasks.drop_older(self.max_age);
        tasks.kept.get(id).map(|kept| Arc::clone(&kept.store))
    }

    fn size(&self, task: &Task) -> Result<usize, A2AError> {
        let mut counter = Counter(0);
        serde_json::to_writer(&mut counter, task).map_err(|error| A2AError::internal(error.to_string()))?;
        if counter.0 <= self.max_bytes {
            return Ok(counter.0);
        }
        let (id, most) = (&task.id, self.max_bytes);
        Err(A2AError::internal(format!("the task {id} has more than {most} bytes, the most that are kept")))
    }

    /// Keeps a task as the one that was changed last.
    fn keep(&self, id: &str, context_id: &str, bytes: usize, store: Arc<InMemoryTaskStore>) {
        let mut tasks = self.tasks();
        tasks.remove(id);
        tasks.drop_older(self.max_age);
        while tasks.kept.len() >= self.max_tasks.max(1) || tasks.bytes > self.max_bytes - bytes {
            if !tasks.remove_oldest() {
                break;
            }
        }
        tasks.changes += 1;
        let change = tasks.changes;
        tasks.bytes += bytes;
        tasks.by_change.insert(change, id.to_owned());
        let kept = Kept { store, context_id: context_id.to_owned(), bytes, changed: Instant::now(), change };
        tasks.kept.insert(id.to_owned(), kept);
    }
}

impl Tasks {
    fn remove(&mut self, id: &str) {
        if let Some(kept) = self.kept.remove(id) {
            self.by_change.remove(&kept.change);
            self.bytes -= kept.bytes;
        }
    }

    fn remove_oldest(&mut self) -> bool {
        let oldest = self.by_change.first_key_value().map(|(_, id)| id.clone());
        oldest.as_deref().map(|id| self.remove(id)).is_some()
    }

    fn drop_older(&mut self, age: Duration) {
        let is_old = |kept: &Kept| kept.changed.elapsed() >= age;
        while self.by_change.first_key_value().and_then(|(_, id)| self.kept.get(id)).is_some_and(is_old) {
            self.remove_oldest();
        }
    }
}

#[async_trait]
impl TaskStore for BoundedTaskStore {
    async fn create(&self, task: Task) -> Result<TaskVersion, A2AError> {
        let (bytes, id, context_id) = (self.size(&task)?, task.id.clone(), task.context_id.clone());
        let kept = self.find(&id);
        let store = kept.clone().unwrap_or_default();
        // A store that has the task refuses it.
        let version = store.create(task).await?;
        self.keep(&id, &context_id, bytes, store);
        Ok(version)
    }

    async fn update(&self, task: Task) -> Result<TaskVersion, A2AError> {
        let store = self.find(&task.id).ok_or_else(|| A2AError::task_not_found(&task.id))?;
        let (bytes, id, context_id) = (self.size(&task)?, task.id.clone(), task.context_id.clone());
        let version = store.update(task).await?;
        self.keep(&id, &context_id, bytes, store);
        Ok(version)
    }

    async fn get(&self, task_id: &str) -> Result<Option<Task>, A2AError> {
        match self.find(task_id) {
            Some(store) => store.get(task_id).await,
            None => Ok(None),
        }
    }

    async fn list(&self, req: &ListTasksRequest) -> Result<ListTasksResponse, A2AError> {
        let is_asked_for = |kept: &&Kept| match &req.context_id {
            Some(context) => kept.context_id == *context,
            None => self.lists_all,
        };
        let stores: Vec<(String, Arc<InMemoryTaskStore>)> = {
            let mut tasks = self.tasks();
            tasks.drop_older(self.max_age);
            let asked_for = tasks.kept.iter().filter(|(_, kept)| is_asked_for(kept));
            asked_for.map(|(id, kept)| (id.clone(), Arc::clone(&kept.store))).collect()
        };
        // Filters and pages are the library's.
        let all = InMemoryTaskStore::new();
        for (id, store) in stores {
            if let Some(task) = store.get(&id).await? {
                all.create(task).await?;
            }
        }
        all.list(req).await
    }

    async fn begin_cancel(&self, task_id: &str) -> Result<Task, A2AError> {
        let store = self.find(task_id).ok_or_else(|| A2AError::task_not_found(task_id))?;
        store.begin_cancel(task_id).await
    }
}

impl Default for BoundedTaskStore {
    fn default() -> Self {
        Self::new()
    }
}

/// Shows how many tasks there are, and none of them.
impl Debug for BoundedTaskStore {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("BoundedTaskStore").field("tasks", &self.tasks().kept.len()).finish_non_exhaustive()
    }
}

/// Counts what is written.
struct Counter(usize);

impl Write for Counter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
