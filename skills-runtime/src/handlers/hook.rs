//! Who is told of calls that have ended.

use std::pin::Pin;
use std::sync::Arc;

use async_trait::async_trait;
use futures_util::FutureExt;
use serde_json::Value;
use tokio::runtime::Handle;

use super::{SkillError, panics};

/// Is told how each call ended, after its handler was run: for accounts, statistics, notices.
///
/// A hook sees exactly what the caller gets, and changes nothing: it gives nothing, and a panic of it goes to the log
/// (through `tracing`, target `skills::hook`). It does not make the caller wait either: what it does before its first
/// pause is done when the caller gets the result, and the rest goes on by itself, as a task of the tokio runtime in which
/// the call runs. Only where there is no such runtime the caller waits until the hooks have ended.
///
/// A call that is refused before its handler runs is none that ended: unknown ids, skills without a handler and
/// parameters that break the schema are not told.
///
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicUsize, Ordering};
///
/// use skills_runtime::a2a::AgentSkill;
/// use skills_runtime::{
///     CollectingSink, Registry, SkillError, SkillHandler, SkillOutcome, SkillProgressSink, SkillRegistry, TerminalHook,
///     Value, async_trait, json,
/// };
///
/// #[derive(Clone, Default)]
/// struct Successes(Arc<AtomicUsize>);
///
/// #[async_trait]
/// impl TerminalHook for Successes {
///     async fn on_terminal(&self, skill_id: &str, outcome: SkillOutcome<'_>) {
///         assert_eq!(skill_id, "echo");
///         if let SkillOutcome::Success(_) = outcome {
///             self.0.fetch_add(1, Ordering::Relaxed);
///         }
///     }
/// }
/// # struct Echo;
/// # #[async_trait]
/// # impl SkillHandler for Echo {
/// #     async fn run(&self, params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
/// #         Ok(params)
/// #     }
/// # }
/// # fn agent_skill(id: &str) -> AgentSkill {
/// #     AgentSkill {
/// #         id: id.to_owned(),
/// #         name: "Echo".to_owned(),
/// #         description: "Gives back what it gets.".to_owned(),
/// #         tags: Vec::new(),
/// #         examples: None,
/// #         input_modes: None,
/// #         output_modes: None,
/// #         security_requirements: None,
/// #     }
/// # }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), SkillError> {
/// let successes = Successes::default();
/// let mut registry = Registry::empty();
/// registry.add_hook(successes.clone());
/// registry.register_programmatic(agent_skill("echo"), None, Arc::new(Echo))?;
/// registry.dispatch("echo", json!(7), &CollectingSink::new()).await?;
/// assert_eq!(successes.0.load(Ordering::Relaxed), 1);
/// # Ok(())
/// # }
/// ```
#[async_trait]
pub trait TerminalHook: Send + Sync {
    /// Is called once for each call whose handler was begun.
    async fn on_terminal(&self, skill_id: &str, outcome: SkillOutcome<'_>);
}

/// How a call ended, as a [`TerminalHook`] is told.
///
/// ```
/// use skills_runtime::{SkillOutcome, Value};
///
/// let outcome = SkillOutcome::Success(&Value::Null);
/// assert!(matches!(outcome, SkillOutcome::Success(Value::Null)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum SkillOutcome<'a> {
    /// The caller gets this result.
    Success(&'a Value),
    /// The caller gets this error: the handler's own, or that of a panic or of a result that breaks the schema.
    Failure(&'a SkillError),
    /// Nobody waits any more: the caller dropped the call after its handler had begun. It is told only where the drop
    /// happens in a tokio runtime.
    Cancelled,
}

/// The hooks of a registry.
#[derive(Clone, Default)]
pub(super) struct Hooks(Vec<Arc<dyn TerminalHook>>);

/// What a call leaves to tell; every hook has a share in it.
enum Ending {
    Result(Arc<Result<Value, SkillError>>),
    Cancelled,
}

impl Hooks {
    pub(super) fn add(&mut self, hook: Arc<dyn TerminalHook>) {
        self.0.push(hook);
    }

    /// Tells all hooks of a result, and gives it back.
    pub(super) async fn ended(&self, id: &Arc<str>, result: Result<Value, SkillError>) -> Result<Value, SkillError> {
        if self.0.is_empty() {
            return result;
        }
        let result = Arc::new(result);
        let mut pending = Vec::new();
        for hook in &self.0 {
            let mut told: Pin<Box<_>> =
                Box::pin(tell(Arc::clone(hook), Arc::clone(id), Ending::Result(Arc::clone(&result))));
            // Whoever waits for the rest of it polls it again, so that nothing is lost without a waker.
            if (&mut told).now_or_never().is_none() {
                pending.push(told);
            }
        }
        for told in pending {
            match Handle::try_current() {
                Ok(runtime) => drop(runtime.spawn(told)),
                Err(_) => told.await,
            }
        }
        // It is copied only for hooks that are not done with it.
        Arc::unwrap_or_clone(result)
    }

    /// Tells all hooks that the caller has gone. Nobody waits for them, so it takes a runtime.
    pub(super) fn cancelled(&self, id: &Arc<str>) {
        if self.0.is_empty() {
            return;
        }
        let Ok(runtime) = Handle::try_current() else {
            tracing::warn!(
                target: "skills::hook",
                skill = &**id,
                "hooks were not told of a cancelled call, since it was dropped outside a tokio runtime"
            );
            return;
        };
        for hook in &self.0 {
            runtime.spawn(tell(Arc::clone(hook), Arc::clone(id), Ending::Cancelled));
        }
    }
}

/// Tells one hook.
async fn tell(hook: Arc<dyn TerminalHook>, id: Arc<str>, ending: Ending) {
    let told = panics::caught(async {
        let outcome = match &ending {
            Ending::Result(result) => match &**result {
                Ok(value) => SkillOutcome::Success(value),
                Err(error) => SkillOutcome::Failure(error),
            },
            Ending::Cancelled => SkillOutcome::Cancelled,
        };
        hook.on_terminal(&id, outcome).await;
    });
    if let Err(panic) = told.await {
        tracing::error!(target: "skills::hook", skill = &*id, panic, "hook panicked");
    }
}
