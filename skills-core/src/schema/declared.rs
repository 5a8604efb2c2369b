//! Which names a schema declares for the values that it describes.

#[cfg(test)]
mod tests;

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use super::keywords::is_in_place;
use super::values::{TYPES, string};
use super::walk::{Step, Target, Walk};
use crate::tree::{Entry, Node, Value};

/// The most parts of a path that are looked up.
const MOST_PARTS: usize = 32;

/// The most schemas that are looked at for all values. There can be more values than schemas, since each has a set of
/// schemas that judge it.
const MOST_WORK: usize = 1_000_000;

/// What a schema says of a path of names into the value.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Lookup<'d> {
    /// It is there in every value.
    Required,
    /// It may be there.
    Optional,
    /// It is there in every value in which what this many leading parts name is an object, which it need not be.
    OfObjects {
        /// How many leading parts name what may be no object.
        known: usize,
    },
    /// The schema does not know it.
    Undeclared {
        /// How many leading parts are declared.
        known: usize,
        /// The names declared where the next part is not.
        names: Vec<&'d str>,
    },
}

/// The names that a schema declares, by the way that references and combinations of schemas take.
#[derive(Debug)]
pub(crate) struct Declared {
    /// Names stand in here once and are known by their index.
    names: Vec<String>,
    ids: HashMap<String, usize>,
    /// By schema, and behind these by dynamic name.
    declarations: Vec<Declaration>,
    shapes: RefCell<Shapes>,
}

/// What one schema declares, and the schemas that it leads to.
#[derive(Debug, Default)]
struct Declaration {
    /// Names and the schemas of their values.
    properties: Vec<(usize, usize)>,
    required: Vec<usize>,
    /// Whether it takes objects only.
    is_object: bool,
    /// The schemas of the values of all names that it does not list.
    others: Vec<usize>,
    /// Schemas that judge the same value, and whether they always do.
    branches: Vec<(usize, bool)>,
    /// Whether it is the meta-schema, which declares more than is known here.
    is_meta_schema: bool,
}

/// Schemas that judge one value: all that may, and those that always do.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
struct Judges {
    all: Vec<usize>,
    always: Vec<usize>,
}

/// The values that were looked at.
#[derive(Debug, Default)]
struct Shapes {
    /// By the schemas that judge the value, so that recursion leads back to a known one.
    known: HashMap<Judges, usize>,
    all: Vec<Shape>,
    /// How many schemas were looked at for them.
    work: usize,
}

/// What is declared of one value.
#[derive(Debug, Default)]
struct Shape {
    /// In the order of the schemas.
    names: Vec<usize>,
    members: HashMap<usize, Member>,
    /// The schemas of the values of all names that a schema does not list, each with that schema and whether it always
    /// judges.
    others: Vec<(usize, usize, bool)>,
    is_meta_schema: bool,
    /// Whether the value is always an object.
    is_object: bool,
    /// By name, the shapes of the values that were looked up.
    next: HashMap<Option<usize>, usize>,
}

/// One name of a value.
#[derive(Debug, Default)]
struct Member {
    /// The schemas that list it.
    by: HashSet<usize>,
    judges: Judges,
    is_required: bool,
}

impl Declared {
    /// The names of a document's schema.
    pub(super) fn of(walk: &Walk<'_>) -> Self {
        let declarations = walk.schemas.iter().map(|_| Declaration::default()).collect();
        let shapes = RefCell::default();
        let mut declared = Self { names: Vec::new(), ids: HashMap::new(), declarations, shapes };
        for (id, schema) in walk.schemas.iter().enumerate() {
            if let Some((parent, step)) = &schema.parent {
                declared.connect(*parent, step, id, schema.node);
            }
            declared.require(id, schema.node);
        }
        for (parent, step, id) in &walk.again {
            declared.connect(*parent, step, *id, walk.schemas[*id].node);
        }
        let dynamic = declared.dynamic_names(walk);
        for reference in &walk.references {
            let branches = &mut declared.declarations[reference.schema].branches;
            match reference.target {
                Some(Target::Schema { schema, .. }) => {
                    let others = reference.dynamic_name().and_then(|name| dynamic.get(name));
                    branches.push((schema, others.is_none()));
                    branches.extend(others.map(|&others| (others, false)));
                }
                Some(Target::MetaSchema) => declared.declarations[reference.schema].is_meta_schema = true,
                None => {}
            }
        }
        declared
    }

