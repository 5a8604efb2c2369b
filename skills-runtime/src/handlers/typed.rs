//! Handlers that take and give Rust types in the place of JSON values.

use std::any::{Any, TypeId};

use async_trait::async_trait;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Number, Value};

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

/// The value with integers in the place of numbers without a fraction, as far as 64 bits reach. It is not nested more
/// deeply than a schema allows, or than whoever made it could write.
pub(crate) fn with_integers(value: Value) -> Value {
    match value {
        Value::Number(number) => Value::Number(as_integer(&number).unwrap_or(number)),
        Value::Array(items) => items.into_iter().map(with_integers).collect(),
        Value::Object(entries) => {
            Value::Object(entries.into_iter().map(|(key, value)| (key, with_integers(value))).collect::<Map<_, _>>())
        }
        other => other,
    }
}

/// A number that is written with a fraction of zero, or with an exponent, as an integer.
fn as_integer(number: &Number) -> Option<Number> {
    const BEYOND_I64: f64 = 9_223_372_036_854_775_808.0;
    const BEYOND_U64: f64 = 2.0 * BEYOND_I64;

    let float = number.as_f64().filter(|float| number.is_f64() && float.fract() == 0.0)?;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is a whole number that fits")]
    if (-BEYOND_I64..BEYOND_I64).contains(&float) {
        Some(Number::from(float as i64))
    } else if (0.0..BEYOND_U64).contains(&float) {
        Some(Number::from(float as u64))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn whole_numbers_reach_integers() {
        assert_eq!(input::<Vec<u8>>(json!([1.0, 2, 3e0])), Ok(vec![1, 2, 3]));
        assert_eq!(input::<Vec<f64>>(json!([1.0, 2, 1.5])), Ok(vec![1.0, 2.0, 1.5]));
        assert_eq!(with_integers(json!({ "a": [{ "b": -7.0 }] })), json!({ "a": [{ "b": -7 }] }));
    }

    #[test]
    fn whole_numbers_of_64_bits_are_integers_however_they_are_written() {
        assert_eq!(with_integers(json!(1e16)), json!(10_000_000_000_000_000_u64));
        assert_eq!(with_integers(json!(-9.223_372_036_854_776e18)), json!(i64::MIN));
        assert_eq!(with_integers(json!(1e19)), json!(10_000_000_000_000_000_000_u64));
        assert_eq!(with_integers(json!(u64::MAX)), json!(u64::MAX));
    }

    #[test]
    fn numbers_beyond_64_bits_stay() {
        assert_eq!(with_integers(json!(1e300)), json!(1e300));
        assert_eq!(with_integers(json!(-1e19)), json!(-1e19));
        assert_eq!(with_integers(json!(1.844_674_407_370_955_2e19)), json!(1.844_674_407_370_955_2e19));
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
