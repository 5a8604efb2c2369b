//! The walk of a value along the assertions of a schema.

mod evaluated;
mod object;

use std::collections::HashMap;

use serde_json::Value;

use super::assertions::{ANY, Assertions, Check, Link, Literal, NEVER, Node, Span, types};
use super::literal;
use super::number::Number;
use super::report::{Failure, First, Report, Verdict, What};

/// The most links from schema to schema that are followed inside each other. One takes less than 1 KiB of stack, also in
/// a debug build; threads have 2 MiB.
const MOST_LINKS: usize = 1_000;

/// From so many steps on, results are remembered. Most values need fewer, and nothing is allocated for them.
const FORGETFUL: u64 = 500;

/// Why a walk ended before its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// It took too many steps.
    Steps,
    /// Value and schema are nested too deep.
    Depth,
}

/// One walk.
pub(super) struct Judge<'a> {
    pub(super) assertions: &'a Assertions<'a>,
    /// How many steps are left; none after the end.
    steps: u64,
    /// Results are remembered once fewer steps are left.
    forgetful: u64,
    links: usize,
    /// Why the walk ended early. From then on every result is meaningless.
    pub(super) end: Option<End>,
    /// What is known of shared nodes, by the value.
    known: Option<HashMap<(Link, *const Value), bool>>,
    /// Whether a value is not part of the instance, so that another may come to its address.
    is_apart: bool,
}

impl<'a> Judge<'a> {
    pub(super) fn new(assertions: &'a Assertions<'a>, max_steps: u64) -> Self {
        let forgetful = max_steps.saturating_sub(FORGETFUL);
        Self { assertions, steps: max_steps, forgetful, links: 0, end: None, known: None, is_apart: false }
    }

    /// Goes on after the end with so many steps.
    pub(super) fn go_on(&mut self, steps: u64) {
        (self.steps, self.end) = (steps, None);
    }

    /// Whether a value is valid under a schema.
    pub(super) fn is_valid(&mut self, link: Link, value: &Value) -> bool {
        self.judge(link, value, &mut Verdict)
    }

    /// Takes steps from the budget; false when it is used up.
    #[inline]
    fn take(&mut self, steps: usize) -> bool {
        match self.steps.checked_sub(steps as u64) {
            Some(left) => {
                self.steps = left;
                true
            }
            None => self.stop(End::Steps),
        }
    }

    #[cold]
    fn stop(&mut self, end: End) -> bool {
        self.end.get_or_insert(end);
        self.steps = 0;
        false
    }

    /// Judges a value by a schema, and reports what it breaks.
    #[inline]
    pub(super) fn judge<'v, R: Report<'v>>(&mut self, link: Link, value: &'v Value, report: &mut R) -> bool {
        if link >= NEVER {
            return link != NEVER;
        }
        let node = &self.assertions.nodes[link as usize];
        if node.shared && !self.is_apart && (R::COLLECTS || self.steps < self.forgetful) {
            return self.judge_shared(link, node, value, report);
        }
        self.node(node, value, report)
    }

    /// Judges a value by a schema that more than one way leads to. Each pair is judged and reported once.
    fn judge_shared<'v, R: Report<'v>>(&mut self, link: Link, node: &Node, value: &'v Value, report: &mut R) -> bool {
        let key = (link, std::ptr::from_ref(value));
        let known = self.known.get_or_insert_default().get(&key).copied();
        let is_valid = known.unwrap_or_else(|| {
            let is_valid = self.node(node, value, &mut Verdict);
            if self.end.is_none() {
                self.known.get_or_insert_default().insert(key, is_valid);
            }
            is_valid
        });
        if !self.take(1) {
            return false;
        }
        if R::COLLECTS && !is_valid && !report.was_reported(link, value) {
            self.node(node, value, report);
        }
        is_valid
    }

    fn node<'v, R: Report<'v>>(&mut self, node: &Node, value: &'v Value, report: &mut R) -> bool {
        if !self.take(1) {
            return false;
        }
        let mut is_valid = true;
        if node.types & type_of(value) == 0 {
            is_valid = self.fail(node, What::Types, value, report);
        }
        for check in node.checks.of(self.assertions.checks) {
            if !is_valid && (!R::COLLECTS || report.is_full()) {
                break;
            }
            is_valid &= if check.leads_on() {
                self.lead_on(node, check, value, report)
            } else {
                self.passes(check, value) || R::COLLECTS && self.fail_check(node, check, value, report)
            };
        }
        is_valid
    }

