//! The bridge from a server of the official A2A library to a registry.

use std::fmt::{self, Debug, Formatter};
use std::future;
use std::sync::Arc;

use a2a::{A2AError, StreamResponse, TaskState};
use a2a_server::{AgentExecutor, ExecutorContext};
use futures_util::StreamExt;
use futures_util::stream::{self, BoxStream};
use serde_json::Value;
use tokio::sync::mpsc;

use super::choice::{Choose, by_metadata};
use super::events::Events;
use super::execution::{Call, Execution};
use super::params::params;
use super::running::Executions;
use super::sink::EventSink;
use crate::handlers::panics;
use crate::{Registry, SkillCall, SkillError};

/// How many reports of a handler may wait for the server.
const WAITING_REPORTS: usize = 8;

/// Runs the skills of a registry for a server of the official A2A library (`a2a-server-lf`).
///
/// ```
/// use std::sync::Arc;
///
/// use skills_runtime::a2a_server::DefaultRequestHandler;
/// use skills_runtime::a2a_server::jsonrpc::jsonrpc_router;
/// use skills_runtime::{BoundedTaskStore, Registry, SkillExecutor, embed_skills};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let skills = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
/// let executor = SkillExecutor::new(Registry::embedded(skills)?);
/// let handler = Arc::new(DefaultRequestHandler::new(executor, BoundedTaskStore::new()));
/// let router = jsonrpc_router(handler); // an `axum::Router`
/// # drop(router);
/// # Ok(())
/// # }
/// ```
///
/// # The skill
///
/// A message is for the skill whose id stands in its metadata, key [`skill`](crate::SKILL_KEY); else in the metadata of
/// the request; else in that of the task that the message goes on with, where the executor left it; else for the only
/// skill that has a handler. [`choose_skill`](Self::choose_skill) puts another rule in its place.
///
/// # The parameters
///
/// They are the message's one part with data, or with the media type `application/json`. Without one they are the texts
/// of the message, a line each, as one JSON string. A message with several parts of JSON, with JSON and text, with a
/// file or with a URL is refused.
///
/// # The task
///
/// | what happens | state of the task | beside it |
/// |---|---|---|
/// | the handler begins | working | |
/// | it reports a state | that state | its message |
/// | it gives a result | completed | an artifact `result` with the value as data |
/// | [`SkillError::InvalidRequest`], also by the input schema | rejected | the error's text |
/// | [`SkillError::Internal`], also by a panic or the output schema | failed | the error's text |
/// | the task is cancelled | canceled | |
///
/// **A handler that has a question** reports [`InputRequired`](crate::ProgressState::InputRequired) or
/// [`AuthRequired`](crate::ProgressState::AuthRequired) with the question and ends with [`SkillError::InvalidRequest`].
/// The task then keeps that state, and the next message to it runs the skill again, with the parameters of that message.
/// A message that is refused before the handler says anything leaves the question open, and says why it was refused.
///
/// Reports wait for the server where it is slower than the handler. A client that goes away ends nothing: the server
/// takes the events and keeps them for whoever asks for the task. When the task is cancelled, or the server drops it, the
/// handler's future is dropped and its sink is closed.
///
/// # Limits
///
/// The executor gives every task an end. What becomes of it is up to the server, `a2a-server-lf` 0.5:
///
/// * **Every message is kept**, those of rejected tasks too, and `InMemoryTaskStore` keeps all tasks for ever and lists
///   them to everybody: [`BoundedTaskStore`](crate::BoundedTaskStore) does not. The server takes bodies of 10 MiB; a layer
///   of `tower-http` around its router sets a smaller limit.
/// * **Some schemas make validation expensive**: see [`Registry::dispatch`](crate::Registry::dispatch).
/// * **When the task store fails**, the server breaks the task off: it drops the handler's future and answers with the
///   store's error. The task stays in the state that was stored last, as a rule working, though nothing works on it any
///   more. It can be cancelled, and the next message to it runs the skill again.
/// * **When a push notification fails**, the server breaks the task off in the same way, after it has stored the event.
///   `HttpPushSender` fails for a URL or a token that it refuses, and with `fail_on_error` for a receiver that is not
///   there; without, it logs that and goes on. Each event waits for the notifications of the one before, and so does the
///   handler.
/// * **A client that is more than 32 events behind** gets an internal error in their place, also where it waits for the
///   task without a stream. The task goes on, and can be asked for or subscribed to again.
/// * **A handler that never ends, or reports without end**, has a task that never ends, unless it is cancelled. The
///   server keeps all parts of all artifacts, and copies them at every event. With the feature `tower`, `through` sets a
///   limit of time.
/// * **When the program ends**, so do its handlers. A store that outlives it keeps their tasks as they were.
#[derive(Clone)]
pub struct SkillExecutor {
    pub(super) registry: Registry,
    pub(super) run: Arc<Run>,
    choose: Arc<Choose>,
    executions: Executions,
}

