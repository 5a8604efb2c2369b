//! The checks of a schema, from its keywords.

use std::collections::HashMap;

use super::contexts::Context;
use super::tables::number;
use super::{Compiler, Link};
use crate::schema::values::{plain, string};
use crate::tree::{Entry, Node, Value};
use crate::validate::assertions::{ABSENT, Check, NEVER, Property, Span, types};

/// Whether a value can be judged by the keyword, alone or beside others.
pub(super) fn judges(keyword: &str) -> bool {
    let describes = matches!(
        keyword,
        "title" | "description" | "default" | "deprecated" | "readOnly" | "writeOnly" | "examples" | "format"
    );
    let identifies = keyword.starts_with('$') && !matches!(keyword, "$ref" | "$dynamicRef");
    let is_part = matches!(keyword, "then" | "else" | "minContains" | "maxContains");
    !(describes
        || identifies
        || is_part
        || keyword == "definitions"
        || keyword.starts_with("content")
        || keyword.starts_with("x-"))
        || keyword == "contains"
}

impl Compiler<'_, '_, '_> {
    /// The types and checks of a schema.
    pub(super) fn checks(&mut self, schema: usize, context: Context) -> (u8, Vec<Check>) {
        let walk = self.walk;
        let Value::Mapping(entries) = &walk.schemas[schema].node.value else { return (0, Vec::new()) };
        let value = |keyword: &str| entries.iter().find(|entry| entry.key.text == keyword).map(|entry| &entry.value);
        let mut checks = Vec::new();
        for Entry { key, value: node, .. } in entries {
            self.keyword(schema, context, &key.text, node, &mut checks);
        }
        if let Some(contains) = value("contains") {
            let min = value("minContains").map_or(1, |node| u32::try_from(count(node)).unwrap_or(u32::MAX));
            let max = value("maxContains").map_or(u32::MAX, |node| u32::try_from(count(node)).unwrap_or(u32::MAX));
            checks.push(Check::Contains { node: self.child(contains, context), min, max });
        }
        let prefix = value("prefixItems").map(|node| self.list(node, context)).unwrap_or_default();
        let items = value("items").map(|node| self.child(node, context));
        if !prefix.is_empty() || items.is_some() {
            let prefix = self.tables.links(prefix);
            checks.push(Check::Items { prefix, rest: items.unwrap_or(ABSENT) });
        }
        checks.extend(self.properties(&value, context));
        if let Some(condition) = value("if") {
            let mut branch = |keyword| value(keyword).map_or(ABSENT, |node| self.child(node, context));
            let (then, otherwise) = (branch("then"), branch("else"));
            checks.push(Check::If { condition: self.child(condition, context), then, otherwise });
        }
        checks.sort_by_key(rank);
        (value("type").map_or(types::ALL, type_bits), checks)
    }

    fn keyword(&mut self, schema: usize, context: Context, keyword: &str, node: &Node, checks: &mut Vec<Check>) {
        let check = match keyword {
            "$ref" | "$dynamicRef" => Check::Ref(self.referenced(schema, keyword, context)),
            "allOf" | "anyOf" | "oneOf" => {
                let links = self.list(node, context);
                let links = self.tables.links(links);
                match keyword {
                    "allOf" => Check::AllOf(links),
                    "anyOf" => Check::AnyOf(links),
                    _ => Check::OneOf(links),
                }
            }
            "not" => Check::Not(self.child(node, context)),
            "const" => Check::Const(self.tables.constant(node)),
            "enum" => {
                let (options, sorted) = self.tables.options(items(node));
                Check::Enum { options, sorted }
            }
            "uniqueItems" if plain(node) == Some("true") => Check::UniqueItems,
            "minLength" => Check::MinLength(count(node)),
            "maxLength" => Check::MaxLength(count(node)),
            "minItems" => Check::MinItems(count(node)),
            "maxItems" => Check::MaxItems(count(node)),
            "minProperties" => Check::MinProperties(count(node)),
            "maxProperties" => Check::MaxProperties(count(node)),
            "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf" => {
                let Some(number) = plain(node).and_then(number) else { return };
                match keyword {
                    "minimum" => Check::Minimum(number),
                    "maximum" => Check::Maximum(number),
                    "exclusiveMinimum" => Check::ExclusiveMinimum(number),
                    "exclusiveMaximum" => Check::ExclusiveMaximum(number),
                    _ => Check::MultipleOf(number),
                }
            }
            #[cfg(feature = "pattern")]
            "pattern" => {
                let Some(pattern) = string(node) else { return };
                Check::Pattern(self.tables.pattern(pattern))
            }
            "propertyNames" => Check::PropertyNames(self.child(node, context)),
            "unevaluatedItems" => Check::UnevaluatedItems(self.rest(node, context)),
            "unevaluatedProperties" => Check::UnevaluatedProperties(self.rest(node, context)),
            "dependentRequired" | "dependentSchemas" | "dependencies" => {
                return self.dependencies(node, context, checks);
            }
            _ => return,
        };
        checks.push(check);
    }

    fn dependencies(&mut self, node: &Node, context: Context, checks: &mut Vec<Check>) {
        for Entry { key, value, .. } in entries(node) {
            let name = self.tables.text(&key.text);
            if let Value::Sequence(names) = &value.value {
                for required in names.iter().filter_map(string) {
                    checks.push(Check::DependentRequired { name, required: self.tables.text(required) });
                }
            } else {
                checks.push(Check::DependentSchema { name, node: self.child(value, context) });
            }
        }
    }

    /// `properties`, `required`, `patternProperties` and `additionalProperties`, which are judged together.
    fn properties<'n>(&mut self, value: &impl Fn(&str) -> Option<&'n Node>, context: Context) -> Option<Check> {
        let (named, required) = (value("properties"), value("required"));
        let (patterns, additional) = (value("patternProperties"), value("additionalProperties"));
        if named.is_none() && required.is_none() && patterns.is_none() && additional.is_none() {
            return None;
        }
        let mut properties: Vec<Property> = Vec::new();
        let mut indices: HashMap<&str, usize> = HashMap::new();
        for Entry { key, value, .. } in named.map(entries).unwrap_or_default() {
            indices.insert(&key.text, properties.len());
            let (name, node) = (self.tables.text(&key.text), self.child(value, context));
            properties.push(Property { name, node, required: false });
        }
        let required: Vec<&str> = required.map(items).unwrap_or_default().iter().filter_map(string).collect();
        for name in &required {
            if let Some(&index) = indices.get(name) {
                properties[index].required = true;
            } else {
                properties.push(Property { name: self.tables.text(name), node: ABSENT, required: true });
            }
        }
        let named = self.tables.properties(properties);
        let patterns = self.pattern_properties(patterns, context);
        let additional = additional.map_or(ABSENT, |node| self.rest(node, context));
        let required = u32::try_from(required.len()).unwrap_or(u32::MAX);
        Some(Check::Properties { named, required, patterns, additional })
    }

    #[cfg(feature = "pattern")]
    fn pattern_properties(&mut self, node: Option<&Node>, context: Context) -> Span {
        let mut patterns = Vec::new();
        for Entry { key, value, .. } in node.map(entries).unwrap_or_default() {
            let start = self.tables.pattern(&key.text);
            patterns.push(Property {
                name: Span { start, end: start },
                node: self.child(value, context),
                required: false,
            });
        }
        self.tables.patterns(patterns)
    }

    /// A schema with patterns was refused.
    #[cfg(not(feature = "pattern"))]
    fn pattern_properties(&mut self, _node: Option<&Node>, _context: Context) -> Span {
        self.tables.patterns(Vec::new())
    }

    /// The node of a schema for what is left of a value.
    fn rest(&mut self, node: &Node, context: Context) -> Link {
        if plain(node) == Some("false") { NEVER } else { self.child(node, context) }
    }

    /// The nodes of an array of schemas.
    fn list(&mut self, node: &Node, context: Context) -> Vec<Link> {
        items(node).iter().map(|item| self.child(item, context)).collect()
    }
}

