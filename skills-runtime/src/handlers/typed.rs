//! Handlers that take and give Rust types in the place of JSON values.

use std::any::{Any, TypeId};

use async_trait::async_trait;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use skills_core::with_integers;

use super::{SkillError, SkillHandler, SkillProgressSink};

/// Runs one skill, with types of its own for what goes in and what comes out.
///
/// Whoever implements it is a [`SkillHandler`]: the parameters are made into the input, and the output into a value. The
/// skill's schemas are asked as well, before and after, by [`Registry::dispatch`](crate::Registry::dispatch).
///
/// ```
/// use serde::{Deserialize, Serialize};
/// use skills_runtime::{
///     CollectingSink, SkillError, SkillHandler, SkillProgressSink, TypedSkillHandler, async_trait, json,
/// };
///
/// #[derive(Deserialize)]
/// struct Input {
///     name: String,
/// }
///
/// #[derive(Serialize)]
/// struct Output {
///     greeting: String,
/// }
///
/// struct Greet;
///
/// #[async_trait]
/// impl TypedSkillHandler for Greet {
///     type Input = Input;
///     type Output = Output;
///
///     async fn run(&self, input: Input, _: &dyn SkillProgressSink) -> Result<Output, SkillError> {
///         Ok(Output { greeting: format!("Hello {}", input.name) })
///     }
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// let sink = CollectingSink::new();
/// let answer = SkillHandler::run(&Greet, json!({ "name": "Ada" }), &sink).await;
/// assert_eq!(answer, Ok(json!({ "greeting": "Hello Ada" })));
/// # }
/// ```
///
/// JSON Schema counts `1.0` among the integers, and Rust's integer types do not: numbers without a fraction reach the
/// input as integers. An input that is a [`Value`] is taken as it came.
#[async_trait]
pub trait TypedSkillHandler: Send + Sync {
    /// What the skill takes.
    type Input: DeserializeOwned + Send + 'static;
    /// What the skill gives.
    type Output: Serialize + Send + 'static;

    /// Runs the skill: takes the call's input, gives its output. On the way it may report to the sink.
    ///
    /// # Errors
    ///
    /// [`SkillError::InvalidRequest`] where the caller can do something about it, [`SkillError::Internal`] else.
    async fn run(&self, input: Self::Input, sink: &dyn SkillProgressSink) -> Result<Self::Output, SkillError>;
}

#[async_trait]
impl<H: TypedSkillHandler> SkillHandler for H {
    async fn run(&self, params: Value, sink: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        let output = TypedSkillHandler::run(self, input(params)?, sink).await?;
        value(output)
    }
}

/// The parameters as the handler's type.
fn input<T: DeserializeOwned + 'static>(mut params: Value) -> Result<T, SkillError> {
    if TypeId::of::<T>() == TypeId::of::<Value>() {
        let same: Box<dyn Any> = Box::new(params.take());
        if let Ok(same) = same.downcast::<T>() {
            return Ok(*same);
        }
    }
    serde_json::from_value(with_integers(params))
        .map_err(|error| SkillError::InvalidRequest(format!("the input is not what the handler takes: {error}")))
}

/// The handler's output as a value.
fn value<T: Serialize + 'static>(mut output: T) -> Result<Value, SkillError> {
    if let Some(same) = (&mut output as &mut dyn Any).downcast_mut::<Value>() {
        return Ok(same.take());
    }
    serde_json::to_value(output)
        .map_err(|error| SkillError::Internal(format!("the output cannot be written as JSON: {error}")))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn whole_numbers_reach_integers() {
        assert_eq!(input::<Vec<u8>>(json!([1.0, 2, 3e0])), Ok(vec![1, 2, 3]));
        assert_eq!(input::<Vec<f64>>(json!([1.0, 2, 1.5])), Ok(vec![1.0, 2.0, 1.5]));
    }

    #[test]
    fn value_is_taken_as_it_came() {
        assert_eq!(input::<Value>(json!([1.0])), Ok(json!([1.0])));
        assert_eq!(value(json!({ "a": 1.0 })), Ok(json!({ "a": 1.0 })));
    }

    #[test]
    fn input_of_another_type_is_the_callers_fault() {
        let error = input::<u8>(json!("seven"));
        assert!(
            matches!(&error, Err(SkillError::InvalidRequest(text)) if text.contains("not what the handler takes")),
            "{error:?}"
        );
    }

    #[test]
    fn output_that_json_cannot_hold_is_ours() {
        let error = value(std::collections::BTreeMap::from([((1, 2), 3)]));
        assert!(matches!(&error, Err(SkillError::Internal(text)) if text.contains("as JSON")), "{error:?}");
    }
}
