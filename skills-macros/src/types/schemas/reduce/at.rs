//! Places in a schema, on the way through it.

use serde_json::Value;

/// What a type is made of: the schema at a place, as a whole or without the null that it allows besides.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Part {
    pub(super) pointer: String,
    pub(super) is_without_null: bool,
}

/// A schema on its way.
#[derive(Clone)]
pub(super) struct At<'a> {
    pub(super) schema: &'a Value,
    pub(super) pointer: String,
    /// What a type is called that is made of it.
    pub(super) name: String,
    /// Whether a definition is made of it, rather than a part of one.
    pub(super) is_definition: bool,
    /// Whether null is already taken care of.
    pub(super) is_without_null: bool,
}

impl<'a> At<'a> {
    /// What a type of its own is made of.
    pub(super) fn part(&self) -> Part {
        Part { pointer: self.pointer.clone(), is_without_null: self.is_without_null }
    }

    /// The same, with null left to whoever refers to the type.
    pub(super) fn part_without_null(&self) -> Part {
        Part { pointer: self.pointer.clone(), is_without_null: true }
    }

    pub(super) fn child(&self, schema: &'a Value, way: &str, name: &str) -> Self {
        Self {
            schema,
            pointer: format!("{}/{way}", self.pointer),
            name: format!("{}_{name}", self.name),
            is_definition: false,
            is_without_null: false,
        }
    }
}
