//! Which schemas the dynamic anchors mean where a schema is used.
//!
//! A `$dynamicRef` leads to the anchor of its name in the outermost resource, of all that lead to it, that has one. Which
//! that is follows from the way to the reference, not from the value, so it is settled here: a node is made for each
//! context in which its schema is used.

use std::collections::HashMap;

use crate::schema::walk::{Reference, Walk};

/// The index of what each dynamic name is bound to.
pub(super) type Context = usize;

/// The contexts that were met; the first binds no name.
pub(super) struct Contexts<'w> {
    walk: &'w Walk<'w>,
    /// The names that references use.
    names: Vec<&'w str>,
    /// The schema of each name.
    all: Vec<Vec<Option<usize>>>,
    known: HashMap<Vec<Option<usize>>, Context>,
}

impl<'w> Contexts<'w> {
    pub(super) fn of(walk: &'w Walk<'_>) -> Self {
        let mut names: Vec<&str> = walk.references.iter().filter_map(Reference::dynamic_name).collect();
        names.sort_unstable();
        names.dedup();
        let unbound = vec![None; names.len()];
        Self { walk, known: HashMap::from([(unbound.clone(), 0)]), all: vec![unbound], names }
    }

    /// The context within a resource: it binds those names that no outer resource does.
    pub(super) fn enter(&mut self, resource: usize, context: Context) -> Context {
        if self.names.is_empty() {
            return context;
        }
        let anchors = &self.walk.resources[resource].anchors;
        let bound = self.names.iter().zip(&self.all[context]).map(|(name, bound)| {
            bound.or_else(|| anchors.get(name).filter(|anchor| anchor.is_dynamic).map(|anchor| anchor.schema))
        });
        let bound: Vec<Option<usize>> = bound.collect();
        let next = self.all.len();
        let context = *self.known.entry(bound.clone()).or_insert(next);
        if context == next {
            self.all.push(bound);
        }
        context
    }

    /// The schema that a name is bound to.
    pub(super) fn bound(&self, name: &str, context: Context) -> Option<usize> {
        let index = self.names.binary_search(&name).ok()?;
        self.all[context][index]
    }
}
