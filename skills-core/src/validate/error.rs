//! What can be wrong with a schema, or with a value and a schema.

use std::fmt::{self, Display, Formatter};

use super::Violation;
use crate::pointer::escaped;
use crate::schema::{Fault, Unknown};
use crate::wording::shown;

/// What is wrong with a JSON Schema, and where in it.
///
/// ```
/// use serde_json::json;
/// use skills_runtime::Schema;
///
/// let error = Schema::from_value(&json!({"properties": {"name": {"type": "strnig"}}})).unwrap_err();
/// assert!(error.to_string().starts_with("`#/properties/name/type`: "));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum SchemaError {
    /// A keyword that draft 2020-12 does not have and that does not begin with `x-`.
    UnsupportedKeyword {
        /// Where it stands: `#` and a JSON Pointer (RFC 6901), `#/properties/name/requried`.
        location: String,
        /// The keyword.
        keyword: String,
        /// The keyword that is probably meant.
        suggestion: Option<String>,
    },
    /// Any other rule that the schema breaks.
    Invalid {
        /// Where: `#` for the schema itself, else `#` and a JSON Pointer (RFC 6901).
        location: String,
        /// Which rule, in a sentence.
        reason: String,
    },
}

impl Display for SchemaError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnsupportedKeyword { location, keyword, suggestion } => {
                write!(f, "{}: unknown schema keyword {}", shown(location), shown(keyword))?;
                match suggestion {
                    Some(suggestion) => write!(f, "; did you mean `{suggestion}`?"),
                    None => Ok(()),
                }
            }
            Self::Invalid { location, reason } => write!(f, "{}: {reason}", shown(location)),
        }
    }
}

impl std::error::Error for SchemaError {}

impl From<Fault> for SchemaError {
    fn from(fault: Fault) -> Self {
        let Fault { location, message, help, unknown, .. } = fault;
        match unknown.map(|unknown| *unknown) {
            Some(Unknown { keyword, suggestion }) => Self::UnsupportedKeyword {
                location: format!("{location}/{}", escaped(&keyword)),
                keyword,
                suggestion: suggestion.map(str::to_owned),
            },
            None => Self::Invalid { location, reason: format!("{message}; {help}") },
        }
    }
}

/// Why a value was not found valid.
///
/// ```
/// use serde_json::json;
/// use skills_runtime::{ValidationError, validate_json};
///
/// let error = validate_json(&json!({"type": "string"}), &json!(7)).unwrap_err();
/// assert!(matches!(error, ValidationError::Value(violation) if violation.location() == "#"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ValidationError {
    /// The schema is at fault.
    Schema(SchemaError),
    /// The value is at fault.
    Value(Violation),
}

impl Display for ValidationError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Schema(error) => write!(f, "the schema is not valid: {error}"),
            Self::Value(violation) => violation.fmt(f),
        }
    }
}

impl std::error::Error for ValidationError {}

impl From<SchemaError> for ValidationError {
    fn from(error: SchemaError) -> Self {
        Self::Schema(error)
    }
}

impl From<Violation> for ValidationError {
    fn from(violation: Violation) -> Self {
        Self::Value(violation)
    }
}
