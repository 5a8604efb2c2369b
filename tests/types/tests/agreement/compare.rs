//! What came back, held against what was given.

use serde_json::{Map, Value};
use skills_runtime::serde_json;

pub(crate) struct Comparison<'a> {
    /// The document in which references are looked up.
    pub(crate) root: &'a Value,
}

impl Comparison<'_> {
    /// What is different though the documentation does not say so. Allowed are: a default in the place of an absent
    /// property, an absent property in the place of an optional null, and the loss of properties that the schema says
    /// nothing of.
    pub(crate) fn difference(&self, schema: &Value, given: &Value, back: &Value) -> Option<String> {
        if let Some(target) = target(self.root, schema) {
            return self.difference(target, given, back);
        }
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
        schema: &Value,
        given: &Map<String, Value>,
        back: &Map<String, Value>,
    ) -> Option<String> {
        let nothing = Map::new();
        let declared = schema.get("properties").and_then(Value::as_object).unwrap_or(&nothing);
        let is_required = |name: &str| {
            let required = schema.get("required").and_then(Value::as_array);
            required.is_some_and(|names| names.iter().any(|required| required == name))
        };
        let is_map = declared.is_empty() && schema.get("required").is_none();
        let further = schema.get("additionalProperties").filter(|values| values.is_object());
        for (name, given) in given {
            let of =
                declared.get(name).or(further).or_else(|| (is_map || is_required(name)).then_some(&Value::Bool(true)));
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
            let schema = declared.get(name).unwrap_or(&Value::Null);
            match schema.get("default") {
                // A default may leave out what has a default of its own.
                Some(default) => self.difference(schema, default, back),
                // A field that can only be null is always there.
                None if schema.get("type") == Some(&Value::from("null")) => None,
                None => Some(format!("`{name}` was not given and has no default")),
            }
        })
    }
}

/// What a reference leads to: a place in the document or in one that was bundled into it.
pub(crate) fn target<'a>(root: &'a Value, schema: &Value) -> Option<&'a Value> {
    let (uri, pointer) = schema.get("$ref")?.as_str()?.split_once('#').unwrap_or((schema["$ref"].as_str()?, ""));
    let bundled = root.get("$defs").and_then(Value::as_object).into_iter().flatten().map(|(_, document)| document);
    let mut documents = std::iter::once(root).chain(bundled.filter(|document| document.get("$id").is_some()));
    documents.find_map(|document| {
        let has_uri = uri.is_empty() || document.get("$id").is_some_and(|id| id == uri);
        document.pointer(pointer).filter(|_| has_uri)
    })
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
