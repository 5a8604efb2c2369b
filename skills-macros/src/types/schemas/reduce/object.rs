//! Objects with properties, which become structs.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};
use skills_core::pointer;

use super::at::At;
use super::{Reducer, described};
use crate::types::schemas::shape::is_null;

/// The most fields of a struct. rustc takes more time and memory than in proportion, and some 10,000 end it.
const MOST_FIELDS: usize = 1_000;

impl<'a> Reducer<'a> {
    /// An object with properties, as a definition.
    pub(super) fn object(&mut self, at: &At<'a>, keywords: &'a Map<String, Value>) -> Option<Value> {
        let required = keywords.get("required").and_then(Value::as_array).into_iter().flatten();
        let required: BTreeSet<&str> = required.filter_map(Value::as_str).collect();
        let additional = keywords.get("additionalProperties");
        let declared = keywords.get("properties").and_then(Value::as_object);
        if let Some(declared) = declared.filter(|declared| declared.len() > MOST_FIELDS) {
            let reason = format!("a struct has at most {MOST_FIELDS} fields, and these are {}", declared.len());
            return self.refuse(
                &format!("{}/properties", at.pointer),
                reason,
                "put some of them into objects within it",
            );
        }
        let mut properties = Map::new();
        let index = self.reduced.definitions.len().saturating_sub(1);
        let before = self.refusals.len();
        for (name, schema) in declared.into_iter().flatten() {
            let child = at.child(schema, &format!("properties/{}", pointer::escaped(name)), name);
            let is_required = required.contains(&name.as_str());
            let Some(property) = self.schema(&child) else { continue };
            // Where nothing but null is allowed, an absent property is null without a default.
            let default = if is_required { None } else { self.default_of(&child, name, index) };
            let default = default.filter(|default| !(default.value.is_null() && is_null(&property)));
            properties.insert(name.clone(), described(property, schema));
            self.reduced.defaults.extend(default);
        }
        for name in &required {
            if declared.is_none_or(|declared| !declared.contains_key(*name)) {
                self.undeclared(at, name, additional, &mut properties);
            }
        }
        let mut schema = json!({ "type": "object", "required": required });
        match additional {
            Some(Value::Bool(false)) => schema["additionalProperties"] = Value::Bool(false),
            Some(values) if *values != Value::Bool(true) => {
                let values = self.schema(&at.child(values, "additionalProperties", "value"))?;
                // Without a schema of their own, fields that are not declared are left out.
                if values != Value::Bool(true) {
                    schema["additionalProperties"] = values;
                }
            }
            _ => {}
        }
        let has_extra = schema.get("additionalProperties").is_some_and(|values| !values.is_boolean());
        self.check_fields(at, &properties, has_extra);
        schema["properties"] = Value::Object(properties);
        (self.refusals.len() == before).then_some(schema)
    }

    /// A property that is required but not among the properties.
    fn undeclared(&mut self, at: &At<'a>, name: &str, additional: Option<&'a Value>, to: &mut Map<String, Value>) {
        let schema = match additional {
            Some(Value::Bool(false)) => self.refuse(
                &format!("{}/required", at.pointer),
                format!("the property `{name}` is required, and not allowed by `additionalProperties`"),
                "declare it in `properties`",
            ),
            Some(values) => self.schema(&at.child(values, "additionalProperties", "value")),
            None => Some(Value::Bool(true)),
        };
        to.extend(schema.map(|schema| (name.to_owned(), schema)));
    }
}
