//! Calls that go through a service of tower.

use std::error::Error;
use std::future::poll_fn;

use serde_json::Value;
use tower_service::Service;

use crate::{SkillCall, SkillError};

/// Any error, as tower's layers have it.
pub(super) type BoxError = Box<dyn Error + Send + Sync>;

/// One call, once the service is ready for it.
pub(super) async fn call<S>(mut service: S, call: SkillCall) -> Result<Value, SkillError>
where
    S: Service<SkillCall, Response = Value>,
    S::Error: Into<BoxError>,
{
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
