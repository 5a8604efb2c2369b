//! The rows of assertions while they are made.

use std::cmp::Ordering;
use std::collections::HashMap;

use crate::tree::{Node as Tree, Value};
use crate::validate::assertions::{Check, Link, Literal, Node, Number, OwnedAssertions, Place, Property, Span};

/// From how many options on an enumeration is searched in order.
const MANY: usize = 16;

#[derive(Default)]
pub(super) struct Tables {
    pub(super) made: OwnedAssertions,
    texts: HashMap<String, Span>,
    /// The node of the meta-schema, if it is needed.
    pub(super) meta_schema: Option<Link>,
}

impl Tables {
    /// Makes a node that has no checks yet.
    pub(super) fn node(&mut self, place: u32) -> Link {
        self.made.nodes.push(Node { types: 0, shared: false, place, checks: Span::default() });
        index(self.made.nodes.len() - 1)
    }

    pub(super) fn fill(&mut self, link: Link, types: u8, checks: Vec<Check>) {
        let checks = append(&mut self.made.checks, checks);
        let node = &mut self.made.nodes[link as usize];
        (node.types, node.checks) = (types, checks);
    }

    /// Notes that one link more leads to a node.
    pub(super) fn share(&mut self, link: Link) {
        if let Some(node) = self.made.nodes.get_mut(link as usize) {
            node.shared = true;
        }
    }

    pub(super) fn links(&mut self, links: Vec<Link>) -> Span {
        append(&mut self.made.links, links)
    }

    /// Properties, in any order.
    pub(super) fn properties(&mut self, mut properties: Vec<Property>) -> Span {
        let text = &self.made.text;
        let name = |property: &Property| &text[property.name.start as usize..property.name.end as usize];
        properties.sort_by(|a, b| name(a).cmp(name(b)));
        append(&mut self.made.properties, properties)
    }

    /// Properties of patterns, in their own order.
    pub(super) fn patterns(&mut self, patterns: Vec<Property>) -> Span {
        append(&mut self.made.properties, patterns)
    }

    /// The index of a regular expression.
    #[cfg(feature = "pattern")]
    pub(super) fn pattern(&mut self, text: &str) -> u32 {
        let known = self.made.patterns.iter().position(|pattern| pattern.text() == text);
        index(known.unwrap_or_else(|| {
            self.made.patterns.push(crate::validate::pattern::Pattern::new(text.to_owned()));
            self.made.patterns.len() - 1
        }))
    }

    pub(super) fn place(&mut self, outer: Option<u32>, steps: &str) -> u32 {
        let place = index(self.made.places.len());
        let steps = self.text(steps);
        self.made.places.push(Place { outer: outer.unwrap_or(place), steps });
        place
    }

    pub(super) fn text(&mut self, text: &str) -> Span {
        if let Some(&span) = self.texts.get(text) {
            return span;
        }
        let start = index(self.made.text.len());
        self.made.text += text;
        let span = Span { start, end: index(self.made.text.len()) };
        self.texts.insert(text.to_owned(), span);
        span
    }

    pub(super) fn constant(&mut self, value: &Tree) -> u32 {
        let literal = self.literal(value);
        append(&mut self.made.literals, vec![literal]).start
    }

    /// The options of an enumeration, and their order if they are many.
    pub(super) fn options(&mut self, values: &[Tree]) -> (Span, Span) {
        let options = self.values(values);
        if values.len() < MANY {
            return (options, Span::default());
        }
        let literals = &self.made.literals;
        let is_scalar = |link: &Link| literals[*link as usize].rank() < 4;
        let mut sorted: Vec<Link> = (options.start..options.end).filter(is_scalar).collect();
        let text = |span: Span| &self.made.text[span.start as usize..span.end as usize];
        sorted.sort_by(|a, b| compare(&literals[*a as usize], &literals[*b as usize], text));
        (options, append(&mut self.made.links, sorted))
    }

    fn values(&mut self, values: &[Tree]) -> Span {
        let values = values.iter().map(|value| self.literal(value)).collect();
        append(&mut self.made.literals, values)
    }

    fn literal(&mut self, node: &Tree) -> Literal {
        match &node.value {
            Value::Scalar(scalar) if !scalar.plain => Literal::String(self.text(&scalar.text)),
            Value::Scalar(scalar) => match scalar.text.as_str() {
                "null" => Literal::Null,
                "true" => Literal::Boolean(true),
                "false" => Literal::Boolean(false),
                text => number(text).map_or(Literal::Null, Literal::Number),
            },
            Value::Sequence(items) => Literal::Array(self.values(items)),
            Value::Mapping(entries) => {
                let values = entries.iter().map(|entry| self.literal(&entry.value)).collect();
                let values = append(&mut self.made.literals, values);
                let names = entries.iter().zip(values.start..);
                let properties = names
                    .map(|(entry, node)| Property { name: self.text(&entry.key.text), node, required: true })
                    .collect();
                Literal::Object(self.properties(properties))
            }
        }
    }
}

/// A number as JSON readers keep it, but for floats of very many digits: `serde_json` reads them quite exactly only with
/// a feature of its own, which a macro may have and a program not.
pub(super) fn number(text: &str) -> Option<Number> {
    match serde_json::from_str(text).map(|number| Number::of(&number)).ok()? {
        Number::Float(_) => text.parse().ok().map(Number::Float),
        number => Some(number),
    }
}

fn append<T>(table: &mut Vec<T>, rows: Vec<T>) -> Span {
    let start = index(table.len());
    table.extend(rows);
    Span { start, end: index(table.len()) }
}

/// No table of a schema of 4 MiB, which is the largest, has more rows.
fn index(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// The order in which the scalars of a long enumeration are searched.
fn compare<'t>(a: &Literal, b: &Literal, text: impl Fn(Span) -> &'t str) -> Ordering {
    match (a, b) {
        (Literal::Boolean(a), Literal::Boolean(b)) => a.cmp(b),
        (Literal::Number(a), Literal::Number(b)) => a.compare(*b),
        (Literal::String(a), Literal::String(b)) => text(*a).cmp(text(*b)),
        _ => a.rank().cmp(&b.rank()),
    }
}
