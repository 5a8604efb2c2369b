//! Values that a schema might allow, the same in every run.

use serde_json::{Map, Value, json};
use skills_runtime::serde_json;

use crate::scope::Scope;

/// How deep values are nested.
const DEEPEST: usize = 6;

pub(crate) struct Maker(u64);

impl Maker {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below a bound, by the generator `SplitMix64`.
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ (mixed >> 31)) % u64::try_from(bound.max(1)).unwrap_or(1)).unwrap_or_default()
    }

    fn one_of(&mut self, values: &[Value]) -> Value {
        let index = self.below(values.len());
        values.get(index).cloned().unwrap_or_default()
    }

    /// A value for a schema; most are allowed.
    pub(crate) fn value<'a>(&mut self, scope: Scope<'a>, schema: &'a Value, depth: usize) -> Value {
        let scope = scope.inside(schema);
        if let Some((scope, target)) = scope.target(schema) {
            return self.value(scope, target, depth);
        }
        let list = |keyword: &str| schema.get(keyword).and_then(Value::as_array);
        if let Some(members) = list("anyOf").or(list("oneOf")) {
            let member = members.get(self.below(members.len())).unwrap_or(&Value::Null);
            return self.value(scope, member, depth);
        }
        if let Some(values) = list("enum") {
            return self.one_of(values);
        }
        if let Some(value) = schema.get("const") {
            return value.clone();
        }
        let kind = match schema.get("type") {
            Some(Value::Array(kinds)) => self.one_of(kinds),
            Some(kind) => kind.clone(),
            None => json!("anything"),
        };
        match kind.as_str() {
            Some("null") => Value::Null,
            Some("boolean") => json!(self.below(2) == 0),
            Some("string") => self.one_of(&["", "a", "b", "abc", "ü", "type", "\u{0}", "a-b"].map(Value::from)),
            Some("integer") => self.integer(schema),
            Some("number") => self.one_of(&[json!(0), json!(0.5), json!(1), json!(-7.25), json!(1e300), json!(1.0)]),
            Some("array") => {
                let length = if depth > DEEPEST { 0 } else { self.below(4) };
                let items = schema.get("items").unwrap_or(&Value::Bool(true));
                (0..length).map(|_| self.value(scope, items, depth + 1)).collect()
            }
            Some("object") => self.object(scope, schema, depth),
            _ => self.one_of(&[Value::Null, json!(1), json!(0.5), json!("x"), json!([1, null]), json!({ "a": {} })]),
        }
    }

    fn integer(&mut self, schema: &Value) -> Value {
        let is_unsigned = schema.get("minimum").and_then(Value::as_f64).is_some_and(|least| least >= 0.0);
        let largest = if is_unsigned { json!(u64::MAX) } else { json!(i64::MAX) };
        self.one_of(&[json!(0), json!(-1), json!(1.0), json!(-2.0), json!(255), json!(1e3), json!(i64::MIN), largest])
    }

    fn object<'a>(&mut self, scope: Scope<'a>, schema: &'a Value, depth: usize) -> Value {
        let required = schema.get("required").and_then(Value::as_array);
        let mut made = Map::new();
        for (name, schema) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
            let is_required = required.is_some_and(|names| names.iter().any(|required| required == name));
            if is_required || (depth <= DEEPEST && self.below(2) == 0) {
                made.insert(name.clone(), self.value(scope, schema, depth + 1));
            }
        }
        let further = schema.get("additionalProperties").unwrap_or(&Value::Bool(true));
        for name in required.into_iter().flatten().filter_map(Value::as_str) {
            if !made.contains_key(name) {
                made.insert(name.to_owned(), self.value(scope, further, depth + 1));
            }
        }
        if *further != Value::Bool(false) && depth <= DEEPEST {
            for name in ["extra", "further"] {
                if self.below(3) == 0 {
                    made.insert(name.to_owned(), self.value(scope, further, depth + 1));
                }
            }
        }
        Value::Object(made)
    }
}
