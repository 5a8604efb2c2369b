//! What of a schema decides the shape of a value, by a list of what is allowed.
//!
//! A type may take more than the schema does, since values are validated before a handler sees them; it must never take
//! less, nor lose anything that the schema declares. So keywords that narrow a value are left out, and those that give
//! it a shape which Rust types do not have are refused at their place.

mod at;
mod choice;
mod default;
mod fields;
mod names;
mod object;
mod reference;
mod typed;

use std::collections::VecDeque;

use serde_json::{Value, json};
use skills_core::pointer;

use self::at::{At, Part};
use self::names::Names;
use super::keywords::{self, Use};
use super::reduced::{self, Definition, Reduced};
use super::refusal::Refusal;

/// Reduces a schema whose type is to have this name.
pub(super) fn reduce(root: &Value, name: &str) -> Result<Reduced, Vec<Refusal>> {
    let mut reducer = Reducer {
        root,
        reduced: Reduced::default(),
        names: Names::default(),
        later: VecDeque::new(),
        refusals: Vec::new(),
    };
    reducer.refer(&Part { pointer: String::new(), is_without_null: false }, name);
    while let Some((part, name)) = reducer.later.pop_front() {
        reducer.define(&part, name);
    }
    if reducer.refusals.is_empty() { Ok(reducer.reduced) } else { Err(reducer.refusals) }
}

struct Reducer<'a> {
    root: &'a Value,
    reduced: Reduced,
    names: Names,
    /// The parts of which types are still to be made, with their names.
    later: VecDeque<(Part, String)>,
    refusals: Vec<Refusal>,
}

impl<'a> Reducer<'a> {
    /// A reference to the type of a part, which is made later if it is not yet.
    fn refer(&mut self, part: &Part, wanted: &str) -> Value {
        let name = if let Some(name) = self.names.get(part) {
            name.to_owned()
        } else {
            let name = self.names.give(part.clone(), wanted);
            self.later.push_back((part.clone(), name.clone()));
            name
        };
        json!({ "$ref": reduced::reference(&name) })
    }

    fn define(&mut self, part: &Part, name: String) {
        let Some(schema) = self.root.pointer(&part.pointer) else { return };
        let at = At {
            schema,
            pointer: part.pointer.clone(),
            name: name.clone(),
            is_definition: true,
            is_without_null: part.is_without_null,
        };
        // Its defaults refer to the definition by its place in the list.
        let index = self.reduced.definitions.len();
        let pointer = part.pointer.clone();
        self.reduced.definitions.push(Definition { name, pointer, schema: Value::Bool(true) });
        if let Some(schema) = self.schema(&at)
            && let Some(definition) = self.reduced.definitions.get_mut(index)
        {
            definition.schema = described(schema, at.schema);
        }
    }

    /// Notes that there is no type for what stands at this place.
    fn refuse(&mut self, pointer: &str, reason: impl Into<String>, instead: impl Into<String>) -> Option<Value> {
        self.refusals.push(Refusal { pointer: pointer.to_owned(), reason: reason.into(), instead: instead.into() });
        None
    }

    /// What is left of a schema; nothing when it is refused.
    fn schema(&mut self, at: &At<'a>) -> Option<Value> {
        let keywords = match at.schema {
            Value::Object(keywords) => keywords,
            Value::Bool(false) => {
                return self.refuse(&at.pointer, "no value is allowed here, and no Rust type says so", "leave it out");
            }
            _ => return Some(Value::Bool(true)),
        };
        let before = self.refusals.len();
        for (keyword, value) in keywords {
            if let Some(Use::Refused(instead)) = keywords::how(keyword, value) {
                let way = format!("{}/{}", at.pointer, pointer::escaped(keyword));
                self.refuse(&way, format!("Rust types cannot follow `{keyword}`"), instead);
            }
        }
        if self.refusals.len() > before {
            return None;
        }
        if let Some(Value::String(reference)) = keywords.get("$ref") {
            return self.reference(at, keywords, reference);
        }
        for keyword in ["oneOf", "anyOf"] {
            if let Some(Value::Array(members)) = keywords.get(keyword) {
                return self.choice(at, keywords, keyword, members);
            }
        }
        if let Some(values) = keywords.get("enum").and_then(Value::as_array) {
            return self.strings(at, "enum", values);
        }
        if let Some(value) = keywords.get("const") {
            return self.strings(at, "const", std::slice::from_ref(value));
        }
        self.typed(at, keywords)
    }
}

/// A schema or null.
fn or_null(schema: &Value) -> Value {
    json!({ "oneOf": [schema, { "type": "null" }] })
}

/// A reduced schema with the description of the one that it was made of, on one line: what is indented or fenced would
/// be a test of the documentation.
fn described(mut reduced: Value, schema: &Value) -> Value {
    if let Some(text) = schema.get("description").and_then(Value::as_str)
        && let Some(keywords) = reduced.as_object_mut()
    {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ").replace("```", "`").replace("~~~", "~");
        if !text.is_empty() {
            keywords.insert("description".to_owned(), Value::String(text));
        }
    }
    reduced
}
