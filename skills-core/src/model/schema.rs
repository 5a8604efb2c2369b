//! The JSON Schemas of a card.

use std::fmt::{self, Debug, Display, Formatter};
#[cfg(any(feature = "read", feature = "schema"))]
use std::sync::Arc;

use super::Json;
use crate::validate::assertions::Assertions;
#[cfg(any(feature = "read", feature = "schema"))]
use crate::validate::assertions::OwnedAssertions;

/// A JSON Schema (draft 2020-12) that needs nothing besides itself: other files of the skill that it refers to stand in
/// its `$defs`.
///
/// It is kept as text, and as what it asserts: tables that are constants for an embedded card, and are made once when a
/// schema is read. Nothing is compiled at the first use.
///
/// ```
/// use skills_runtime::{SkillCard, embed_skill};
/// static GREET: &SkillCard =
///     embed_skill!("../examples/greet/skills/greet", allow(outside_package, no_build_script));
/// let schema = GREET.input_schema().expect("the skill has one");
/// assert_eq!(schema.value()["required"][0], "user");
/// ```
#[derive(Clone)]
pub struct Schema {
    json: Json,
    assertions: AssertionsRef,
}

#[derive(Clone)]
enum AssertionsRef {
    Embedded(&'static Assertions<'static>),
    /// All copies of a schema share them.
    #[cfg(any(feature = "read", feature = "schema"))]
    Owned(Arc<OwnedAssertions>),
}

impl Schema {
    /// Takes a schema that the reader has checked, and what it asserts.
    #[doc(hidden)]
    #[must_use]
    pub const fn from_static(text: &'static str, assertions: &'static Assertions<'static>) -> Self {
        Self { json: Json::from_static(text), assertions: AssertionsRef::Embedded(assertions) }
    }

    /// Takes a schema that was checked, and what it asserts.
    #[cfg(any(feature = "read", feature = "schema"))]
    pub(crate) fn new(json: Json, assertions: OwnedAssertions) -> Self {
        Self { json, assertions: AssertionsRef::Owned(Arc::new(assertions)) }
    }

    /// What the schema asserts.
    #[doc(hidden)]
    #[must_use]
    pub fn assertions(&self) -> Assertions<'_> {
        match &self.assertions {
            AssertionsRef::Embedded(assertions) => **assertions,
            #[cfg(any(feature = "read", feature = "schema"))]
            AssertionsRef::Owned(assertions) => assertions.borrowed(),
        }
    }

    /// Calls with what the schema asserts; of an embedded one nothing is copied.
    pub(crate) fn with_assertions<T>(&self, call: impl FnOnce(&Assertions<'_>) -> T) -> T {
        match &self.assertions {
            AssertionsRef::Embedded(assertions) => call(assertions),
            #[cfg(any(feature = "read", feature = "schema"))]
            AssertionsRef::Owned(assertions) => call(&assertions.borrowed()),
        }
    }

    /// The schema as compact JSON text, as it can be published.
    #[must_use]
    pub fn text(&self) -> &str {
        self.json.text()
    }

    /// The schema as a value, parsed at every call.
    #[must_use]
    pub fn value(&self) -> serde_json::Value {
        self.json.value()
    }
}

/// Two schemas are equal when their texts are.
impl PartialEq for Schema {
    fn eq(&self, other: &Self) -> bool {
        self.json == other.json
    }
}

impl Eq for Schema {}

impl Debug for Schema {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Schema").field(&self.text()).finish()
    }
}

impl Display for Schema {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}
