//! Choices: between a schema and null, and between strings.

use std::collections::HashSet;

use serde_json::{Map, Value, json};

use super::at::At;
use super::{Reducer, or_null};
use crate::types::schemas::naming;
use crate::types::schemas::shape::{allows_null, constant, first_of_shape, is_null};

/// The most variants of an enum. rustc takes more time and memory than in proportion: 10 GB for 20,000.
const MOST_VARIANTS: usize = 5_000;

impl<'a> Reducer<'a> {
    /// A choice between schemas: something or null, or one of several strings.
    pub(super) fn choice(
        &mut self,
        at: &At<'a>,
        keywords: &Map<String, Value>,
        keyword: &str,
        members: &'a [Value],
    ) -> Option<Value> {
        let pointer = format!("{}/{keyword}", at.pointer);
        if let Some(beside) = first_of_shape(keywords, &[keyword]) {
            let reason = format!("`{beside}` beside `{keyword}` narrows the choice");
            return self.refuse(&pointer, reason, format!("write it into each schema of `{keyword}`"));
        }
        let strings: Option<Vec<Value>> = members.iter().map(|member| constant(member).cloned()).collect();
        if let Some(strings) = strings {
            return self.strings(at, keyword, &strings);
        }
        let index = members.iter().position(|member| !is_null(member));
        match (members.len(), index.and_then(|index| Some((index, members.get(index)?)))) {
            (2, Some((index, member))) if members.iter().any(is_null) => {
                let mut inner = at.child(member, &format!("{keyword}/{index}"), "");
                inner.name.clone_from(&at.name);
                inner.is_without_null = allows_null(member);
                self.schema(&inner).map(|schema| or_null(&schema))
            }
            _ => {
                let instead = "write the one schema that covers all, such as an object with optional properties";
                let reason =
                    format!("Rust types follow `{keyword}` only for a schema or null, and for constant strings");
                self.refuse(&pointer, reason, instead)
            }
        }
    }

    /// One of several strings, and null where that is among them.
    pub(super) fn strings(&mut self, at: &At<'a>, keyword: &str, values: &[Value]) -> Option<Value> {
        let pointer = format!("{}/{keyword}", at.pointer);
        let mut strings: Vec<&str> = values.iter().filter_map(Value::as_str).collect();
        let nulls = values.iter().filter(|value| value.is_null()).count();
        if strings.is_empty() || strings.len() + nulls < values.len() {
            let reason = format!("Rust types follow `{keyword}` only for strings");
            return self.refuse(&pointer, reason, "write strings, or `type` and bounds such as `minimum`");
        }
        if nulls > 0 && !at.is_without_null {
            return Some(or_null(&self.refer(&at.part_without_null(), &at.name)));
        }
        if !at.is_definition {
            return Some(self.refer(&at.part(), &at.name));
        }
        // One that stands twice allows nothing more.
        let mut seen = HashSet::new();
        strings.retain(|string| seen.insert(*string));
        if strings.len() > MOST_VARIANTS {
            let reason = format!("an enum has at most {MOST_VARIANTS} variants, and these are {}", strings.len());
            return self.refuse(&pointer, reason, "write `\"type\": \"string\"`, and leave the list to the handler");
        }
        if naming::variant_names(&strings).is_none() {
            let reason = "two of these strings become one Rust name, for they differ only in signs or case";
            return self.refuse(&pointer, reason, "write words for the signs, or `pattern` in the place of the list");
        }
        Some(json!({ "type": "string", "enum": strings }))
    }
}
