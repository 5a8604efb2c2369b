//! A call of a skill as a value.

use std::fmt::{self, Debug, Formatter};
use std::sync::Arc;

use serde_json::Value;

use super::{Registry, SkillError, SkillProgressSink};

/// A call of a skill that owns all it needs, so that it can be kept, sent elsewhere, or run as a task. With the feature
/// `tower` it is the request to the service that a [`Registry`] is.
///
/// ```
/// use std::sync::Arc;
///
/// use skills_runtime::{CollectingSink, Registry, SkillCall, SkillError, embed_skills, json};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let skills = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
/// let registry = Registry::embedded(skills)?;
/// let call = SkillCall::new("gret", json!({}), Arc::new(CollectingSink::new()));
/// let answer = tokio::spawn(call.run(registry)).await?;
/// assert!(matches!(answer, Err(SkillError::InvalidRequest(_))));
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
#[non_exhaustive]
pub struct SkillCall {
    /// The skill's id.
    pub id: String,
    /// Its parameters.
    pub params: Value,
    /// Who is told of the progress.
    pub sink: Arc<dyn SkillProgressSink>,
}

impl SkillCall {
    /// A call of the skill with this id.
    pub fn new(id: impl Into<String>, params: Value, sink: Arc<dyn SkillProgressSink>) -> Self {
        Self { id: id.into(), params, sink }
    }

    /// [Dispatches](Registry::dispatch) the call.
    ///
    /// # Errors
    ///
    /// Those of [`Registry::dispatch`].
    pub async fn run(self, registry: Registry) -> Result<Value, SkillError> {
        registry.dispatch(&self.id, self.params, &*self.sink).await
    }
}

/// Shows the id; parameters do not belong into a log.
impl Debug for SkillCall {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("SkillCall").field("id", &self.id).finish_non_exhaustive()
    }
}
