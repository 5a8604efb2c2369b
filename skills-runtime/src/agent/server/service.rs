//! Calls that go through a service of tower.

use std::error::Error;
use std::future::poll_fn;
use std::sync::Arc;

use serde_json::Value;
use tower_service::Service;

use crate::{SkillCall, SkillError};

/// Any error, as tower's layers have it.
pub(super) type BoxError = Box<dyn Error + Send + Sync>;

/// One call through a clone of the service, once it is ready. To clone it is the call's affair: so a panic of it is.
pub(super) async fn call<S>(service: Arc<S>, call: SkillCall) -> Result<Value, SkillError>
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
