//! Calls that go through layers of tower.

use std::error::Error;
use std::future::poll_fn;
use std::sync::Arc;

use serde_json::Value;
use tower_layer::Layer;
use tower_service::Service;

use super::executor::SkillExecutor;
use crate::{Registry, SkillCall, SkillError};

/// Any error, as tower's layers have it.
type BoxError = Box<dyn Error + Send + Sync>;

impl SkillExecutor {
    /// Puts layers of tower around the registry, through which every call goes: limits of time and number, for one.
    ///
    /// A [`SkillError`] that comes through the layers, be it in a box, keeps its kind: the task is rejected or fails as it
    /// would without them. Any other error fails the task with its text, also one that a layer makes around a
    /// `SkillError`: what is inside may be that of another call, and no fault of the caller. A layer that wants the task
    /// to be rejected gives a [`SkillError::InvalidRequest`].
    ///
    /// All layers are given at once; those of a second call take the place of the first one's. The service that they
    /// make is cloned for each call, so what it counts has to be shared between clones, as `GlobalConcurrencyLimitLayer`
    /// does it. A service that is there already, perhaps one that the program uses elsewhere too, is a layer as
    /// `layer_fn(|_| service.clone())`.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use skills_runtime::{Registry, SkillExecutor, embed_skills};
    /// use tower::ServiceBuilder;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let skills = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
    /// let limits = ServiceBuilder::new().timeout(Duration::from_secs(30));
    /// let executor = SkillExecutor::new(Registry::embedded(skills)?).through(limits);
    /// # drop(executor);
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn through<S>(mut self, layer: impl Layer<Registry, Service = S>) -> Self
    where
        S: Service<SkillCall, Response = Value> + Clone + Send + Sync + 'static,
        S::Error: Into<BoxError>,
        S::Future: Send,
    {
        let service = Arc::new(layer.layer(self.registry.clone()));
        self.run = Arc::new(move |call| Box::pin(answer(Arc::clone(&service), call)));
        self
    }
}

/// One call through a clone of the service, once it is ready. The clone is made here, so that a panic of it ends this
/// call alone.
async fn answer<S>(service: Arc<S>, call: SkillCall) -> Result<Value, SkillError>
where
    S: Service<SkillCall, Response = Value> + Clone,
    S::Error: Into<BoxError>,
{
    let mut service = S::clone(&service);
    poll_fn(|context| service.poll_ready(context)).await.map_err(skill_error)?;
    service.call(call).await.map_err(skill_error)
}

/// The skill's own error, if that is what went through the layers; an error of a layer is no fault of the caller.
fn skill_error(error: impl Into<BoxError>) -> SkillError {
    match error.into().downcast::<SkillError>() {
        Ok(error) => *error,
        Err(other) => SkillError::Internal(other.to_string()),
    }
}
