//! Values against JSON Schemas.
//!
//! A schema is a few tables of `assertions`. `judge` walks a value along them, the same way for constants and for schemas
//! that were made when the program runs, and tells a `report` what is wrong; `reason` puts that into words. `format`
//! only annotates, as draft 2020-12 has it by default.

pub mod assertions;
mod card;
mod depth;
#[cfg(feature = "schema")]
mod error;
mod judge;
mod literal;
mod number;
#[cfg(feature = "pattern")]
pub(crate) mod pattern;
mod reason;
mod report;
mod validator;
mod violation;

#[cfg(all(test, feature = "schema"))]
mod tests;

#[cfg(feature = "schema")]
use serde_json::Value;

pub(crate) use self::assertions::Assertions;
pub use self::depth::check_depth;
#[cfg(feature = "schema")]
pub use self::error::{SchemaError, ValidationError};
pub use self::validator::Validator;
pub use self::violation::Violation;
#[cfg(feature = "schema")]
use crate::model::{Json, Schema};
#[cfg(feature = "schema")]
use crate::schema;

/// The most violations of one value that are returned.
const MOST_VIOLATIONS: usize = 1_000;

/// The most steps that the check of a value takes, unless the caller says otherwise: less than a second.
const MOST_STEPS: u64 = 10_000_000;

#[cfg(feature = "schema")]
impl Schema {
    /// Checks a JSON Schema that is made while the program runs.
    ///
    /// The rules are those for the schemas of skills: draft 2020-12 with no other keywords than its own and `x-…`, and
    /// no reference to anything outside the schema.
    ///
    /// ```
    /// use serde_json::json;
    /// use skills_runtime::Schema;
    ///
    /// let schema = Schema::from_value(&json!({"type": "object", "required": ["name"]}))?;
    /// assert_eq!(schema.validate(&json!({"name": "Ada"})), Ok(()));
    /// # Ok::<(), skills_runtime::SchemaError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first rule that the schema breaks, and where.
    pub fn from_value(schema: &Value) -> Result<Self, SchemaError> {
        let assertions = schema::check_value(schema)?;
        Ok(Self::new(Json::from_text(schema.to_string()), assertions))
    }
}

/// Checks a value against a schema that is made while the program runs; checks the schema at every call.
///
/// For more than one value, [`Schema::from_value`] checks it once.
///
/// ```
/// use serde_json::json;
/// use skills_runtime::{ValidationError, validate_json};
///
/// let schema = json!({"properties": {"name": {"type": "string"}}});
/// assert_eq!(validate_json(&schema, &json!({"name": "Ada"})), Ok(()));
/// let error = validate_json(&schema, &json!({"name": 7})).unwrap_err();
/// assert_eq!(error.to_string(), r#"`#/name`: 7 is not of type "string""#);
///
/// let error = validate_json(&json!({"requried": ["name"]}), &json!({})).unwrap_err();
/// assert!(matches!(error, ValidationError::Schema(_)));
/// ```
///
/// # Errors
///
/// [`ValidationError::Schema`] for a schema that breaks a rule, else [`ValidationError::Value`] for a value that
/// breaks one of the schema's.
#[cfg(feature = "schema")]
pub fn validate_json(schema: &Value, value: &Value) -> Result<(), ValidationError> {
    Schema::from_value(schema)?.validate(value)?;
    Ok(())
}