    /// Judges by a keyword with schemas of its own, within the limit of how many are followed inside each other.
    fn lead_on<'v, R: Report<'v>>(&mut self, node: &Node, check: &Check, value: &'v Value, report: &mut R) -> bool {
        if self.links == MOST_LINKS {
            return self.stop(End::Depth);
        }
        self.links += 1;
        let is_valid = self.check(node, check, value, report);
        self.links -= 1;
        is_valid
    }

    /// Reports a failure, unless the walk has ended.
    fn fail<'v, R: Report<'v>>(&self, node: &Node, what: What, value: &'v Value, report: &mut R) -> bool {
        if self.end.is_none() {
            report.fail(*node, what, value);
        }
        false
    }

    fn check<'v, R: Report<'v>>(&mut self, node: &Node, check: &Check, value: &'v Value, report: &mut R) -> bool {
        match (*check, value) {
            (Check::Ref(link), _) => self.judge(link, value, report),
            (Check::AllOf(links), _) => {
                let mut is_valid = true;
                for &link in links.of(self.assertions.links) {
                    if !is_valid && (!R::COLLECTS || report.is_full()) {
                        break;
                    }
                    is_valid &= self.judge(link, value, report);
                }
                is_valid
            }
            (Check::If { condition, then, otherwise }, _) => {
                if then >= ANY && otherwise >= ANY {
                    return true;
                }
                let next = if self.is_valid(condition, value) { then } else { otherwise };
                self.judge(next, value, report)
            }
            (Check::Items { prefix, rest }, Value::Array(items)) => {
                let prefix = prefix.of(self.assertions.links);
                let mut is_valid = true;
                for (position, item) in items.iter().enumerate() {
                    if !is_valid && (!R::COLLECTS || report.is_full()) {
                        break;
                    }
                    let link = prefix.get(position).copied().unwrap_or(rest);
                    if link < ANY && report.enter(position, None) {
                        is_valid &= self.judge(link, item, report);
                        report.leave();
                    }
                }
                is_valid
            }
            (Check::Properties { named, required, patterns, additional }, Value::Object(members)) => {
                let properties = object::Properties { named, required, patterns, additional };
                self.properties(node, &properties, value, members, report)
            }
            (Check::PropertyNames(link), Value::Object(members)) => self.names(node, link, value, members, report),
            (Check::DependentSchema { name, node: link }, Value::Object(members)) => {
                !members.contains_key(self.assertions.text(name)) || self.judge(link, value, report)
            }
            (Check::UnevaluatedItems(link), Value::Array(items)) => {
                self.unevaluated_items(node, link, value, items, report)
            }
            (Check::UnevaluatedProperties(link), Value::Object(members)) => {
                self.unevaluated_properties(node, link, value, members, report)
            }
            (Check::Contains { .. } | Check::AnyOf(_) | Check::OneOf(_) | Check::Not(_), _) => {
                self.passes_schemas(check, value) || R::COLLECTS && self.fail_check(node, check, value, report)
            }
            // It speaks of values of another type.
            _ => true,
        }
    }

    /// Reports that a keyword is not met, with the number that its message has.
    #[cold]
    fn fail_check<'v, R: Report<'v>>(&mut self, node: &Node, check: &Check, value: &'v Value, report: &mut R) -> bool {
        let what = match (*check, value) {
            (Check::OneOf(links), _) => What::Matches(self.matches_of(links, value).count()),
            (Check::Contains { node, .. }, Value::Array(items)) => What::Contained(self.contained(node, items)),
            (check, _) => What::Check(check),
        };
        self.fail(node, what, value, report)
    }

    /// Judges by a keyword whose failures are those of the value itself.
    fn passes(&mut self, check: &Check, value: &Value) -> bool {
        match (*check, value) {
            (Check::Const(literal), _) => self.equals(literal, value),
            (Check::Enum { options, sorted }, _) => self.is_option(options, sorted, value),
            (Check::Minimum(bound), Value::Number(number)) => Number::of(number).compare(bound).is_ge(),
            (Check::ExclusiveMinimum(bound), Value::Number(number)) => Number::of(number).compare(bound).is_gt(),
            (Check::Maximum(bound), Value::Number(number)) => Number::of(number).compare(bound).is_le(),
            (Check::ExclusiveMaximum(bound), Value::Number(number)) => Number::of(number).compare(bound).is_lt(),
            (Check::MultipleOf(divisor), Value::Number(number)) => Number::of(number).is_multiple_of(divisor),
            (Check::MinLength(min), Value::String(text)) => {
                text.len() as u64 >= min && (min <= 1 || self.characters(text) >= min)
            }
            (Check::MaxLength(max), Value::String(text)) => text.len() as u64 <= max || self.characters(text) <= max,
            #[cfg(feature = "pattern")]
            (Check::Pattern(pattern), Value::String(text)) => self.matches(pattern, text),
            (Check::MinItems(min), Value::Array(items)) => items.len() as u64 >= min,
            (Check::MaxItems(max), Value::Array(items)) => items.len() as u64 <= max,
            (Check::UniqueItems, Value::Array(items)) => self.are_unique(items),
            (Check::MinProperties(min), Value::Object(members)) => members.len() as u64 >= min,
            (Check::MaxProperties(max), Value::Object(members)) => members.len() as u64 <= max,
            (Check::DependentRequired { name, required }, Value::Object(members)) => {
                !members.contains_key(self.assertions.text(name))
                    || members.contains_key(self.assertions.text(required))
            }
            _ => true,
        }
    }