    /// Adds a declaration for each dynamic name that several schemas have, with all of them as its branches.
    fn dynamic_names<'w>(&mut self, walk: &'w Walk<'_>) -> HashMap<&'w str, usize> {
        let several = walk.dynamic_schemas().into_iter().filter(|(_, schemas)| schemas.len() > 1);
        let several = several.map(|(name, schemas)| {
            let branches = schemas.into_iter().map(|schema| (schema, false)).collect();
            self.declarations.push(Declaration { branches, ..Declaration::default() });
            (name, self.declarations.len() - 1)
        });
        several.collect()
    }

    /// Takes in a schema that stands in another one.
    fn connect(&mut self, parent: usize, step: &Step<'_>, id: usize, node: &Node) {
        let is_object = matches!(node.value, Value::Mapping(_));
        match step {
            Step::Entry("properties", name) => {
                let name = self.name(name);
                self.declarations[parent].properties.push((name, id));
            }
            // A bare boolean says nothing of names.
            Step::Keyword("additionalProperties" | "unevaluatedProperties") | Step::Entry("patternProperties", _)
                if is_object =>
            {
                self.declarations[parent].others.push(id);
            }
            // What must not be declares nothing.
            Step::Keyword("not") => {}
            _ => {
                if let Some(keyword) = step.keyword().filter(|keyword| is_in_place(keyword)) {
                    self.declarations[parent].branches.push((id, keyword == "allOf"));
                }
            }
        }
    }

    fn require(&mut self, id: usize, node: &Node) {
        let Value::Mapping(entries) = &node.value else { return };
        for Entry { key, value, .. } in entries {
            match (key.text.as_str(), &value.value) {
                ("required", Value::Sequence(names)) => {
                    let names: Vec<usize> = names.iter().filter_map(string).map(|name| self.name(name)).collect();
                    self.declarations[id].required.extend(names);
                }
                ("type", Value::Sequence(types)) => self.declarations[id].is_object |= types.iter().all(is_object_type),
                ("type", _) => self.declarations[id].is_object |= is_object_type(value),
                ("enum", Value::Sequence(values)) => self.declarations[id].is_object |= are_all(values, is_object),
                ("const", _) => self.declarations[id].is_object |= is_object(value),
                _ => {}
            }
        }
    }

    fn name(&mut self, name: &str) -> usize {
        if let Some(&id) = self.ids.get(name) {
            return id;
        }
        let id = self.names.len();
        self.names.push(name.to_owned());
        self.ids.insert(name.to_owned(), id);
        id
    }

    /// What the schema says of a path of names into the value. A path that is too long, or takes too much to look up,
    /// counts as optional as far as nothing else is known.
    pub(crate) fn lookup(&self, path: &[&str]) -> Lookup<'_> {
        self.follow(path).unwrap_or(Lookup::Optional)
    }

    fn follow(&self, path: &[&str]) -> Option<Lookup<'_>> {
        let mut shapes = self.shapes.borrow_mut();
        let mut shape = shapes.of(self, Judges { all: vec![0], always: vec![0] })?;
        let mut is_required = true;
        let mut of_objects = None;
        for (known, part) in path.iter().enumerate().take(MOST_PARTS) {
            if shapes.all[shape].is_meta_schema {
                return Some(Lookup::Optional);
            }
            let name = self.ids.get(*part).copied();
            let here = &shapes.all[shape];
            if !here.is_object {
                of_objects = of_objects.or(Some(Lookup::OfObjects { known }));
            }
            let member = name.and_then(|name| here.members.get(&name));
            let is_listed = member.is_some_and(|member| !member.by.is_empty());
            is_required = is_required && member.is_some_and(|member| member.is_required);
            if !is_listed && here.others.is_empty() {
                let names = here.names.iter().map(|&name| self.names[name].as_str()).collect();
                return Some(Lookup::Undeclared { known, names });
            }
            if known + 1 < path.len() {
                shape = shapes.next(self, shape, name)?;
            }
        }
        let is_known = is_required && path.len() <= MOST_PARTS;
        Some(if is_known { of_objects.unwrap_or(Lookup::Required) } else { Lookup::Optional })
    }

    /// The schemas that judge the same value as these; without those that declare nothing.
    fn closure(&self, judges: &Judges, work: &mut usize) -> Judges {
        let mut reach = |start: &[usize], only_always: bool| {
            let mut seen: HashSet<usize> = start.iter().copied().collect();
            let mut open: Vec<usize> = start.iter().rev().copied().collect();
            let mut reached = Vec::new();
            while let Some(id) = open.pop() {
                let schema = &self.declarations[id];
                *work += 1 + schema.branches.len() + schema.properties.len();
                if schema.declares() {
                    reached.push(id);
                }
                let branches = schema.branches.iter().rev().filter(|(_, always)| *always || !only_always);
                open.extend(branches.map(|(id, _)| *id).filter(|id| seen.insert(*id)));
            }
            reached
        };
        Judges { all: reach(&judges.all, false), always: reach(&judges.always, true) }
    }
}