/// What is judged first: what is cheap, then members and items, then other schemas, and what asks for their results last.
fn rank(check: &Check) -> u8 {
    match check {
        Check::Ref(_)
        | Check::AllOf(_)
        | Check::AnyOf(_)
        | Check::OneOf(_)
        | Check::Not(_)
        | Check::If { .. }
        | Check::DependentSchema { .. } => 2,
        Check::Items { .. } | Check::Contains { .. } | Check::Properties { .. } | Check::PropertyNames(_) => 1,
        Check::UnevaluatedItems(_) | Check::UnevaluatedProperties(_) => 3,
        _ => 0,
    }
}

fn type_bits(node: &Node) -> u8 {
    let bits = |name: &str| types::NAMES.iter().find(|(known, _)| *known == name).map_or(0, |(_, bits)| *bits);
    match string(node) {
        Some(name) => bits(name),
        None => items(node).iter().filter_map(string).fold(0, |all, name| all | bits(name)),
    }
}

/// A whole number that is not negative, and may be written with a fraction of zero; one that is too large is the largest.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the cast ends at the largest")]
fn count(node: &Node) -> u64 {
    let text = plain(node).unwrap_or_default();
    text.parse().unwrap_or_else(|_| text.parse::<f64>().map_or(0, |count| count as u64))
}

fn items(node: &Node) -> &[Node] {
    match &node.value {
        Value::Sequence(items) => items,
        _ => &[],
    }
}

fn entries(node: &Node) -> &[Entry] {
    match &node.value {
        Value::Mapping(entries) => entries,
        _ => &[],
    }
}
