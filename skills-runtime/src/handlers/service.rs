//! A registry as a service of tower, whose layers limit calls in time and number.

use std::task::{Context, Poll};

use futures_util::future::BoxFuture;
use serde_json::Value;
use tower_service::Service;

use super::{Registry, SkillCall, SkillError};

/// Each call is a [`dispatch`](Registry::dispatch). The service is always ready.
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
impl Service<SkillCall> for Registry {
    type Response = Value;
    type Error = SkillError;
    type Future = BoxFuture<'static, Result<Value, SkillError>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), SkillError>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, call: SkillCall) -> Self::Future {
        Box::pin(call.run(self.clone()))
    }
}
