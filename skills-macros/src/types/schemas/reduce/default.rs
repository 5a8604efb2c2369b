//! The defaults of properties.

use serde_json::Value;
use skills_core::with_integers;

use super::Reducer;
use super::at::At;
use crate::types::schemas::bounds;
use crate::types::schemas::reduced::PropertyDefault;
use crate::types::schemas::resolve;

impl<'a> Reducer<'a> {
    /// The default of a property: its own, else that of the schema which its `$ref` leads to, and so on. One that a bound
    /// of these schemas does not allow is refused.
    pub(super) fn default_of(&mut self, property: &At<'a>, name: &str, definition: usize) -> Option<PropertyDefault> {
        let schemas = self.followed(property);
        let (place, value) =
            schemas.iter().find_map(|(place, schema)| schema.get("default").map(|value| (place, value)))?;
        let default = PropertyDefault {
            definition,
            property: name.to_owned(),
            // As the runtime does it to the values that come in.
            value: with_integers(value.clone()),
            pointer: format!("{place}/default"),
        };
        let broken = schemas.iter().find_map(|(_, schema)| bounds::broken(schema, &default.value));
        if let Some((keyword, bound)) = broken {
            let reason = format!("`\"{keyword}\": {bound}` does not allow this default");
            let refusal = default.refusal(&reason, "write one that the property's schema allows, or none");
            // Other properties may have the same one, by references.
            if !self.refusals.contains(&refusal) {
                self.refusals.push(refusal);
            }
        }
        Some(default)
    }

    /// A property's schema and those that its references lead to, with their places.
    fn followed(&self, property: &At<'a>) -> Vec<(String, &'a Value)> {
        let mut schemas = vec![(property.pointer.clone(), property.schema)];
        while let Some((place, schema)) = schemas.last()
            && let Some(reference) = schema.get("$ref").and_then(Value::as_str)
            && let Some(target) = resolve::target(self.root, place, reference)
            // A reference may lead back, and says nothing then.
            && schemas.iter().all(|(place, _)| *place != target)
            && let Some(schema) = self.root.pointer(&target)
        {
            schemas.push((target, schema));
        }
        schemas
    }
}
