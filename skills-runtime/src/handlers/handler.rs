//! What runs a skill.

use async_trait::async_trait;
use serde_json::Value;

use super::{SkillError, SkillProgressSink};

/// Runs one skill.
///
/// A handler is a value that many calls share, at the same time: what changes between calls belongs into `run`, or
/// behind a lock. The trait is object-safe, and implementing it takes the attribute
/// [`async_trait`](macro@crate::async_trait) on the `impl`.
///
/// ```
/// use skills_runtime::{CollectingSink, SkillError, SkillHandler, SkillProgressSink, Value, async_trait, json};
///
/// struct Greet;
///
/// #[async_trait]
/// impl SkillHandler for Greet {
///     async fn run(&self, params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
///         let name = params["name"].as_str().ok_or_else(|| SkillError::InvalidRequest("no name".to_owned()))?;
///         Ok(json!(format!("Hello {name}")))
///     }
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// let sink = CollectingSink::new();
/// assert_eq!(Greet.run(json!({ "name": "Ada" }), &sink).await, Ok(json!("Hello Ada")));
/// # }
/// ```
///
/// With [`skill`](macro@crate::skill) a type that has a `Default` registers itself for its skill, and
/// [`Registry::embedded`](crate::Registry::embedded) finds it.
#[async_trait]
pub trait SkillHandler: Send + Sync {
    /// Runs the skill: takes the call's parameters, gives its result. On the way it may report to the sink.
    ///
    /// [`Registry::dispatch`](crate::Registry::dispatch) validates both by the skill's schemas; a handler that is
    /// called in another way gets what the caller gives.
    ///
    /// # Errors
    ///
    /// [`SkillError::InvalidRequest`] where the caller can do something about it, [`SkillError::Internal`] else.
    async fn run(&self, params: Value, sink: &dyn SkillProgressSink) -> Result<Value, SkillError>;
}
