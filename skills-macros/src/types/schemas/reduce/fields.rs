//! The fields of a struct.

use serde_json::{Map, Value};

use super::Reducer;
use super::at::At;
use crate::types::schemas::naming;

impl Reducer<'_> {
    /// Refuses properties whose fields have one name.
    pub(super) fn check_fields(&mut self, at: &At<'_>, properties: &Map<String, Value>, has_extra: bool) {
        let names: Vec<&str> = properties.keys().map(String::as_str).collect();
        let pointer = format!("{}/properties", at.pointer);
        let mut fields = naming::field_names(&names);
        if has_extra {
            // The field for all further properties.
            fields.push("extra".to_owned());
        }
        fields.sort_unstable();
        let twice = fields.windows(2).find_map(|pair| match pair {
            [one, other] if one == other => Some(one),
            _ => None,
        });
        let Some(twice) = twice else { return };
        let reason = if has_extra && twice == "extra" {
            "the field `extra` takes the further properties, and a property would have the same name".to_owned()
        } else {
            format!("two properties become the one field `{twice}`, for they differ only in signs or case")
        };
        self.refuse(&pointer, reason, "rename one of them");
    }
}
