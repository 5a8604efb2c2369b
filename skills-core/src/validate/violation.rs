//! A rule that a value breaks.

use std::fmt::{self, Display, Formatter};

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
    schema_location: String,
    reason: String,
    is_too_complex: bool,
}

impl Violation {
    pub(super) fn new(location: String, schema_location: String, reason: String) -> Self {
        Self { location, schema_location, reason, is_too_complex: false }
    }

    /// The check of the value ended early.
    pub(super) fn too_complex(reason: String) -> Self {
        Self { location: "#".to_owned(), schema_location: "#".to_owned(), reason, is_too_complex: true }
    }

    /// The place in the value: `#` for the value itself, else `#` and a JSON Pointer (RFC 6901), `#/user/name`.
    #[must_use]
    pub fn location(&self) -> &str {
        &self.location
    }

    /// The rule in the schema: `#` and a JSON Pointer into the schema's text, `#/properties/user/required`.
    ///
    /// A rule of another file of the skill is found in the `$defs` of the text. A rule of the meta-schema, which is not
    /// in there, has its URI in front of `#`.
    ///
    /// ```
    /// use serde_json::json;
    /// use skills_runtime::Schema;
    ///
    /// let schema = Schema::from_value(&json!({"items": {"$ref": "#/$defs/short"}, "$defs": {"short": {"maxLength": 3}}}))?;
    /// let violation = schema.validate(&json!(["long text"])).unwrap_err();
    /// assert_eq!(violation.schema_location(), "#/$defs/short/maxLength");
    /// # Ok::<(), skills_runtime::SchemaError>(())
    /// ```
    #[must_use]
    pub fn schema_location(&self) -> &str {
        &self.schema_location
    }

    /// Whether the check ended early, since it took too many steps or the value is nested too deep; the value may be
    /// valid. See [`Validator::max_steps`](crate::Validator::max_steps).
    #[must_use]
    pub fn is_too_complex(&self) -> bool {
        self.is_too_complex
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
