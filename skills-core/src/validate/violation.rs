//! A rule that a value breaks.

use std::fmt::{self, Display, Formatter};

use super::{SchemaError, reason};
use crate::wording::visible_up_to;

/// How many characters of a location are shown.
const MOST_SHOWN: usize = 200;

/// A rule of a JSON Schema that a value breaks: where in the value, and why.
///
/// ```
/// use serde_json::json;
/// use skills_runtime::Schema;
///
/// let schema = Schema::from_value(&json!({"items": {"type": "integer"}}))?;
/// let violation = schema.validate(&json!([1, "two"])).unwrap_err();
/// assert_eq!((violation.location(), violation.reason()), ("#/1", r#""two" is not of type "integer""#));
/// # Ok::<(), skills_runtime::SchemaError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    location: String,
    reason: String,
}

impl Violation {
    pub(super) fn new(location: String, reason: String) -> Self {
        Self { location, reason }
    }

    pub(super) fn of(error: &jsonschema::ValidationError<'_>) -> Self {
        Self::new(reason::location(error), reason::reason(error))
    }

    /// The schema itself is at fault, which no card's is.
    pub(super) fn of_schema(error: &SchemaError) -> Self {
        Self::new("#".to_owned(), format!("there is nothing to check it by: {error}"))
    }

    /// The place in the value: `#` for the value itself, else `#` and a JSON Pointer (RFC 6901), `#/user/name`.
    #[must_use]
    pub fn location(&self) -> &str {
        &self.location
    }

    /// What is wrong there, in one sentence; of a very long one the first 400 characters.
    #[must_use]
    pub fn reason(&self) -> &str {
        &self.reason
    }
}

/// The place and the reason, on one line; of a very long place the beginning.
impl Display for Violation {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        // This is what is logged and sent, and a key of the value may hold anything, megabytes of it.
        write!(f, "`{}`: {}", visible_up_to(&self.location, MOST_SHOWN), self.reason)
    }
}

impl std::error::Error for Violation {}
