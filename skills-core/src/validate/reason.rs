//! What a value breaks, in words of bounded length.

use std::fmt::{self, Display, Write};

use serde_json::Value;

use super::assertions::{ANY, Assertions, Check, Link, Literal, Node, Span, types};
use super::judge::{Judge, type_of};
use super::literal::Shown;
use super::report::{Failure, What};
use super::violation::Violation;
use crate::wording::visible_up_to;

/// The longest text that quotes the value, in bytes. A longer one speaks of "the value" instead.
const MOST_QUOTED: usize = 200;
/// How many characters of the longest text are shown.
const MOST_CHARACTERS: usize = 400;
/// How many options of an enumeration are shown, if there are more.
const SOME_OPTIONS: usize = 2;
/// How many names are listed.
const MOST_NAMES: usize = 100;
/// How many schemas of a union are compared for the one that fits best.
const MOST_BRANCHES: usize = 64;
/// How many unions inside each other are explained.
const MOST_UNIONS: usize = 4;

/// Puts failures into words.
pub(super) struct Reasons<'j, 'a> {
    judge: &'j mut Judge<'a>,
    unions: usize,
}

impl<'j, 'a> Reasons<'j, 'a> {
    pub(super) fn new(judge: &'j mut Judge<'a>) -> Self {
        Self { judge, unions: 0 }
    }

    pub(super) fn violation(&mut self, failure: &Failure<'_>) -> Violation {
        let keyword = self.keyword(failure);
        let schema = format!("{}{keyword}", self.judge.assertions.location(failure.node.place));
        Violation::new(failure.location(), schema, self.reason(failure))
    }

    /// The steps of a pointer from the schema to the keyword.
    fn keyword(&self, failure: &Failure<'_>) -> String {
        let name = match failure.what {
            What::Types if failure.node.types == 0 => return String::new(),
            What::Types => "type",
            What::Required(_) => "required",
            What::Additional => "additionalProperties",
            What::Name(_) => "propertyNames",
            What::Matches(_) => "oneOf",
            What::Contained(_) => "contains",
            What::Unevaluated if failure.value.is_array() => "unevaluatedItems",
            What::Unevaluated => "unevaluatedProperties",
            What::Check(Check::DependentRequired { name, .. }) => {
                let name = crate::pointer::escaped(self.judge.assertions.text(name));
                return format!("/dependentRequired/{name}");
            }
            What::Check(check) => keyword(check),
        };
        format!("/{name}")
    }

    /// What is wrong, without the name of the place.
    fn reason(&mut self, failure: &Failure<'_>) -> String {
        let assertions = self.judge.assertions;
        let Failure { node, what, value, .. } = *failure;
        let quoted = |write: &dyn Fn(&dyn Display) -> String| {
            let quoted =
                bounded(value, MOST_QUOTED).map(|value| write(&value)).filter(|text| text.len() <= MOST_QUOTED);
            quoted.map_or_else(|| cut(&write(&"the value")), |text| visible_up_to(&text, MOST_CHARACTERS))
        };
        match what {
            What::Types if node.types == 0 => cut(&format_args!(
                "the schema at `{}` is `false`, which allows no value",
                assertions.location(node.place)
            )),
            What::Types => quoted(&|value| format!("{value} is not of {}", type_names(node.types))),
            What::Required(name) => cut(&format_args!("{} is a required property", text(assertions, name))),
            What::Additional => self.unexpected(node, value, false),
            What::Unevaluated => self.unexpected(node, value, true),
            What::Name(position) => self.name(node, value, position),
            What::Contained(0) => quoted(&|value| format!("None of {value} are valid under the given schema")),
            What::Contained(count) => quoted(&|value| {
                format!(
                    "{count} of the items of {value} {} valid under the given schema{}",
                    is(count),
                    bounds(node, assertions)
                )
            }),
            What::Matches(0) => self.union(node, value, "oneOf", quoted(&|value| not_any(value, "oneOf"))),
            What::Matches(count) => {
                quoted(&|value| format!("{value} is valid under {count} of the schemas listed in the 'oneOf' keyword"))
            }
            What::Check(Check::AnyOf(_)) => self.union(node, value, "anyOf", quoted(&|value| not_any(value, "anyOf"))),
            What::Check(Check::Not(_)) => {
                quoted(&|value| format!("{value} is valid under the schema of the 'not' keyword"))
            }
            What::Check(Check::DependentRequired { required, .. }) => {
                cut(&format_args!("{} is a required property", text(assertions, required)))
            }
            What::Check(check) => quoted(&|value| sentence(assertions, check, value)),
        }
    }