/// Whether there are values, and all are such.
fn are_all(values: &[Node], is_such: impl Fn(&Node) -> bool) -> bool {
    !values.is_empty() && values.iter().all(is_such)
}

/// Whether it is the type of objects, or none that there is, of which an error was reported.
fn is_object_type(node: &Node) -> bool {
    string(node).is_none_or(|name| name == "object" || !TYPES.contains(&name))
}

fn is_object(node: &Node) -> bool {
    matches!(node.value, Value::Mapping(_))
}

impl Declaration {
    fn declares(&self) -> bool {
        let names_something = !self.properties.is_empty() || !self.required.is_empty() || !self.others.is_empty();
        names_something || self.is_object || self.is_meta_schema
    }
}

impl Shapes {
    /// The shape of a value that these schemas judge; nothing when too much was looked at.
    fn of(&mut self, declared: &Declared, judges: Judges) -> Option<usize> {
        if let Some(&known) = self.known.get(&judges) {
            return Some(known);
        }
        if self.work > MOST_WORK {
            return None;
        }
        // Many ways to get to a value come down to few schemas that declare something of it.
        let closure = declared.closure(&judges, &mut self.work);
        let index = if let Some(&known) = self.known.get(&closure) {
            known
        } else {
            self.all.push(Shape::of(declared, &closure));
            self.known.insert(closure, self.all.len() - 1);
            self.all.len() - 1
        };
        self.known.insert(judges, index);
        Some(index)
    }

    /// The shape of what has this name in a value.
    fn next(&mut self, declared: &Declared, shape: usize, name: Option<usize>) -> Option<usize> {
        let here = &self.all[shape];
        let member = name.and_then(|name| here.members.get(&name).map(|member| (name, member)));
        let key = member.map(|(name, _)| name);
        if let Some(&next) = here.next.get(&key) {
            return Some(next);
        }
        self.work += here.others.len();
        let mut judges = member.map(|(_, member)| member.judges.clone()).unwrap_or_default();
        for &(by, schema, is_always) in &here.others {
            if member.is_none_or(|(_, member)| !member.by.contains(&by)) {
                judges.all.push(schema);
                if is_always {
                    judges.always.push(schema);
                }
            }
        }
        let next = self.of(declared, judges)?;
        self.all[shape].next.insert(key, next);
        Some(next)
    }
}

impl Shape {
    fn of(declared: &Declared, judges: &Judges) -> Self {
        let mut shape = Self::default();
        let always: HashSet<usize> = judges.always.iter().copied().collect();
        for &id in &judges.all {
            let (schema, is_always) = (&declared.declarations[id], always.contains(&id));
            shape.is_meta_schema |= schema.is_meta_schema;
            for &(name, value) in &schema.properties {
                let member = shape.members.entry(name).or_default();
                if member.by.is_empty() {
                    shape.names.push(name);
                }
                member.by.insert(id);
                member.judges.all.push(value);
                if is_always {
                    member.judges.always.push(value);
                }
            }
            if is_always {
                shape.is_object |= schema.is_object;
                for &name in &schema.required {
                    shape.members.entry(name).or_default().is_required = true;
                }
            }
            shape.others.extend(schema.others.iter().map(|&other| (id, other, is_always)));
        }
        shape
    }
}
