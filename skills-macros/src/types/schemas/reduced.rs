//! What is left of a schema: one definition for each type that has a name, and the defaults.

use serde_json::{Value, json};

use super::refusal::Refusal;

/// A type to be made, under its final name.
#[derive(Debug, Clone)]
pub(super) struct Definition {
    pub(super) name: String,
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

impl Reduced {
    /// The definitions, with those of the defaults whose index the caller wants.
    pub(super) fn definitions(&self, wanted: impl Fn(usize) -> bool) -> Vec<Definition> {
        let mut definitions = self.definitions.clone();
        for (index, default) in self.defaults.iter().enumerate() {
            let schema = definitions.get_mut(default.definition).map(|definition| &mut definition.schema);
            let property = schema.and_then(|schema| schema.get_mut("properties")?.get_mut(&default.property));
            match property {
                Some(Value::Object(property)) if wanted(index) => {
                    property.insert("default".to_owned(), default.value.clone());
                }
                Some(property @ Value::Bool(_)) if wanted(index) => *property = json!({ "default": default.value }),
                _ => {}
            }
        }
        definitions
    }

    /// Gives the definition of a name another one.
    pub(super) fn rename(&mut self, old: &str, new: &str) {
        let (from, to) = (reference(old), reference(new));
        for definition in &mut self.definitions {
            if definition.name == old {
                new.clone_into(&mut definition.name);
            }
            redirect(&mut definition.schema, &from, &to);
        }
    }
}

/// Makes the references of a schema that lead to one definition lead to another.
fn redirect(schema: &mut Value, from: &str, to: &str) {
    match schema {
        Value::Object(keywords) => {
            for (keyword, value) in keywords {
                match value {
                    Value::String(reference) if keyword == "$ref" && reference == from => to.clone_into(reference),
                    value => redirect(value, from, to),
                }
            }
        }
        Value::Array(members) => members.iter_mut().for_each(|member| redirect(member, from, to)),
        _ => {}
    }
}

impl PropertyDefault {
    /// Why it is no default, and what to write instead.
    pub(super) fn refusal(&self, reason: &str, instead: &str) -> Refusal {
        Refusal { pointer: self.pointer.clone(), reason: reason.to_owned(), instead: instead.to_owned() }
    }
}