    /// The names or items that are one too many.
    fn unexpected(&mut self, node: Node, value: &Value, is_unevaluated: bool) -> String {
        let mut names: Vec<String> = Vec::new();
        let mut count = 0;
        let mut add = |name: &dyn Display| {
            count += 1;
            if names.len() < MOST_NAMES {
                names.push(format!("'{}'", visible_up_to(&name.to_string(), MOST_CHARACTERS)));
            }
        };
        match value {
            Value::Array(items) => {
                let evaluated = self.judge.evaluated(&node, value, items.len());
                items.iter().zip(evaluated).filter(|(_, evaluated)| !evaluated).for_each(|(item, _)| {
                    add(&bounded(item, MOST_QUOTED).unwrap_or_else(|| "…".to_owned()));
                });
            }
            Value::Object(members) if is_unevaluated => {
                let evaluated = self.judge.evaluated(&node, value, members.len());
                members.keys().zip(evaluated).filter(|(_, evaluated)| !evaluated).for_each(|(name, _)| add(name));
            }
            Value::Object(members) => {
                for name in self.judge.additional(&node, members) {
                    add(name);
                }
            }
            _ => {}
        }
        let what = match (is_unevaluated, value) {
            (false, _) => "Additional properties",
            (true, Value::Array(_)) => "Unevaluated items",
            (true, _) => "Unevaluated properties",
        };
        let were = if count == 1 { "was" } else { "were" };
        let names = names.join(", ");
        cut(&format_args!("{what} are not allowed ({names} {were} unexpected)"))
    }

    /// Why a name is refused.
    fn name(&mut self, node: Node, value: &Value, position: usize) -> String {
        let name = value.as_object().and_then(|members| members.keys().nth(position));
        let name = Value::from(name.map(String::as_str).unwrap_or_default());
        let checks = node.checks.of(self.judge.assertions.checks);
        let link = checks.iter().find_map(|check| match check {
            Check::PropertyNames(link) => Some(*link),
            _ => None,
        });
        let failure = link.and_then(|link| self.judge.apart(|judge| judge.first_failure(link, &name)));
        failure.map_or_else(|| "a name is not valid".to_owned(), |failure| self.reason(&failure))
    }

    /// Why the schema of a union that fits best is not met, after the sentence that none is.
    fn union(&mut self, node: Node, value: &Value, keyword: &str, sentence: String) -> String {
        if self.unions == MOST_UNIONS {
            return sentence;
        }
        let assertions = self.judge.assertions;
        let checks = node.checks.of(assertions.checks);
        let links = checks.iter().find_map(|check| match check {
            Check::AnyOf(links) if keyword == "anyOf" => Some(*links),
            Check::OneOf(links) if keyword == "oneOf" => Some(*links),
            _ => None,
        });
        let links = links.unwrap_or_default().of(assertions.links);
        let Some((index, link)) = self.nearest(links, value) else { return sentence };
        let Some(failure) = self.judge.first_failure(link, value) else { return sentence };
        self.unions += 1;
        let reason = self.reason(&failure);
        self.unions -= 1;
        let place = match failure.location() {
            place if place == "#" => String::new(),
            place => format!(" at `{}`", visible_up_to(&place[1..], MOST_QUOTED)),
        };
        cut(&format_args!("{sentence}; the nearest, {keyword}/{index}, fails{place}: {reason}"))
    }

    /// The schema of a union that a value fits best: by its type, then its tag, then by how many of its properties fit.
    /// None if none takes values of its type.
    fn nearest(&mut self, links: &[Link], value: &Value) -> Option<(usize, Link)> {
        let scores = links.iter().take(MOST_BRANCHES).enumerate();
        let scores = scores.filter(|(_, link)| **link < ANY).filter_map(|(index, &link)| {
            let score = self.score(link, value)?;
            Some((score, index, link))
        });
        let best = scores.reduce(|best, other| if other.0 > best.0 { other } else { best });
        best.map(|(_, index, link)| (index, link))
    }