/// Makes the future of a call, and does not begin it.
pub(super) type Run = dyn Fn(SkillCall) -> Call + Send + Sync;

impl SkillExecutor {
    /// An executor for the skills of this registry.
    #[must_use]
    pub fn new(registry: Registry) -> Self {
        let skills = registry.clone();
        let run = move |call: SkillCall| -> Call { Box::pin(call.run(skills.clone())) };
        Self { registry, run: Arc::new(run), choose: Arc::new(by_metadata), executions: Executions::default() }
    }

    /// Puts another rule in the place of the metadata key: it gives the id of the skill that a message is for, or says
    /// what is missing.
    ///
    /// ```
    /// use skills_runtime::{Registry, SkillExecutor, embed_skills};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let skills = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
    /// let registry = Registry::embedded(skills)?;
    /// let executor = SkillExecutor::new(registry).choose_skill(|context, _| {
    ///     let is_german = context.tenant.as_deref() == Some("de");
    ///     Ok(if is_german { "greet-in-german" } else { "greet" }.to_owned())
    /// });
    /// # drop(executor);
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn choose_skill(
        mut self,
        choose: impl Fn(&ExecutorContext, &Registry) -> Result<String, SkillError> + Send + Sync + 'static,
    ) -> Self {
        self.choose = Arc::new(choose);
        self
    }

    /// The id of the skill and its parameters.
    fn request(&self, context: &ExecutorContext) -> Result<(String, Value), SkillError> {
        // A panic would take the server's task with it, and the A2A task would never end.
        let id = panics::caught_at_once(|| (self.choose)(context, &self.registry)).unwrap_or_else(|panic| {
            tracing::error!(target: "skills::dispatch", panic, "the choice of the skill panicked");
            Err(SkillError::Internal("the choice of the skill panicked".to_owned()))
        })?;
        let missing = || SkillError::InvalidRequest("there is no message, and so no parameters".to_owned());
        Ok((id, params(context.message.as_ref().ok_or_else(missing)?)?))
    }
}

impl AgentExecutor for SkillExecutor {
    fn execute(&self, context: ExecutorContext) -> BoxStream<'static, Result<StreamResponse, A2AError>> {
        let events = Events::new(&context.task_id, &context.context_id);
        let stored = context.stored_task.as_ref();
        let before = stored.map(|task| task.status.state.clone());
        let artifacts = stored.and_then(|task| task.artifacts.as_deref()).unwrap_or_default();
        let (sender, reports) = mpsc::channel(WAITING_REPORTS);
        let sink = Arc::new(EventSink::new(events.clone(), sender, artifacts));
        let (skill, call): (_, Call) = match self.request(&context) {
            Ok((id, params)) => (Some(id.clone()), (self.run)(SkillCall::new(id, params, sink))),
            Err(error) => (None, Box::pin(future::ready(Err(error)))),
        };
        let entry = self.executions.enter(&context.task_id);
        let first = events.task(context, skill);
        Execution::new(events, entry, first, before, call, reports).stream().map(Ok).boxed()
    }

    fn cancel(&self, context: ExecutorContext) -> BoxStream<'static, Result<StreamResponse, A2AError>> {
        let cancellation = Cancellation { executions: self.executions.clone(), task_id: context.task_id };
        let events = Events::new(&cancellation.task_id, context.context_id);
        // The state is the stream's, so that it is dropped when the server is done with the event.
        let cancelled = stream::unfold((cancellation, false), move |(cancellation, is_told)| {
            let event = events.status_update(TaskState::Canceled, None);
            async move {
                // An execution tells its own end, after all that the handler reported.
                let is_over = is_told || cancellation.executions.cancel(&cancellation.task_id).await;
                (!is_over).then_some((Ok(event), (cancellation, true)))
            }
        });
        cancelled.boxed()
    }
}

/// A task that is being cancelled. An execution that began meanwhile is asked to end when the server has taken the
/// task's last state.
struct Cancellation {
    executions: Executions,
    task_id: String,
}

impl Drop for Cancellation {
    fn drop(&mut self) {
        self.executions.ask_to_end(&self.task_id);
    }
}

/// Shows the registry.
impl Debug for SkillExecutor {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("SkillExecutor").field("registry", &self.registry).finish_non_exhaustive()
    }
}
