//! A registry as a service of tower, whose layers limit calls in time and number.

use std::fmt::{self, Debug, Formatter};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use serde_json::Value;
use tower_service::Service;

use super::{Registry, SkillError, SkillProgressSink};

/// A call of a skill, as a request to the service that a [`Registry`] is.
///
/// ```
/// use std::sync::Arc;
/// use std::time::Duration;
///
/// use skills_runtime::{CollectingSink, Registry, SkillCall, SkillError, embed_skills, json};
/// use tower::{ServiceBuilder, ServiceExt};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
/// let skills = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
/// let service = ServiceBuilder::new().timeout(Duration::from_secs(30)).service(Registry::builder(skills).build()?);
/// let call = SkillCall::new("gret", json!({}), Arc::new(CollectingSink::new()));
/// let error = service.oneshot(call).await.unwrap_err();
/// assert!(matches!(error.downcast_ref(), Some(SkillError::InvalidRequest(_))));
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
}

/// Shows the id; parameters do not belong into a log.
impl Debug for SkillCall {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("SkillCall").field("id", &self.id).finish_non_exhaustive()
    }
}

/// Each call is a [`dispatch`](Registry::dispatch). The service is always ready.
impl Service<SkillCall> for Registry {
    type Response = Value;
    type Error = SkillError;
    type Future = Pin<Box<dyn Future<Output = Result<Value, SkillError>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), SkillError>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, call: SkillCall) -> Self::Future {
        let registry = self.clone();
        Box::pin(async move { registry.dispatch(&call.id, call.params, &*call.sink).await })
    }
}