    /// How well a value fits a schema; None if its type does not.
    fn score(&mut self, link: Link, value: &Value) -> Option<(i32, usize)> {
        // A reference of a branch may lead to `true`.
        if link >= ANY {
            return Some((0, 0));
        }
        let assertions = self.judge.assertions;
        let node = assertions.nodes[link as usize];
        if node.types & type_of(value) == 0 {
            return None;
        }
        let (mut tags, mut fitting) = (0, 0);
        for check in node.checks.of(assertions.checks) {
            match (check, value) {
                (Check::Properties { named, .. }, Value::Object(members)) => {
                    for property in named.of(assertions.properties).iter().filter(|property| property.node < ANY) {
                        let Some(member) = members.get(assertions.text(property.name)) else { continue };
                        let is_valid = self.judge.is_valid(property.node, member);
                        fitting += usize::from(is_valid);
                        if is_tag(assertions, property.node) {
                            tags += if is_valid { 1 } else { -1 };
                        }
                    }
                }
                (Check::Ref(link), _) => {
                    let (more_tags, more) = self.score(*link, value)?;
                    (tags, fitting) = (tags + more_tags, fitting + more);
                }
                _ => {}
            }
        }
        Some((tags, fitting))
    }
}

/// Whether a schema takes one value only, as that of a tag does.
fn is_tag(assertions: &Assertions<'_>, link: Link) -> bool {
    let node = assertions.nodes[link as usize];
    node.checks.of(assertions.checks).iter().any(|check| match check {
        Check::Const(_) => true,
        Check::Enum { options, .. } => options.end - options.start == 1,
        _ => false,
    })
}

fn not_any(value: &dyn Display, keyword: &str) -> String {
    format!("{value} is not valid under any of the schemas listed in the '{keyword}' keyword")
}

fn is(count: u32) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

/// How many items should have been valid under `contains`.
fn bounds(node: Node, assertions: &Assertions<'_>) -> String {
    let checks = node.checks.of(assertions.checks);
    let bounds = checks.iter().find_map(|check| match check {
        Check::Contains { min, max, .. } => Some((*min, *max)),
        _ => None,
    });
    match bounds {
        Some((min, u32::MAX)) => format!(", expected at least {min}"),
        Some((0 | 1, max)) => format!(", expected at most {max}"),
        Some((min, max)) => format!(", expected {min} to {max}"),
        None => String::new(),
    }
}

fn text(assertions: &Assertions<'_>, span: Span) -> Value {
    Value::from(assertions.text(span))
}

fn type_names(of: u8) -> String {
    let names: Vec<String> = types::NAMES
        .iter()
        .filter(|(name, bits)| of & bits == *bits && !(*name == "integer" && of & types::NUMBER == types::NUMBER))
        .map(|(name, _)| format!("\"{name}\""))
        .collect();
    format!("type{} {}", if names.len() == 1 { "" } else { "s" }, names.join(", "))
}

/// The keyword of a check.
fn keyword(check: Check) -> &'static str {
    match check {
        Check::Const(_) => "const",
        Check::Enum { .. } => "enum",
        Check::Minimum(_) => "minimum",
        Check::ExclusiveMinimum(_) => "exclusiveMinimum",
        Check::Maximum(_) => "maximum",
        Check::ExclusiveMaximum(_) => "exclusiveMaximum",
        Check::MultipleOf(_) => "multipleOf",
        Check::MinLength(_) => "minLength",
        Check::MaxLength(_) => "maxLength",
        Check::Pattern(_) => "pattern",
        Check::MinItems(_) => "minItems",
        Check::MaxItems(_) => "maxItems",
        Check::UniqueItems => "uniqueItems",
        Check::Items { .. } => "items",
        Check::Contains { .. } => "contains",
        Check::MinProperties(_) => "minProperties",
        Check::MaxProperties(_) => "maxProperties",
        Check::Properties { .. } => "properties",
        Check::PropertyNames(_) => "propertyNames",
        Check::DependentRequired { .. } => "dependentRequired",
        Check::DependentSchema { .. } => "dependentSchemas",
        Check::Ref(_) => "$ref",
        Check::AllOf(_) => "allOf",
        Check::AnyOf(_) => "anyOf",
        Check::OneOf(_) => "oneOf",
        Check::Not(_) => "not",
        Check::If { .. } => "if",
        Check::UnevaluatedItems(_) => "unevaluatedItems",
        Check::UnevaluatedProperties(_) => "unevaluatedProperties",
    }
}

