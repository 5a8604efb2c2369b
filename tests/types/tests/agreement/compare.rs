//! What came back, held against what was given.

use serde_json::{Map, Value};
use skills_runtime::serde_json;

use crate::scope::Scope;

pub(crate) struct Comparison<'a> {
    pub(crate) scope: Scope<'a>,
}

impl<'a> Comparison<'a> {
    /// What is different though the documentation does not say so. Allowed are: a default in the place of an absent
    /// property, an absent property in the place of an optional null, and the loss of properties that the schema says
    /// nothing of.
    pub(crate) fn difference(&self, schema: &'a Value, given: &Value, back: &Value) -> Option<String> {
        let inside = Self { scope: self.scope.inside(schema) };
        if let Some((scope, target)) = inside.scope.target(schema) {
            return Self { scope }.difference(target, given, back);
        }
        inside.difference_of_parts(schema, given, back)
    }

    fn difference_of_parts(&self, schema: &'a Value, given: &Value, back: &Value) -> Option<String> {
        for keyword in ["anyOf", "oneOf"] {
            if let Some(members) = schema.get(keyword).and_then(Value::as_array) {
                let member = members.iter().find(|member| member.get("type") != Some(&Value::from("null")));
                return if given.is_null() { plain(given, back) } else { self.difference(member?, given, back) };
            }
        }
        match (given, back) {
            (Value::Object(given), Value::Object(back)) => self.difference_of_objects(schema, given, back),
            (Value::Array(given), Value::Array(back)) if given.len() == back.len() => {
                let items = schema.get("items").unwrap_or(&Value::Bool(true));
                given.iter().zip(back).find_map(|(given, back)| self.difference(items, given, back))
            }
            _ => plain(given, back),
        }
    }

    fn difference_of_objects(
        &self,
        schema: &'a Value,
        given: &Map<String, Value>,
        back: &Map<String, Value>,
    ) -> Option<String> {
        let declared = |name: &str| schema.get("properties").and_then(|properties| properties.get(name));
        let is_required = |name: &str| {
            let required = schema.get("required").and_then(Value::as_array);
            required.is_some_and(|names| names.iter().any(|required| required == name))
        };
        let is_map = schema.get("properties").is_none() && schema.get("required").is_none();
        let further = schema.get("additionalProperties").filter(|values| values.is_object());
        for (name, given) in given {
            let of = declared(name).or(further).or_else(|| (is_map || is_required(name)).then_some(&Value::Bool(true)));
            let told = match (of, back.get(name)) {
                (Some(schema), Some(back)) => self.difference(schema, given, back),
                (Some(_), None) if given.is_null() && !is_required(name) => None,
                (Some(_), None) => Some(format!("`{name}` is lost")),
                (None, None) => None,
                (None, Some(_)) => Some(format!("`{name}` came back, though nothing declares it")),
            };
            if told.is_some() {
                return told;
            }
        }
        back.iter().filter(|(name, _)| !given.contains_key(*name)).find_map(|(name, back)| {
            let schema = declared(name).unwrap_or(&Value::Null);
            match self.default_of(schema) {
                // A default may leave out what has a default of its own.
                Some(default) => self.difference(schema, default, back),
                None => Some(format!("`{name}` was not given and has no default")),
            }
        })
    }

    /// The default of a schema, else of what its reference leads to.
    fn default_of(&self, schema: &'a Value) -> Option<&'a Value> {
        let scope = self.scope.inside(schema);
        schema.get("default").or_else(|| {
            let (scope, target) = scope.target(schema)?;
            Self { scope }.default_of(target)
        })
    }
}

/// Equal values, with numbers by what they stand for.
fn plain(given: &Value, back: &Value) -> Option<String> {
    let is_equal = match (given, back) {
        (Value::Number(given), Value::Number(back)) => given == back || given.as_f64() == back.as_f64(),
        (Value::Array(given), Value::Array(back)) => {
            given.len() == back.len() && given.iter().zip(back).all(|(given, back)| plain(given, back).is_none())
        }
        (Value::Object(given), Value::Object(back)) => {
            given.len() == back.len()
                && given.iter().all(|(name, given)| back.get(name).is_some_and(|back| plain(given, back).is_none()))
        }
        _ => given == back,
    };
    (!is_equal).then(|| format!("{given} became {back}"))
}
