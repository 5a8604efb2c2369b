//! How deep types are inside each other.

use std::collections::HashSet;

use serde_json::Value;

use super::{Definition, Printer, besides_null, properties, reference};
use crate::types::schemas::refusal::Refusal;

/// The most steps into a type. rustc gives up after 128, and handlers have types around it.
const MOST: usize = 100;

/// The steps of a struct and the `Option` around it.
const STRUCT: usize = 2;

/// The steps of a `Vec`, a `BTreeMap` or a `Box`.
const CONTAINER: usize = 4;

impl<'a> Printer<'a> {
    /// Why types that are too deep are not made: at the first such on the way that rustc takes, which is from field to
    /// field, and into each type once.
    pub(super) fn too_deep(&self) -> Option<Refusal> {
        let mut open = vec![(self.reduced.definitions.first()?, STRUCT)];
        let mut seen = HashSet::new();
        while let Some((definition, steps)) = open.pop() {
            if !seen.insert(&definition.name) {
                continue;
            }
            if steps > MOST {
                return Some(Refusal {
                    pointer: definition.pointer.clone(),
                    reason: format!(
                        "rustc takes at most {MOST} steps into a type, and comes here after {steps}: {STRUCT} for an \
                         object, {CONTAINER} for a list, a map or recursion"
                    ),
                    instead: "write `true` in the place of a schema further up, which makes its type `Value`"
                        .to_owned(),
                });
            }
            let mut inner = Vec::new();
            self.inner(definition, &definition.schema, 0, &mut inner);
            open.extend(inner.into_iter().rev().map(|(definition, more)| (definition, steps + more)));
        }
        None
    }

    /// The types within a part of a definition, with the steps to them.
    fn inner(&self, of: &Definition, schema: &'a Value, containers: usize, to: &mut Vec<(&'a Definition, usize)>) {
        if let Some(target) = reference(schema) {
            let is_boxed = containers == 0 && self.leads_back(target, &of.name);
            let containers = containers + usize::from(is_boxed);
            to.extend(self.definition(target).map(|(_, target)| (target, STRUCT + CONTAINER * containers)));
        } else if let Some(schema) = besides_null(schema) {
            self.inner(of, schema, containers, to);
        } else {
            for (_, schema) in properties(schema) {
                self.inner(of, schema, containers, to);
            }
            for keyword in ["items", "additionalProperties"] {
                if let Some(schema) = schema.get(keyword) {
                    self.inner(of, schema, containers + 1, to);
                }
            }
        }
    }
}