/// What is wrong with a value that breaks a check of itself alone.
fn sentence(assertions: &Assertions<'_>, check: Check, value: &dyn Display) -> String {
    let literal = |index: u32| Shown(assertions, assertions.literals[index as usize]);
    match check {
        Check::Const(index) => format!("{} was expected", literal(index)),
        Check::Enum { options, .. } => {
            let options = options.of(assertions.literals);
            format!("{value} is not one of {}", shown_options(assertions, options))
        }
        Check::Minimum(bound) => format!("{value} is less than the minimum of {bound}"),
        Check::ExclusiveMinimum(bound) => format!("{value} is less than or equal to the minimum of {bound}"),
        Check::Maximum(bound) => format!("{value} is greater than the maximum of {bound}"),
        Check::ExclusiveMaximum(bound) => format!("{value} is greater than or equal to the maximum of {bound}"),
        Check::MultipleOf(divisor) => format!("{value} is not a multiple of {divisor}"),
        Check::MinLength(min) => format!("{value} is shorter than {}", counted(min, "character", "characters")),
        Check::MaxLength(max) => format!("{value} is longer than {}", counted(max, "character", "characters")),
        #[cfg(feature = "pattern")]
        Check::Pattern(index) => {
            format!("{value} does not match \"{}\"", assertions.patterns[index as usize].text())
        }
        Check::MinItems(min) => format!("{value} has less than {}", counted(min, "item", "items")),
        Check::MaxItems(max) => format!("{value} has more than {}", counted(max, "item", "items")),
        Check::UniqueItems => format!("{value} has non-unique elements"),
        Check::MinProperties(min) => format!("{value} has less than {}", counted(min, "property", "properties")),
        Check::MaxProperties(max) => format!("{value} has more than {}", counted(max, "property", "properties")),
        _ => format!("{value} is not valid under the '{}' keyword", keyword(check)),
    }
}

fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

fn shown_options(assertions: &Assertions<'_>, options: &[Literal]) -> String {
    let few = if options.len() <= SOME_OPTIONS + 1 { options.len() } else { SOME_OPTIONS };
    let mut shown: Vec<String> = options[..few].iter().map(|option| Shown(assertions, *option).to_string()).collect();
    let last = match options.len() - few {
        0 => shown.pop().unwrap_or_default(),
        left => format!("{left} other candidates"),
    };
    if shown.is_empty() { last } else { format!("{} or {last}", shown.join(", ")) }
}

/// The text, unless it is longer. It is not written out to find that out: a value may have megabytes.
fn bounded(text: &impl Display, most: usize) -> Option<String> {
    let mut bounded = Bounded { text: String::new(), most };
    write!(bounded, "{text}").ok().map(|()| bounded.text)
}

/// The text, or its beginning.
fn cut(text: &impl Display) -> String {
    let mut bounded = Bounded { text: String::new(), most: (MOST_CHARACTERS + 1) * 4 };
    // What does not fit is more than is shown of it.
    _ = write!(bounded, "{text}");
    visible_up_to(&bounded.text, MOST_CHARACTERS)
}

/// Takes what fits and refuses the rest.
struct Bounded {
    text: String,
    most: usize,
}

impl Write for Bounded {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let room = self.most - self.text.len();
        if text.len() <= room {
            self.text.push_str(text);
            return Ok(());
        }
        let end = (0..=room).rev().find(|&end| text.is_char_boundary(end)).unwrap_or(0);
        self.text.push_str(&text[..end]);
        Err(fmt::Error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_fits_is_whole() {
        assert_eq!(bounded(&"äb", 3).as_deref(), Some("äb"));
        assert_eq!(bounded(&"äb", 2), None);
    }

    #[test]
    fn a_long_text_is_cut_between_characters() {
        for character in ["x", "ä", "\u{1f600}"] {
            let most = character.repeat(MOST_CHARACTERS);
            for more in ["y".to_owned(), character.repeat(MOST_CHARACTERS * 9)] {
                assert_eq!(cut(&format!("{most}{more}")), format!("{most}…"));
            }
        }
    }

    #[test]
    fn a_text_is_one_line() {
        assert_eq!(cut(&"a\nb\u{202e}c"), "a\\nb\\u{202e}c");
    }
}