    /// Judges by a keyword that asks whether schemas are met, and hides why not.
    fn passes_schemas(&mut self, check: &Check, value: &Value) -> bool {
        match (*check, value) {
            (Check::AnyOf(links), _) => links.of(self.assertions.links).iter().any(|&link| self.is_valid(link, value)),
            (Check::OneOf(links), _) => self.matches_of(links, value).take(2).count() == 1,
            (Check::Not(link), _) => !self.is_valid(link, value),
            (Check::Contains { node, min, max }, Value::Array(items)) => {
                (min..=max).contains(&self.contained(node, items))
            }
            _ => true,
        }
    }

    /// The schemas that a value is valid under.
    fn matches_of(&mut self, links: Span, value: &Value) -> impl Iterator<Item = Link> {
        let links = links.of(self.assertions.links).iter().copied();
        links.filter(|&link| self.is_valid(link, value))
    }

    #[cfg(feature = "pattern")]
    pub(super) fn matches(&mut self, pattern: u32, text: &str) -> bool {
        let pattern = &self.assertions.patterns[pattern as usize];
        match pattern.is_match(text, self.steps) {
            Some((is_match, steps)) => self.take(steps) && is_match,
            None => self.stop(End::Steps),
        }
    }

    fn characters(&mut self, text: &str) -> u64 {
        self.take(text.len() / 64);
        text.chars().count() as u64
    }

    fn equals(&mut self, literal: u32, value: &Value) -> bool {
        let assertions = self.assertions;
        self.take(1)
            && literal::equals(assertions, &assertions.literals[literal as usize], value, &mut |steps| self.take(steps))
    }

    fn is_option(&mut self, options: Span, sorted: Span, value: &Value) -> bool {
        let literals = options.of(self.assertions.literals);
        if let (Value::String(text), true) = (value, sorted.is_empty()) {
            let is_text = |literal: &Literal| matches!(*literal, Literal::String(span) if self.assertions.bytes(span) == text.as_bytes());
            return literals.iter().any(is_text);
        }
        if sorted.is_empty() || matches!(value, Value::Array(_) | Value::Object(_)) {
            return self.take(literals.len() / 8)
                && (options.start..options.end).any(|option| self.equals(option, value));
        }
        let assertions = self.assertions;
        let sorted = sorted.of(assertions.links);
        self.take(sorted.len().ilog2() as usize);
        let order = |option: &Link| literal::order(assertions, &assertions.literals[*option as usize], value);
        sorted.binary_search_by(order).is_ok()
    }

    fn are_unique(&mut self, items: &[Value]) -> bool {
        literal::are_unique(items, &mut |steps| self.take(steps))
    }

    /// How many items are valid under a schema.
    fn contained(&mut self, link: Link, items: &[Value]) -> u32 {
        let found = items.iter().filter(|item| self.is_valid(link, item)).count();
        u32::try_from(found).unwrap_or(u32::MAX)
    }

    /// The first failure of a value under a schema, in the order of the instance.
    pub(super) fn first_failure<'v>(&mut self, link: Link, value: &'v Value) -> Option<Failure<'v>> {
        let mut first = First::default();
        self.judge(link, value, &mut first);
        first.finish()
    }

    /// Judges a value that is not part of the instance: nothing is remembered of it.
    pub(super) fn apart<T>(&mut self, judge: impl FnOnce(&mut Self) -> T) -> T {
        let was_apart = std::mem::replace(&mut self.is_apart, true);
        let result = judge(self);
        self.is_apart = was_apart;
        result
    }
}

/// The bit of a value's type.
#[inline]
pub(super) fn type_of(value: &Value) -> u8 {
    match value {
        Value::Null => types::NULL,
        Value::Bool(_) => types::BOOLEAN,
        Value::Number(number) if Number::of(number).is_integer() => types::INTEGER,
        Value::Number(_) => types::FRACTION,
        Value::String(_) => types::STRING,
        Value::Array(_) => types::ARRAY,
        Value::Object(_) => types::OBJECT,
    }
}
