//! The members of an object.

use serde_json::{Map, Value};

use super::super::assertions::{ABSENT, ANY, Check, Link, NEVER, Node, Property, Span};
use super::super::report::{Report, What};
use super::Judge;

/// What a schema says of the members of an object; see `Check::Properties`.
pub(super) struct Properties {
    pub(super) named: Span,
    pub(super) required: u32,
    pub(super) patterns: Span,
    pub(super) additional: Link,
}

impl Judge<'_> {
    pub(super) fn properties<'v, R: Report<'v>>(
        &mut self,
        node: &Node,
        of: &Properties,
        value: &'v Value,
        members: &'v Map<String, Value>,
        report: &mut R,
    ) -> bool {
        let assertions = self.assertions;
        let named = of.named.of(assertions.properties);
        let (mut is_valid, mut refused) = (true, false);
        let (mut required, mut next) = (0, 0);
        for (position, (name, member)) in members.iter().enumerate() {
            if !is_valid && (!R::COLLECTS || report.is_full()) {
                return false;
            }
            let mut is_known = false;
            if let Some(property) = assertions.find(named, &mut next, name) {
                is_known = property.node != ABSENT;
                required += u32::from(property.required);
                is_valid &= self.member(position, name, property.node, member, report);
            }
            for pattern in of.patterns.of(assertions.properties) {
                if self.matches_name(pattern, name) {
                    is_known = true;
                    is_valid &= self.member(position, name, pattern.node, member, report);
                }
            }
            if is_known {
                continue;
            }
            is_valid &= self.take(1);
            if of.additional == NEVER {
                is_valid = false;
                refused = true;
            } else {
                is_valid &= self.member(position, name, of.additional, member, report);
            }
        }
        if required < of.required {
            is_valid = false;
            if R::COLLECTS {
                self.fail_required(node, named, value, members, report);
            }
        }
        if refused {
            self.fail(node, What::Additional, value, report);
        }
        is_valid
    }

    #[cold]
    fn fail_required<'v, R: Report<'v>>(
        &mut self,
        node: &Node,
        named: &[Property],
        value: &'v Value,
        members: &'v Map<String, Value>,
        report: &mut R,
    ) {
        for property in named.iter().filter(|property| property.required) {
            if !members.contains_key(self.assertions.text(property.name)) {
                self.fail(node, What::Required(property.name), value, report);
            }
        }
    }

    #[inline]
    fn member<'v, R: Report<'v>>(
        &mut self,
        position: usize,
        name: &'v str,
        link: Link,
        member: &'v Value,
        report: &mut R,
    ) -> bool {
        if link >= ANY {
            return true;
        }
        if !report.enter(position, Some(name)) {
            return true;
        }
        let is_valid = self.judge(link, member, report);
        report.leave();
        is_valid
    }

    /// Whether a name matches a pattern of `patternProperties`.
    #[cfg(feature = "pattern")]
    pub(super) fn matches_name(&mut self, pattern: &Property, name: &str) -> bool {
        self.matches(pattern.name.start, name)
    }

    /// Without the engine no schema has patterns.
    #[cfg(not(feature = "pattern"))]
    #[expect(clippy::unused_self, reason = "the same call with and without the engine")]
    pub(super) fn matches_name(&mut self, _pattern: &Property, _name: &str) -> bool {
        false
    }

    /// Whether the schema of `Check::Properties` speaks of a member.
    pub(super) fn speaks_of(&mut self, of: &Properties, next: &mut usize, name: &str) -> bool {
        let assertions = self.assertions;
        of.additional != ABSENT
            || assertions
                .find(of.named.of(assertions.properties), next, name)
                .is_some_and(|property| property.node != ABSENT)
            || of.patterns.of(assertions.properties).iter().any(|pattern| self.matches_name(pattern, name))
    }

    /// The names that `additionalProperties` judges.
    pub(in super::super) fn additional<'v>(&mut self, node: &Node, members: &'v Map<String, Value>) -> Vec<&'v String> {
        let assertions = self.assertions;
        let mut next = 0;
        let checks = node.checks.of(assertions.checks);
        let properties = checks.iter().find_map(|check| match *check {
            Check::Properties { named, required, patterns, .. } => {
                Some(Properties { named, required, patterns, additional: ABSENT })
            }
            _ => None,
        });
        let Some(properties) = properties else { return Vec::new() };
        members.keys().filter(|name| !self.speaks_of(&properties, &mut next, name)).collect()
    }

    /// Judges the names of an object.
    pub(super) fn names<'v, R: Report<'v>>(
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
        let mut is_valid = true;
        for (position, name) in members.keys().enumerate() {
            if !is_valid && (!R::COLLECTS || report.is_full()) {
                break;
            }
            let name = Value::String(name.clone());
            if !self.apart(|judge| judge.is_valid(link, &name)) {
                is_valid = self.fail(node, What::Name(position), value, report);
            }
        }
        is_valid
    }
}
