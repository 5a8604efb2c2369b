//! What is left of a schema: one definition for each type that has a name, and the defaults.

use serde_json::Value;

use super::refusal::Refusal;

/// A type to be made, under its final name.
#[derive(Debug, Clone)]
pub(super) struct Definition {
    pub(super) name: String,
    /// The JSON pointer of what it is made of.
    pub(super) pointer: String,
    pub(super) schema: Value,
}

/// What is left of a schema, as one definition for each type that has a name.
#[derive(Debug, Clone, Default)]
pub(super) struct Reduced {
    pub(super) definitions: Vec<Definition>,
    /// The defaults of properties, apart, so that one that does not fit can be told.
    pub(super) defaults: Vec<PropertyDefault>,
}

/// What a property is taken for when it is absent.
#[derive(Debug, Clone)]
pub(super) struct PropertyDefault {
    pub(super) definition: usize,
    pub(super) property: String,
    pub(super) value: Value,
    /// The JSON pointer of the place where it stands.
    pub(super) pointer: String,
}

impl Definition {
    /// What others refer to it by.
    pub(super) fn reference(&self) -> String {
        reference(&self.name)
    }
}

/// What others refer to the definition of this name by.
pub(super) fn reference(name: &str) -> String {
    format!("#/definitions/{name}")
}

impl PropertyDefault {
    /// Why it is no default, and what to write instead.
    pub(super) fn refusal(&self, reason: &str, instead: &str) -> Refusal {
        Refusal { pointer: self.pointer.clone(), reason: reason.to_owned(), instead: instead.to_owned() }
    }
}
