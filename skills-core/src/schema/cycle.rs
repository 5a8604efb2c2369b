//! Schemas that lead back to themselves, or very far, without a step into the value.

use std::collections::HashMap;

use super::keywords;
use super::walk::{Step, Target, Walk};
use crate::diagnostic::Code;
use crate::wording::grouped;

/// The most schemas of a cycle that are named.
const MOST_NAMED: usize = 8;

/// The most steps from schema to schema that judge the same value. An engine calls itself at each, for each level of a
/// value, and its stack must hold all of them.
const MOST_STEPS: usize = 32;

/// The most ways from a schema to others that judge the same value, unless there are as many schemas. An engine goes
/// each of them.
const MOST_WAYS: usize = 10_000;

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

/// What the search has found so far, by schema.
struct Search {
    states: Vec<State>,
    /// The longest way from each schema that is done.
    steps: Vec<usize>,
    /// How many ways lead from each schema that is done to where it ends.
    ways: Vec<usize>,
    has_cycle: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Unseen,
    OnTheWay,
    Done,
}

impl Walk<'_> {
    /// Reports the cycles among all schemas, each once; where there are none, the ways that are too long. Gives the
    /// longest way.
    pub(super) fn judge_ways(&mut self) -> usize {
        let edges = self.edges();
        let (states, none) = (vec![State::Unseen; edges.len()], vec![0; edges.len()]);
        let mut search = Search { states, steps: none.clone(), ways: none, has_cycle: false };
        for start in 0..edges.len() {
            if search.states[start] == State::Unseen {
                self.search(start, &edges, &mut search);
            }
        }
        if !search.has_cycle {
            self.report_long_ways(&search.steps);
            self.report_many_ways(&search.ways, &edges);
        }
        search.steps.into_iter().max().unwrap_or_default()
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
    fn search(&mut self, start: usize, edges: &[Vec<Edge>], search: &mut Search) {
        search.states[start] = State::OnTheWay;
        let mut way = vec![Visit { schema: start, next: 0, reference: None }];
        while let Some(visit) = way.last_mut() {
            let schema = visit.schema;
            let Some(&Edge { to, reference }) = edges[schema].get(visit.next) else {
                // A dynamic name is no step of its own.
                let step = usize::from(schema < self.schemas.len());
                search.steps[schema] = edges[schema].iter().map(|edge| search.steps[edge.to] + step).max().unwrap_or(0);
                let ways = edges[schema].iter().fold(0, |ways: usize, edge| ways.saturating_add(search.ways[edge.to]));
                search.ways[schema] = ways.max(1);
                search.states[schema] = State::Done;
                way.pop();
                continue;
            };
            visit.next += 1;
            visit.reference = reference;
            match search.states[to] {
                State::Unseen => {
                    search.states[to] = State::OnTheWay;
                    way.push(Visit { schema: to, next: 0, reference: None });
                }
                State::OnTheWay => {
                    search.has_cycle = true;
                    self.report(&way, to);
                }
                State::Done => {}
            }
        }
    }

    /// Reports each schema at which a way becomes too long.
    fn report_long_ways(&mut self, steps: &[usize]) {
        for (schema, &steps) in steps.iter().enumerate().take(self.schemas.len()) {
            if steps == MOST_STEPS + 1 {
                let node = self.schemas[schema].node;
                self.fault(schema, None, Code::TooDeep, &node.span, |at| {
                    let message =
                        format!("{at} leads through more than {MOST_STEPS} schemas that judge the same value");
                    (message, "let fewer schemas refer to each other, or write their keywords into one".to_owned())
                });
            }
        }
    }

    /// Reports each schema at which the ways become too many.
    fn report_many_ways(&mut self, ways: &[usize], edges: &[Vec<Edge>]) {
        let most = MOST_WAYS.max(self.schemas.len());
        for schema in 0..self.schemas.len() {
            if ways[schema] > most && edges[schema].iter().all(|edge| ways[edge.to] <= most) {
                let node = self.schemas[schema].node;
                self.fault(schema, None, Code::TooDeep, &node.span, |at| {
                    let most = grouped(most);
                    let message = format!("{at} leads by more than {most} ways to schemas that judge the same value");
                    (message, "let fewer schemas of combinations refer to the same ones".to_owned())
                });
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
