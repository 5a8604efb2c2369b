//! Defaults as they are meant: a property that a default leaves out has its own default. The generator would take Rust's
//! zero value for such a property.
//!
//! On the way each part of a default is held against its type.

use std::collections::HashMap;

use serde_json::{Map, Value};

use super::fit::{Unfit, unfit};
use super::reduced::Reduced;
use super::refusal::Refusal;

/// The most defaults that stand within each other.
const MOST_LEVELS: usize = 32;

/// The most defaults that are put into those of one schema. Two in each level would double with every level.
const MOST: usize = 10_000;

/// The reduced schema with whole defaults.
pub(super) fn completed(reduced: &Reduced) -> Result<Reduced, Refusal> {
    let mut completion = Completion::new(reduced);
    let mut completed = reduced.clone();
    for default in &mut completed.defaults {
        let whole = completion.property(default.definition, &default.property, default.value.clone(), 0);
        default.value = whole.map_err(|unfit| default.refusal(&unfit.reason, unfit.instead))?;
    }
    Ok(completed)
}

/// Its functions fail where a default gets too large or is of another type.
struct Completion<'a> {
    reduced: &'a Reduced,
    /// The place of each definition in the list, by what refers to it.
    definitions: HashMap<String, usize>,
    /// The defaults, by definition and property.
    defaults: HashMap<(usize, &'a str), &'a Value>,
    /// How many more defaults may be put into others.
    left: usize,
}

impl<'a> Completion<'a> {
    fn new(reduced: &'a Reduced) -> Self {
        let definitions = reduced.definitions.iter().enumerate();
        let defaults = reduced.defaults.iter();
        Self {
            reduced,
            definitions: definitions.map(|(index, definition)| (definition.reference(), index)).collect(),
            defaults: defaults.map(|of| ((of.definition, of.property.as_str()), &of.value)).collect(),
            left: MOST,
        }
    }

    /// The whole value of a property that has this one.
    fn property(&mut self, definition: usize, name: &str, value: Value, level: usize) -> Result<Value, Unfit> {
        let properties = self.reduced.definitions.get(definition).and_then(|of| of.schema.get("properties"));
        match properties.and_then(|properties| properties.get(name)) {
            Some(schema) => self.value(definition, schema, value, level),
            None => Ok(value),
        }
    }

    /// The whole value of a schema that is a part of a definition.
    fn value(&mut self, definition: usize, schema: &'a Value, value: Value, level: usize) -> Result<Value, Unfit> {
        if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
            let target = self.definitions.get(reference).copied();
            return match target.and_then(|target| Some((target, self.reduced.definitions.get(target)?))) {
                Some((target, of)) => self.value(target, &of.schema, value, level),
                None => Ok(value),
            };
        }
        // The one schema besides null.
        if let Some(schema) = schema.get("oneOf").and_then(|members| members.get(0)) {
            return if value.is_null() { Ok(value) } else { self.value(definition, schema, value, level) };
        }
        if let Some(unfit) = unfit(schema, &value) {
            return Err(unfit);
        }
        match (value, schema.get("items")) {
            (Value::Array(items), Some(schema)) => {
                items.into_iter().map(|item| self.value(definition, schema, item, level)).collect()
            }
            (Value::Object(entries), _) => self.object(definition, schema, entries, level).map(Value::Object),
            (value, _) => Ok(value),
        }
    }

    fn object(
        &mut self,
        definition: usize,
        schema: &'a Value,
        entries: Map<String, Value>,
        level: usize,
    ) -> Result<Map<String, Value>, Unfit> {
        let properties = schema.get("properties").and_then(Value::as_object);
        let further = schema.get("additionalProperties");
        let mut whole = Map::new();
        for (name, value) in entries {
            let value = match properties.and_then(|properties| properties.get(&name)).or(further) {
                Some(schema) => self.value(definition, schema, value, level)?,
                None => value,
            };
            whole.insert(name, value);
        }
        for (name, schema) in properties.into_iter().flatten() {
            if whole.contains_key(name) {
                continue;
            }
            if let Some(&default) = self.defaults.get(&(definition, name.as_str())) {
                self.left = self.left.checked_sub(1).filter(|_| level < MOST_LEVELS).ok_or_else(too_large)?;
                let default = self.value(definition, schema, default.clone(), level + 1)?;
                whole.insert(name.clone(), default);
            }
        }
        Ok(whole)
    }
}

