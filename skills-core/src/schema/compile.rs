//! What the schemas of a walk assert, as tables.

mod contexts;
mod keywords;
mod tables;

use std::collections::HashMap;
use std::ptr::from_ref;

use self::contexts::{Context, Contexts};
use self::tables::Tables;
use super::meta_schema;
use super::walk::{Target, Walk};
use crate::diagnostic::Code;
use crate::tree::{Entry, Node, Value};
use crate::validate::assertions::{ANY, Link, OwnedAssertions};

/// The most nodes for each schema. There is more than one where a `$dynamicRef` leads elsewhere from each place that its
/// schema is used at.
const MOST_NODES: usize = 64;

impl Walk<'_> {
    /// The assertions of the first document. `prefixes` are the locations of all documents in its text.
    ///
    /// None if there are too many, which is reported.
    pub(super) fn compile(&mut self, prefixes: &[String]) -> Option<OwnedAssertions> {
        let mut tables = Tables::default();
        if let Some(root) = Compiler::new(self, prefixes, &mut tables).document() {
            tables.made.root = root;
            return Some(tables.made);
        }
        let span = self.schemas[0].node.span.clone();
        self.fault(0, None, Code::TooDeep, &span, |at| {
            let message = format!("the `$dynamicRef`s of {at} lead to too many combinations of schemas");
            (message, "give fewer schemas a `$dynamicAnchor`".to_owned())
        });
        None
    }
}

/// Makes nodes of schemas, each for the contexts that it is used in.
struct Compiler<'w, 'a, 't> {
    walk: &'w Walk<'a>,
    prefixes: &'w [String],
    tables: &'t mut Tables,
    contexts: Contexts<'w>,
    /// The references of each schema, by keyword.
    references: HashMap<(usize, &'a str), usize>,
    known: HashMap<(usize, Context), Link>,
    places: HashMap<usize, u32>,
    /// Nodes that have no checks yet.
    open: Vec<(Link, usize, Context)>,
    most_nodes: usize,
}

impl<'w, 'a, 't> Compiler<'w, 'a, 't> {
    fn new(walk: &'w Walk<'a>, prefixes: &'w [String], tables: &'t mut Tables) -> Self {
        let references = walk.references.iter().enumerate();
        Self {
            walk,
            prefixes,
            contexts: Contexts::of(walk),
            references: references.map(|(index, of)| ((of.schema, of.keyword), index)).collect(),
            known: HashMap::new(),
            places: HashMap::new(),
            open: Vec::new(),
            most_nodes: tables.made.nodes.len() + MOST_NODES * walk.schemas.len(),
            tables,
        }
    }

    /// Makes the nodes of the first document; returns that of its root.
    fn document(mut self) -> Option<Link> {
        let root = self.link(0, Context::default());
        while let Some((link, schema, context)) = self.open.pop() {
            if self.tables.made.nodes.len() > self.most_nodes {
                return None;
            }
            let (types, checks) = self.checks(schema, context);
            self.tables.fill(link, types, checks);
        }
        Some(root)
    }

    /// The node of a schema that is reached in a context.
    fn link(&mut self, schema: usize, context: Context) -> Link {
        let (mut schema, mut context) = (schema, context);
        loop {
            context = self.contexts.enter(self.walk.schemas[schema].resource, context);
            match asserted(self.walk.schemas[schema].node) {
                Asserted::Anything => return ANY,
                Asserted::Reference(keyword) => match self.target(schema, keyword, context) {
                    Ok(target) => schema = target,
                    Err(link) => return link,
                },
                Asserted::Something => break,
            }
        }
        if let Some(&link) = self.known.get(&(schema, context)) {
            self.tables.share(link);
            return link;
        }
        let place = self.place(schema);
        let link = self.tables.node(place);
        self.known.insert((schema, context), link);
        self.open.push((link, schema, context));
        link
    }

    /// The schema that a reference leads to; the node, for the meta-schema.
    fn target(&mut self, schema: usize, keyword: &str, context: Context) -> Result<usize, Link> {
        let reference = self.references.get(&(schema, keyword)).map(|index| &self.walk.references[*index]);
        match reference.and_then(|reference| Some((reference, reference.target?))) {
            Some((reference, Target::Schema { schema, .. })) => {
                let bound = reference.dynamic_name().and_then(|name| self.contexts.bound(name, context));
                Ok(bound.unwrap_or(schema))
            }
            Some((_, Target::MetaSchema)) => Err(self.meta_schema()),
            // It was reported, and the assertions will not be used.
            None => Err(ANY),
        }
    }

    /// The node of what a reference leads to.
    fn referenced(&mut self, schema: usize, keyword: &str, context: Context) -> Link {
        match self.target(schema, keyword, context) {
            Ok(target) => self.link(target, context),
            Err(link) => link,
        }
    }

    fn meta_schema(&mut self) -> Link {
        if let Some(link) = self.tables.meta_schema {
            self.tables.share(link);
            return link;
        }
        let prefixes = [format!("{}#", super::uri::DIALECT)];
        let link = meta_schema::with_walk(|walk| Compiler::new(walk, &prefixes, self.tables).document());
        let link = link.unwrap_or(ANY);
        self.tables.meta_schema = Some(link);
        link
    }

    /// The node of a schema that is written at a keyword.
    fn child(&mut self, node: &Node, context: Context) -> Link {
        self.walk.by_node.get(&from_ref(node)).map_or(ANY, |&schema| self.link(schema, context))
    }

    fn place(&mut self, schema: usize) -> u32 {
        let mut inner = Vec::new();
        let mut next = Some(schema);
        let mut outer = None;
        while let Some(schema) = next {
            outer = self.places.get(&schema).copied();
            if outer.is_some() {
                break;
            }
            inner.push(schema);
            next = self.walk.schemas[schema].parent.as_ref().map(|(parent, _)| *parent);
        }
        for schema in inner.into_iter().rev() {
            let steps = match &self.walk.schemas[schema].parent {
                Some((_, step)) => step.pointer(),
                None => self.prefixes[self.walk.schemas[schema].document].clone(),
            };
            let place = self.tables.place(outer, &steps);
            self.places.insert(schema, place);
            outer = Some(place);
        }
        outer.unwrap_or_default()
    }
}

/// What a schema asserts, at a glance.
enum Asserted<'a> {
    Anything,
    /// What the schema of its only keyword does.
    Reference(&'a str),
    Something,
}

fn asserted(node: &Node) -> Asserted<'_> {
    let entries = match &node.value {
        Value::Mapping(entries) => entries,
        Value::Scalar(scalar) if scalar.text == "true" => return Asserted::Anything,
        _ => return Asserted::Something,
    };
    let mut judging = entries.iter().map(|entry: &Entry| entry.key.text.as_str()).filter(|key| keywords::judges(key));
    match (judging.next(), judging.next()) {
        (None, _) => Asserted::Anything,
        (Some(keyword @ ("$ref" | "$dynamicRef")), None) => Asserted::Reference(keyword),
        _ => Asserted::Something,
    }
}
