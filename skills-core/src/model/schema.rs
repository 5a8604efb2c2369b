//! The JSON Schemas of a card.

use std::fmt::{self, Debug, Display, Formatter};
use std::sync::Arc;

use super::Json;

/// A JSON Schema (draft 2020-12) that needs nothing besides itself: other files of the skill that it refers to stand in
/// its `$defs`.
///
/// It is kept as text. With feature `schema` it is compiled at its first use, once for each card that is embedded or
/// loaded; copies of the card share it.
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
    #[cfg_attr(not(feature = "schema"), expect(dead_code, reason = "only the engine fills it"))]
    cell: Cell,
}

/// Where a schema keeps what it was compiled to. It is beside the schema, since a constant cannot change.
#[doc(hidden)]
#[derive(Default)]
pub struct SchemaCell {
    #[cfg(feature = "schema")]
    pub(crate) compiled: std::sync::OnceLock<crate::validate::Compiled>,
}

#[derive(Clone)]
#[cfg_attr(not(feature = "schema"), expect(dead_code, reason = "only the engine fills it"))]
enum Cell {
    Embedded(&'static SchemaCell),
    /// All copies of a schema share one.
    Owned(Arc<SchemaCell>),
}

impl SchemaCell {
    /// A cell of a schema that is not compiled yet.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            #[cfg(feature = "schema")]
            compiled: std::sync::OnceLock::new(),
        }
    }
}

impl Schema {
    /// Takes a schema that the reader has checked.
    #[doc(hidden)]
    #[must_use]
    pub const fn from_static(text: &'static str, cell: &'static SchemaCell) -> Self {
        Self { json: Json::from_static(text), cell: Cell::Embedded(cell) }
    }

    /// Takes a schema that was checked.
    #[cfg(any(feature = "read", feature = "schema"))]
    pub(crate) fn from_json(json: Json) -> Self {
        Self { json, cell: Cell::Owned(Arc::default()) }
    }

    #[cfg(feature = "schema")]
    pub(crate) fn cell(&self) -> &SchemaCell {
        match &self.cell {
            Cell::Embedded(cell) => cell,
            Cell::Owned(cell) => cell,
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
