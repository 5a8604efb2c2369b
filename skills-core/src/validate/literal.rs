//! Whether values are equal, as JSON Schema has it: numbers by what they mean, objects whatever their order.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::fmt::{self, Display, Formatter};
use std::hash::{BuildHasher, Hash, Hasher, RandomState};

use serde_json::Value;

use super::assertions::{Assertions, Literal};
use super::number::Number;

/// Below so many items each is compared with each.
const FEW: usize = 8;

/// The deepest nesting that is compared; values that are nested deeper are equal to no other.
const MOST_LEVELS: usize = 256;

/// Whether a literal of the schema is the value. `take` takes steps from the budget; without any left nothing is equal.
pub(super) fn equals(
    assertions: &Assertions<'_>,
    literal: &Literal,
    value: &Value,
    take: &mut impl FnMut(usize) -> bool,
) -> bool {
    match (literal, value) {
        (Literal::Array(items), Value::Array(values)) => {
            let items = items.of(assertions.literals);
            items.len() == values.len()
                && take(items.len())
                && items.iter().zip(values).all(|(literal, value)| equals(assertions, literal, value, take))
        }
        (Literal::Object(properties), Value::Object(members)) => {
            let properties = properties.of(assertions.properties);
            let mut equals_member = |property: &super::assertions::Property| {
                let literal = &assertions.literals[property.node as usize];
                let member = members.get(assertions.text(property.name));
                member.is_some_and(|member| equals(assertions, literal, member, take))
            };
            properties.len() == members.len() && properties.iter().all(&mut equals_member) && take(properties.len())
        }
        _ => order(assertions, literal, value).is_eq(),
    }
}

/// The order of a scalar literal and a value in the order of an enumeration.
pub(super) fn order(assertions: &Assertions<'_>, literal: &Literal, value: &Value) -> Ordering {
    match (literal, value) {
        (Literal::Boolean(literal), Value::Bool(value)) => literal.cmp(value),
        (Literal::Number(literal), Value::Number(value)) => literal.compare(Number::of(value)),
        (Literal::String(literal), Value::String(value)) => assertions.text(*literal).cmp(value),
        _ => literal.rank().cmp(&rank(value)),
    }
}

fn rank(value: &Value) -> u8 {
    match value {
        Value::Null => 0,
        Value::Bool(_) => 1,
        Value::Number(_) => 2,
        Value::String(_) => 3,
        // No scalar literal is equal to one of these.
        Value::Array(_) | Value::Object(_) => 6,
    }
}

/// Whether no two items are equal.
pub(super) fn are_unique(items: &[Value], take: &mut impl FnMut(usize) -> bool) -> bool {
    if items.len() <= FEW {
        let mut rest = items.iter();
        return !items.iter().any(|item| {
            rest.next();
            rest.clone().any(|other| same(item, other, MOST_LEVELS, take))
        });
    }
    let state = RandomState::new();
    let mut seen: HashMap<u64, Vec<&Value>> = HashMap::with_capacity(items.len());
    items.iter().all(|item| {
        let alike = seen.entry(hash(&state, item, MOST_LEVELS, take)).or_default();
        let is_new = !alike.iter().any(|other| same(item, other, MOST_LEVELS, take));
        alike.push(item);
        is_new
    })
}

fn same(a: &Value, b: &Value, levels: usize, take: &mut impl FnMut(usize) -> bool) -> bool {
    if !take(1) || levels == 0 {
        return false;
    }
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => Number::of(a).compare(Number::of(b)).is_eq(),
        (Value::String(a), Value::String(b)) => a == b && take(a.len() / 64),
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b, levels - 1, take))
        }
        (Value::Object(a), Value::Object(b)) => {
            let mut is_same = |(name, a): (&String, &Value)| b.get(name).is_some_and(|b| same(a, b, levels - 1, take));
            a.len() == b.len() && a.iter().all(&mut is_same)
        }
        _ => a == b,
    }
}

/// The same for equal values.
fn hash(state: &RandomState, value: &Value, levels: usize, take: &mut impl FnMut(usize) -> bool) -> u64 {
    if !take(1) || levels == 0 {
        return 0;
    }
    let mut hasher = state.build_hasher();
    match value {
        Value::Null => 0_u8.hash(&mut hasher),
        Value::Bool(value) => value.hash(&mut hasher),
        Value::Number(number) => Number::of(number).hash(&mut hasher),
        Value::String(text) => {
            take(text.len() / 64);
            text.hash(&mut hasher);
        }
        Value::Array(items) => {
            for item in items {
                hash(state, item, levels - 1, take).hash(&mut hasher);
            }
        }
        Value::Object(members) => {
            // A sum, since the order of members has no meaning.
            let members = members.iter().map(|(name, member)| {
                let mut of_member = state.build_hasher();
                name.hash(&mut of_member);
                hash(state, member, levels - 1, take).hash(&mut of_member);
                of_member.finish()
            });
            members.fold(0, u64::wrapping_add).hash(&mut hasher);
        }
    }
    hasher.finish()
}

/// A literal as JSON.
pub(super) struct Shown<'a>(pub(super) &'a Assertions<'a>, pub(super) Literal);

impl Display for Shown<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self(assertions, literal) = *self;
        let text = |span| Value::from(assertions.text(span));
        match literal {
            Literal::Null => f.write_str("null"),
            Literal::Boolean(value) => value.fmt(f),
            Literal::Number(number) => number.fmt(f),
            Literal::String(span) => text(span).fmt(f),
            Literal::Array(items) => {
                f.write_str("[")?;
                for (index, item) in items.of(assertions.literals).iter().enumerate() {
                    write!(f, "{}{}", if index > 0 { "," } else { "" }, Shown(assertions, *item))?;
                }
                f.write_str("]")
            }
            Literal::Object(properties) => {
                f.write_str("{")?;
                for (index, property) in properties.of(assertions.properties).iter().enumerate() {
                    let value = Shown(assertions, assertions.literals[property.node as usize]);
                    write!(f, "{}{}:{value}", if index > 0 { "," } else { "" }, text(property.name))?;
                }
                f.write_str("}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn items_are_compared_by_what_they_mean() {
        let unlimited = &mut |_| true;
        for (items, are_all) in [
            (json!([1, 1.0]), false),
            (json!([1, true, "1", null, [1], {"a": 1}]), true),
            (json!([{"a": 1, "b": [2]}, {"b": [2.0], "a": 1.0}]), false),
            (json!([9_007_199_254_740_992_u64, 9_007_199_254_740_993_u64]), true),
            (json!(["a", "b", "a"]), false),
        ] {
            let items = items.as_array().expect("an array");
            assert_eq!(are_unique(items, unlimited), are_all, "{items:?}");
            // The same by their hashes.
            let mut more: Vec<Value> = (0..20).map(|number| json!([number, "filler"])).collect();
            more.extend(items.iter().cloned());
            assert_eq!(are_unique(&more, unlimited), are_all, "{items:?}");
        }
    }
}
