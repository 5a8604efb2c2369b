//! JSON that a card carries.

use std::fmt::{self, Display, Formatter};

use super::Text;

/// A JSON value as compact text, with keys in their order and numbers as they were written.
///
/// A constant [`serde_json::Value`] is not possible, and its key order hangs on a feature that any crate of a program
/// can switch on; the text is the same everywhere.
///
/// ```
/// use skills_core::Json;
///
/// let json = Json::from_static(r#"{"b":1.10,"a":2}"#);
/// assert_eq!(json.text(), r#"{"b":1.10,"a":2}"#);
/// assert_eq!(json.value()["a"], 2);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Json(Text);

impl Json {
    /// Takes compact JSON that the reader wrote.
    #[doc(hidden)]
    #[must_use]
    pub const fn from_static(text: &'static str) -> Self {
        Self(Text::Borrowed(text))
    }

    /// Takes compact JSON that the reader wrote.
    #[cfg(any(feature = "read", feature = "schema"))]
    pub(crate) fn from_text(text: String) -> Self {
        Self(Text::Owned(text))
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }

    /// The value, parsed at every call.
    ///
    /// Numbers outside what `serde_json::Value` holds, and nesting deeper than it reads, give `Value::Null`; the
    /// reader refuses both in asset files.
    #[must_use]
    pub fn value(&self) -> serde_json::Value {
        serde_json::from_str(&self.0).unwrap_or_default()
    }
}

impl Display for Json {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
