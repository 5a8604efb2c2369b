//! `unevaluatedItems` and `unevaluatedProperties`: what is left of a value when all schemas that it is valid under have
//! spoken of their members and items.

use serde_json::{Map, Value};

use super::super::assertions::{ABSENT, ANY, Check, Link, NEVER, Node};
use super::super::report::{Report, What};
use super::Judge;
use super::object::Properties;

impl Judge<'_> {
    pub(super) fn unevaluated_items<'v, R: Report<'v>>(
        &mut self,
        node: &Node,
        link: Link,
        value: &'v Value,
        items: &'v [Value],
        report: &mut R,
    ) -> bool {
        if link >= ANY {
            return true;
        }
        let evaluated = self.evaluated(node, value, items.len());
        let left = items.iter().enumerate().filter(|(position, _)| !evaluated[*position]);
        self.left(node, link, value, left.map(|(position, item)| (position, None, item)), report)
    }

    pub(super) fn unevaluated_properties<'v, R: Report<'v>>(
        &mut self,
        node: &Node,
        link: Link,
        value: &'v Value,
        members: &'v Map<String, Value>,
        report: &mut R,
    ) -> bool {
        if link >= ANY {
            return true;
        }
        let evaluated = self.evaluated(node, value, members.len());
        let left = members.iter().enumerate().filter(|(position, _)| !evaluated[*position]);
        self.left(node, link, value, left.map(|(position, (name, member))| (position, Some(&**name), member)), report)
    }

    /// Judges the members or items that are left.
    fn left<'v, R: Report<'v>>(
        &mut self,
        node: &Node,
        link: Link,
        value: &'v Value,
        left: impl Iterator<Item = (usize, Option<&'v str>, &'v Value)>,
        report: &mut R,
    ) -> bool {
        let refuses = link == NEVER;
        let mut is_valid = true;
        for (position, name, value) in left {
            if refuses {
                is_valid = false;
            } else if report.enter(position, name) {
                is_valid &= self.judge(link, value, report);
                report.leave();
            }
            if !is_valid && (refuses || !R::COLLECTS || report.is_full()) {
                break;
            }
        }
        if refuses && !is_valid {
            self.fail(node, What::Unevaluated, value, report);
        }
        is_valid
    }

    /// Which members or items of a value, by their positions, the schemas beside `unevaluated…` have judged.
    pub(in super::super) fn evaluated(&mut self, node: &Node, value: &Value, count: usize) -> Vec<bool> {
        self.take(count / 8);
        let mut evaluated = vec![false; count];
        self.mark_checks(node, value, &mut evaluated, false);
        evaluated
    }

    /// Marks what a schema has judged, if the value is valid under it.
    fn mark_if_valid(&mut self, link: Link, value: &Value, evaluated: &mut [bool]) {
        if link < NEVER && self.is_valid(link, value) {
            self.mark(link, value, evaluated);
        }
    }

    /// Marks what a schema has judged that the value must be valid under. If it is not, that was reported, and what the
    /// schema speaks of is not reported again.
    fn mark(&mut self, link: Link, value: &Value, evaluated: &mut [bool]) {
        if link < NEVER {
            let node = self.assertions.nodes[link as usize];
            self.mark_checks(&node, value, evaluated, true);
        }
    }

    fn mark_checks(&mut self, node: &Node, value: &Value, evaluated: &mut [bool], is_inner: bool) {
        let assertions = self.assertions;
        for &check in node.checks.of(assertions.checks) {
            if !self.take(1) {
                return;
            }
            match (check, value) {
                (Check::Ref(link), _) => self.mark(link, value, evaluated),
                (Check::AllOf(links), _) => {
                    for &link in links.of(assertions.links) {
                        self.mark(link, value, evaluated);
                    }
                }
                (Check::AnyOf(links) | Check::OneOf(links), _) => {
                    for &link in links.of(assertions.links) {
                        self.mark_if_valid(link, value, evaluated);
                    }
                }
                (Check::If { condition, then, otherwise }, _) => {
                    if self.is_valid(condition, value) {
                        self.mark(condition, value, evaluated);
                        self.mark(then, value, evaluated);
                    } else {
                        self.mark(otherwise, value, evaluated);
                    }
                }
                (Check::DependentSchema { name, node }, Value::Object(members))
                    if members.contains_key(assertions.text(name)) =>
                {
                    self.mark(node, value, evaluated);
                }
                (Check::Items { prefix, rest }, Value::Array(_)) => {
                    let judged = if rest == ABSENT { prefix.of(assertions.links).len() } else { evaluated.len() };
                    let judged = judged.min(evaluated.len());
                    evaluated[..judged].fill(true);
                }
                (Check::Contains { node, .. }, Value::Array(items)) => {
                    for (mark, item) in evaluated.iter_mut().zip(items) {
                        *mark |= self.is_valid(node, item);
                    }
                }
                (Check::Properties { named, required, patterns, additional }, Value::Object(members)) => {
                    let properties = Properties { named, required, patterns, additional };
                    let mut next = 0;
                    for (mark, name) in evaluated.iter_mut().zip(members.keys()) {
                        self.take(1);
                        *mark |= self.speaks_of(&properties, &mut next, name);
                    }
                }
                (Check::UnevaluatedItems(_), Value::Array(_)) | (Check::UnevaluatedProperties(_), Value::Object(_))
                    if is_inner =>
                {
                    evaluated.fill(true);
                }
                _ => {}
            }
        }
    }
}
