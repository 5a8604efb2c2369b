//! Schemas that say of what type a value is.

use serde_json::{Map, Value, json};

use super::at::At;
use super::{Reducer, or_null};
use crate::types::schemas::shape::{first_of_shape, integer, is_struct};

impl<'a> Reducer<'a> {
    /// A schema with a type, or without any keyword that gives a shape.
    pub(super) fn typed(&mut self, at: &At<'a>, keywords: &'a Map<String, Value>) -> Option<Value> {
        let types = match keywords.get("type") {
            Some(Value::String(name)) => vec![name.as_str()],
            Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).collect(),
            _ => {
                return match first_of_shape(keywords, &[]) {
                    None => Some(Value::Bool(true)),
                    Some(keyword) => {
                        let reason = format!("`{keyword}` without `type` allows all values of other types");
                        let of = if keyword == "items" { "array" } else { "object" };
                        self.refuse(&at.pointer, reason, format!("write `\"type\": \"{of}\"` beside it"))
                    }
                };
            }
        };
        let has_null = types.contains(&"null");
        let rest: Vec<&str> = types.iter().copied().filter(|name| *name != "null").collect();
        let name = match *rest {
            [] => return Some(json!({ "type": "null" })),
            [name] => name,
            ["integer", "number"] | ["number", "integer"] => "number",
            _ => {
                let reason = "a value of one of several types has no Rust type";
                return self.refuse(&format!("{}/type", at.pointer), reason, "write one type, besides \"null\"");
            }
        };
        let is_struct = name == "object" && is_struct(keywords);
        if has_null && !at.is_without_null {
            if is_struct {
                return Some(or_null(&self.refer(&at.part_without_null(), &at.name)));
            }
            let without = At { is_without_null: true, ..at.clone() };
            return self.of_type(&without, keywords, name).map(|schema| or_null(&schema));
        }
        if is_struct {
            if at.is_definition {
                return self.object(at, keywords);
            }
            return Some(self.refer(&at.part(), &at.name));
        }
        self.of_type(at, keywords, name)
    }

    /// A schema of one type that is no object with properties.
    fn of_type(&mut self, at: &At<'a>, keywords: &'a Map<String, Value>, name: &str) -> Option<Value> {
        Some(match name {
            "array" => match keywords.get("items") {
                Some(items) => json!({ "type": "array", "items": self.schema(&at.child(items, "items", "item"))? }),
                None => json!({ "type": "array" }),
            },
            "object" => match keywords.get("additionalProperties") {
                Some(values) => {
                    let values = self.schema(&at.child(values, "additionalProperties", "value"))?;
                    json!({ "type": "object", "additionalProperties": values })
                }
                None => json!({ "type": "object" }),
            },
            "integer" => json!({ "type": "integer", "format": integer(keywords) }),
            "number" => json!({ "type": "number", "format": "double" }),
            name => json!({ "type": name }),
        })
    }
}
