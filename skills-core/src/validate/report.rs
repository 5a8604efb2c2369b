//! What is kept of what a value breaks: nothing where the verdict is enough, the first failure, or a list.

use std::collections::HashSet;

use serde_json::Value;

use super::assertions::{Check, Node};
use crate::pointer::escaped;

/// What the walk over a value reports to.
pub(super) trait Report<'v> {
    /// Whether failures are kept, so that the walk goes on after one.
    const COLLECTS: bool;
    /// The walk comes to a member of the value, or to an item. Returns whether failures there are of use; then the walk
    /// goes there, and leaves.
    fn enter(&mut self, position: usize, name: Option<&'v str>) -> bool;
    fn leave(&mut self);
    /// A value breaks a rule.
    fn fail(&mut self, node: Node, what: What, value: &'v Value);
    /// Whether more failures from here on are of no use.
    fn is_full(&self) -> bool;
    /// Whether a node was reported at a value before; it is from now on.
    fn was_reported(&mut self, node: u32, value: &'v Value) -> bool;
}

/// The verdict alone.
pub(super) struct Verdict;

impl<'v> Report<'v> for Verdict {
    const COLLECTS: bool = false;
    fn enter(&mut self, _position: usize, _name: Option<&'v str>) -> bool {
        true
    }
    fn leave(&mut self) {}
    fn fail(&mut self, _node: Node, _what: What, _value: &'v Value) {}
    fn is_full(&self) -> bool {
        false
    }
    fn was_reported(&mut self, _node: u32, _value: &'v Value) -> bool {
        false
    }
}

/// Which rule of a node is broken.
#[derive(Debug, Clone, Copy)]
pub(super) enum What {
    /// `type`, or `false`.
    Types,
    Check(Check),
    /// A name that `required` lists.
    Required(super::assertions::Span),
    /// Names that `additionalProperties` refuses.
    Additional,
    /// A name that `propertyNames` refuses, by its position.
    Name(usize),
    /// The value is valid under so many of `oneOf`.
    Matches(usize),
    /// So many items are valid under `contains`.
    Contained(u32),
    /// Items or properties that `unevaluatedItems` or `unevaluatedProperties` refuses.
    Unevaluated,
}

/// A rule that a value breaks, before it is put into words.
#[derive(Debug, Clone)]
pub(super) struct Failure<'v> {
    pub(super) path: Vec<Step<'v>>,
    pub(super) node: Node,
    pub(super) what: What,
    pub(super) value: &'v Value,
}

/// A step into a value.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step<'v> {
    /// Its place among the members or items.
    position: usize,
    /// The name of a member.
    name: Option<&'v str>,
}

impl Failure<'_> {
    /// `#` and a JSON Pointer.
    pub(super) fn location(&self) -> String {
        let mut location = "#".to_owned();
        for step in &self.path {
            location.push('/');
            match step.name {
                Some(name) => location += &escaped(name),
                None => location += &step.position.to_string(),
            }
        }
        location
    }
}

/// What paths of one value are ordered by.
fn positions(path: &[Step<'_>]) -> impl Iterator<Item = usize> {
    path.iter().map(|step| step.position)
}

/// All failures, up to a limit.
pub(super) struct Failures<'v> {
    most: usize,
    path: Vec<Step<'v>>,
    found: Vec<Failure<'v>>,
    reported: HashSet<(u32, *const Value)>,
}

impl<'v> Failures<'v> {
    pub(super) fn up_to(most: usize) -> Self {
        Self { most, path: Vec::new(), found: Vec::new(), reported: HashSet::new() }
    }

    /// Those that were found, in the order of the instance.
    pub(super) fn finish(mut self) -> Vec<Failure<'v>> {
        self.found.sort_by(|a, b| positions(&a.path).cmp(positions(&b.path)));
        self.found
    }
}

impl<'v> Report<'v> for Failures<'v> {
    const COLLECTS: bool = true;

    fn enter(&mut self, position: usize, name: Option<&'v str>) -> bool {
        self.path.push(Step { position, name });
        true
    }

    fn leave(&mut self) {
        self.path.pop();
    }

    fn fail(&mut self, node: Node, what: What, value: &'v Value) {
        if !self.is_full() {
            self.found.push(Failure { path: self.path.clone(), node, what, value });
        }
    }

    fn is_full(&self) -> bool {
        self.found.len() >= self.most
    }

    fn was_reported(&mut self, node: u32, value: &'v Value) -> bool {
        !self.reported.insert((node, value))
    }
}

/// The first failure in the order of the instance. What comes after one that is known is not looked at.
#[derive(Default)]
pub(super) struct First<'v> {
    path: Vec<Step<'v>>,
    found: Option<Failure<'v>>,
    reported: HashSet<(u32, *const Value)>,
}

impl<'v> First<'v> {
    pub(super) fn finish(self) -> Option<Failure<'v>> {
        self.found
    }
}

impl<'v> Report<'v> for First<'v> {
    const COLLECTS: bool = true;

    fn enter(&mut self, position: usize, name: Option<&'v str>) -> bool {
        self.path.push(Step { position, name });
        let is_before = !self.is_full();
        if !is_before {
            self.path.pop();
        }
        is_before
    }

    fn leave(&mut self) {
        self.path.pop();
    }

    fn fail(&mut self, node: Node, what: What, value: &'v Value) {
        if !self.is_full() {
            self.found = Some(Failure { path: self.path.clone(), node, what, value });
        }
    }

    fn is_full(&self) -> bool {
        self.found.as_ref().is_some_and(|found| positions(&found.path).le(positions(&self.path)))
    }

    fn was_reported(&mut self, node: u32, value: &'v Value) -> bool {
        !self.reported.insert((node, value))
    }
}
