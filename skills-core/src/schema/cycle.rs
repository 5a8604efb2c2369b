//! Schemas that lead back to themselves without a step into the value.

use std::collections::HashMap;

use super::keywords;
use super::walk::{Step, Target, Walk};
use crate::diagnostic::Code;

/// The most schemas of a cycle that are named.
const MOST_NAMED: usize = 8;

/// A way from a schema to another one that judges the same value.
#[derive(Clone, Copy)]
struct Edge {
    to: usize,
    /// The reference that it is, if it is one.
    reference: Option<usize>,
}

/// A schema on the way from the start of the search.
struct Visit {
    schema: usize,
    /// The edge that is followed next.
    next: usize,
    /// The reference that leads to the schema behind it on the way.
    reference: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Unseen,
    OnTheWay,
    Done,
}

impl Walk<'_> {
    /// Reports the cycles among all schemas, each once.
    pub(super) fn find_cycles(&mut self) {
        let edges = self.edges();
        let mut states = vec![State::Unseen; edges.len()];
        for start in 0..edges.len() {
            if states[start] == State::Unseen {
                self.search(start, &edges, &mut states);
            }
        }
    }

    /// The edges of each schema, and behind these of each dynamic name.
    fn edges(&self) -> Vec<Vec<Edge>> {
        let mut edges = vec![Vec::new(); self.schemas.len()];
        let mut names = HashMap::new();
        for (name, schemas) in self.dynamic_schemas() {
            names.insert(name, edges.len());
            edges.push(schemas.into_iter().map(|to| Edge { to, reference: None }).collect());
        }
        let parents = self.schemas.iter().enumerate();
        let parents =
            parents.filter_map(|(id, schema)| schema.parent.as_ref().map(|(parent, step)| (*parent, step, id)));
        for (parent, step, to) in parents.chain(self.again.iter().map(|(parent, step, id)| (*parent, step, *id))) {
            if step.keyword().is_some_and(keywords::is_in_place) {
                edges[parent].push(Edge { to, reference: None });
            }
        }
        for (index, reference) in self.references.iter().enumerate() {
            let Some(Target::Schema { schema, .. }) = reference.target else { continue };
            let name = reference.dynamic_name().and_then(|name| names.get(name));
            let to = name.copied().unwrap_or(schema);
            edges[reference.schema].push(Edge { to, reference: Some(index) });
        }
        edges
    }

    /// Searches depth first, with the way kept beside the program's own stack.
    fn search(&mut self, start: usize, edges: &[Vec<Edge>], states: &mut [State]) {
        states[start] = State::OnTheWay;
        let mut way = vec![Visit { schema: start, next: 0, reference: None }];
        while let Some(visit) = way.last_mut() {
            let schema = visit.schema;
            let Some(&Edge { to, reference }) = edges[schema].get(visit.next) else {
                states[schema] = State::Done;
                way.pop();
                continue;
            };
            visit.next += 1;
            visit.reference = reference;
            match states[to] {
                State::Unseen => {
                    states[to] = State::OnTheWay;
                    way.push(Visit { schema: to, next: 0, reference: None });
                }
                State::OnTheWay => self.report(&way, to),
                State::Done => {}
            }
        }
    }

    /// Reports the cycle that begins at a schema on the way and ends with the way, at its last reference.
    fn report(&mut self, way: &[Visit], first: usize) {
        let begin = way.iter().rposition(|visit| visit.schema == first).unwrap_or_default();
        let Some(last) = way[begin..].iter().rev().find_map(|visit| visit.reference) else { return };
        let (schema, keyword, node) =
            (self.references[last].schema, self.references[last].keyword, self.references[last].node);
        let document = self.schemas[schema].document;
        let shown = if self.faults.is_full(document) { String::new() } else { self.way(&way[begin..], document) };
        self.fault(schema, Some(&Step::Keyword(keyword)), Code::RefCycle, &node.span, |_| {
            let help =
                "remove the reference, or put it into a schema of `properties` or `items`, which judge another value";
            (format!("the schema leads back to itself: {shown}"), help.to_owned())
        });
    }

    /// The schemas of a cycle, the first one at both ends.
    fn way(&self, cycle: &[Visit], document: usize) -> String {
        let is_schema = |id: &usize| *id < self.schemas.len();
        let mut ids: Vec<usize> = cycle.iter().map(|visit| visit.schema).filter(is_schema).collect();
        ids.extend(ids.first().copied());
        let left_out = ids.len().saturating_sub(MOST_NAMED);
        let mut names: Vec<String> = Vec::new();
        for (index, &id) in ids.iter().enumerate() {
            match index.checked_sub(MOST_NAMED / 2) {
                Some(0) if left_out > 0 => names.push("…".to_owned()),
                Some(behind) if behind < left_out => {}
                _ => names.push(self.named(id, document)),
            }
        }
        names.join(" -> ")
    }
}