fn too_large() -> Unfit {
    Unfit {
        reason: "with the defaults of its own properties, this one has no end or is very large".to_owned(),
        instead: "write those properties into it, or leave a default out",
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::types::schemas::reduce::reduce;

    /// The whole default of the property `o` of a schema.
    fn whole(schema: &Value) -> Result<Value, String> {
        let reduced = reduce(schema, "Input").expect("types follow it");
        let index = reduced.defaults.iter().position(|of| of.property == "o").expect("it has a default");
        completed(&reduced).map(|whole| whole.defaults[index].value.clone()).map_err(|refusal| refusal.pointer)
    }

    #[test]
    fn property_that_a_default_leaves_out_has_its_own() {
        let k = json!({ "type": "object", "properties": { "k": { "type": "integer", "default": 3 } } });
        let of = |schema: &Value, default: &Value| {
            let mut o = schema.clone();
            o["default"] = default.clone();
            whole(&json!({ "type": "object", "properties": { "o": o }, "$defs": { "k": k } }))
        };
        for (schema, default, expected) in [
            (k.clone(), json!({}), json!({ "k": 3 })),
            (k.clone(), json!({ "k": 4.0 }), json!({ "k": 4 })),
            (json!({ "$ref": "#/$defs/k" }), json!({}), json!({ "k": 3 })),
            (json!({ "anyOf": [{ "$ref": "#/$defs/k" }, { "type": "null" }] }), json!({}), json!({ "k": 3 })),
            (json!({ "anyOf": [{ "$ref": "#/$defs/k" }, { "type": "null" }] }), json!(null), json!(null)),
            (json!({ "type": "array", "items": k }), json!([{}, { "k": 4 }]), json!([{ "k": 3 }, { "k": 4 }])),
            (
                json!({ "type": "object", "additionalProperties": { "$ref": "#/$defs/k" } }),
                json!({ "a": {} }),
                json!({ "a": { "k": 3 } }),
            ),
            (
                json!({
                    "type": "object",
                    "properties": { "inner": { "$ref": "#/$defs/k", "default": {} }, "other": { "type": "string" } },
                }),
                json!({}),
                json!({ "inner": { "k": 3 } }),
            ),
            (json!({}), json!({ "a": {} }), json!({ "a": {} })),
        ] {
            assert_eq!(of(&schema, &default), Ok(expected), "{default} of {schema}");
        }
    }

    #[test]
    fn default_without_end_is_refused_at_its_place() {
        let schema = json!({
            "type": "object",
            "properties": { "o": { "$ref": "#/$defs/node", "default": {} } },
            "$defs": {
                "node": { "type": "object", "properties": { "next": { "$ref": "#/$defs/node", "default": {} } } },
            },
        });
        assert_eq!(whole(&schema), Err("/properties/o/default".to_owned()));
    }

    #[test]
    fn default_that_doubles_with_each_level_is_refused() {
        let level = |next: usize| {
            let next = json!({ "$ref": format!("#/$defs/{next}"), "default": {} });
            json!({ "type": "object", "properties": { "a": next, "b": next } })
        };
        let mut levels: Map<String, Value> = (0..20).map(|number| (number.to_string(), level(number + 1))).collect();
        levels.insert("20".to_owned(), json!({ "type": "object" }));
        let o = json!({ "$ref": "#/$defs/0", "default": {} });
        let schema = json!({ "type": "object", "properties": { "o": o }, "$defs": levels });
        assert_eq!(whole(&schema), Err("/properties/o/default".to_owned()));
    }
}
