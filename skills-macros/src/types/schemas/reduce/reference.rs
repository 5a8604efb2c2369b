//! References, which become the names of types.

use serde_json::{Map, Value};
use skills_core::pointer;

use super::Reducer;
use super::at::{At, Part};
use crate::types::schemas::resolve;
use crate::types::schemas::shape::first_of_shape;

impl Reducer<'_> {
    pub(super) fn reference(&mut self, at: &At<'_>, keywords: &Map<String, Value>, reference: &str) -> Option<Value> {
        if let Some(beside) = first_of_shape(keywords, &["$ref"]) {
            let reason = format!("`{beside}` beside `$ref` narrows what it refers to");
            return self.refuse(&at.pointer, reason, "write the schema out, without `$ref`");
        }
        let Some(target) = resolve::target(self.root, &at.pointer, reference) else {
            let instead = "refer to a schema in `$defs` by its place, as in `#/$defs/address`";
            return self.refuse(
                &format!("{}/$ref", at.pointer),
                "Rust types follow no reference of this kind",
                instead,
            );
        };
        let wanted = target.rsplit('/').next().filter(|name| !name.is_empty()).map(pointer::unescaped);
        Some(self.refer(&Part { pointer: target, is_without_null: false }, &wanted.unwrap_or_else(|| at.name.clone())))
    }
}
