//! Small random schemas, and values near them.

use serde_json::{Map, Value, json};

use crate::random::Random;

const NAMES: [&str; 5] = ["a", "b", "c", "é", "a/b"];
const TEXTS: [&str; 9] = ["", "a", "b", "ab", "abc", "é", "e\u{301}", "😀", "😀é"];
const PATTERNS: [&str; 8] = ["^a", "b$", "^.$", "[^a]", "^[a-c]*$", "é", r"^\p{L}+$", "^(?!b)"];
const TYPES: [&str; 7] = ["null", "boolean", "integer", "number", "string", "array", "object"];
#[rustfmt::skip]
const NUMBERS: [&str; 24] = [
    "0", "1", "2", "3", "-1", "1.0", "-0.0", "2.0", "1.5", "0.1", "0.3", "0.30000000000000004", "-2.5", "19.99", "1e2",
    "9007199254740991", "9007199254740992", "9007199254740993", "9007199254740992.0", "18446744073709551615",
    "18446744073709551616", "-9223372036854775808", "1e300", "-1e-7",
];
const DIVISORS: [&str; 8] = ["1", "2", "3", "0.1", "0.01", "0.5", "1.0", "1e-7"];
/// Where references may lead. None is to a `$dynamicAnchor`: the oracle takes such a `$ref` for a `$dynamicRef`.
const REFERENCES: [&str; 6] = ["#/$defs/p", "#/$defs/q", "#named", "other", "other#/$defs/p", "#"];

fn number(random: &mut Random, choices: &[&str]) -> Value {
    serde_json::from_str(choices[random.below(choices.len())]).expect("a number")
}

fn coin(random: &mut Random) -> bool {
    random.below(2) == 0
}

/// A value with at most so many levels of arrays and objects.
fn anything(random: &mut Random, levels: usize) -> Value {
    match random.below(if levels == 0 { 8 } else { 12 }) {
        0 => Value::Null,
        1 => coin(random).into(),
        2..=4 => number(random, &NUMBERS),
        5..=7 => random.pick(&TEXTS).into(),
        8 | 9 => (0..random.below(4)).map(|_| anything(random, levels - 1)).collect(),
        _ => (0..random.below(4)).map(|_| (random.pick(&NAMES).to_owned(), anything(random, levels - 1))).collect(),
    }
}

/// A schema that stands alone. None of its `$defs` is `false`: where `additionalProperties` refers to that, the oracle
/// names the member and this library the object.
pub(crate) fn document(random: &mut Random) -> Value {
    let mut root = object(random, 3);
    let (p, mut q) = (object(random, 2), object(random, 2));
    q.insert("$anchor".to_owned(), "named".into());
    let mut other = object(random, 2);
    other.insert("$id".to_owned(), "other".into());
    other.insert("$dynamicAnchor".to_owned(), "node".into());
    other.insert("$defs".to_owned(), json!({"p": object(random, 1), "q": {"$anchor": "named"}}));
    root.insert("$id".to_owned(), "https://schemas.invalid/root".into());
    root.insert("$dynamicAnchor".to_owned(), "node".into());
    root.insert("$defs".to_owned(), json!({"p": p, "q": q, "other": other}));
    root.into()
}

fn schema(random: &mut Random, levels: usize) -> Value {
    match random.below(12) {
        0 => true.into(),
        1 => false.into(),
        _ => object(random, levels).into(),
    }
}

fn object(random: &mut Random, levels: usize) -> Map<String, Value> {
    let mut schema = Map::new();
    for _ in 0..=random.below(3) {
        if levels == 0 || random.below(3) == 0 {
            leaf(random, &mut schema);
        } else {
            inner(random, levels - 1, &mut schema);
        }
    }
    schema
}

/// Adds a keyword without schemas in it.
fn leaf(random: &mut Random, schema: &mut Map<String, Value>) {
    let count = Value::from(random.below(4));
    let (keyword, value) = match random.below(27) {
        0 | 1 => ("type", random.pick(&TYPES).into()),
        2 => ("type", json!([TYPES[random.below(3)], TYPES[3 + random.below(4)]])),
        3 => ("const", anything(random, 2)),
        4 => ("enum", (0..=random.below(3)).map(|_| anything(random, 1)).collect()),
        // Many options are looked up in another way than few.
        5 if random.below(4) == 0 => ("enum", (0..40).map(|_| anything(random, 1)).collect()),
        5 | 6 => ("multipleOf", number(random, &DIVISORS)),
        7 => ("maximum", number(random, &NUMBERS)),
        8 => ("minimum", number(random, &NUMBERS)),
        9 => ("exclusiveMaximum", number(random, &NUMBERS)),
        10 => ("exclusiveMinimum", number(random, &NUMBERS)),
        11 => ("maxLength", count),
        12 => ("minLength", count),
        13 => ("pattern", random.pick(&PATTERNS).into()),
        14 => ("maxItems", count),
        15 => ("minItems", count),
        16 => ("uniqueItems", (random.below(4) > 0).into()),
        17 => ("maxProperties", count),
        18 => ("minProperties", count),
        19 => ("required", names(random)),
        20 => {
            let (first, second) = (random.pick(&NAMES).to_owned(), random.pick(&NAMES).to_owned());
            ("dependentRequired", json!({first: names(random), second: names(random)}))
        }
        21 => ("$dynamicRef", random.pick(&["#node", "#node", "other#node", "#named", "#/$defs/p"]).into()),
        _ => ("$ref", random.pick(&REFERENCES).into()),
    };
    schema.insert(keyword.to_owned(), value);
}

fn names(random: &mut Random) -> Value {
    let mut names: Vec<&str> = (0..random.below(3)).map(|_| random.pick(&NAMES)).collect();
    names.sort_unstable();
    names.dedup();
    names.into()
}

/// Adds a keyword with schemas in it.
fn inner(random: &mut Random, levels: usize, schemas: &mut Map<String, Value>) {
    let keyword = match random.below(24) {
        0 => "allOf",
        1 => "anyOf",
        2 => "oneOf",
        3 => "prefixItems",
        4..8 => "properties",
        8 => "patternProperties",
        9 => "dependentSchemas",
        10 => {
            let bound = ["minContains", "maxContains"][random.below(2)];
            schemas.insert(bound.to_owned(), random.below(3).into());
            "contains"
        }
        11 => {
            schemas.insert("then".to_owned(), schema(random, levels));
            schemas.insert("else".to_owned(), schema(random, levels));
            "if"
        }
        12 | 13 => "items",
        14 => "contains",
        15 => "not",
        16 | 17 => "additionalProperties",
        18 => "propertyNames",
        19 | 20 => "unevaluatedItems",
        _ => "unevaluatedProperties",
    };
    let value = match keyword {
        "allOf" | "anyOf" | "oneOf" | "prefixItems" => (0..=random.below(3)).map(|_| schema(random, levels)).collect(),
        "properties" | "dependentSchemas" => {
            (0..=random.below(3)).map(|_| (random.pick(&NAMES).to_owned(), schema(random, levels))).collect()
        }
        "patternProperties" => {
            (0..=random.below(2)).map(|_| (random.pick(&PATTERNS).to_owned(), schema(random, levels))).collect()
        }
        "unevaluatedItems" | "unevaluatedProperties" | "additionalProperties" if coin(random) => false.into(),
        _ => schema(random, levels),
    };
    schemas.insert(keyword.to_owned(), value);
}

/// A value that is made after the keywords of a schema: valid or nearly so, more often than one that is made at random.
pub(crate) fn instance(random: &mut Random, root: &Value) -> Value {
    Instances { random, root }.near(root, 5)
}

struct Instances<'r> {
    random: &'r mut Random,
    root: &'r Value,
}

impl<'r> Instances<'r> {
    fn near(&mut self, schema: &'r Value, levels: usize) -> Value {
        let Some(keywords) = schema.as_object() else { return anything(self.random, 1) };
        if levels == 0 || self.random.below(8) == 0 {
            return anything(self.random, 1);
        }
        if let Some(value) = keywords.get("const").filter(|_| self.random.below(4) > 0) {
            return value.clone();
        }
        if let Some(options) = keywords.get("enum").and_then(Value::as_array).filter(|_| self.random.below(4) > 0) {
            return options[self.random.below(options.len())].clone();
        }
        if let Some(inner) = self.inner(keywords) {
            return self.near(inner, levels - 1);
        }
        match self.kind(keywords) {
            "object" => self.object(keywords, levels - 1),
            "array" => self.array(keywords, levels - 1),
            "string" => self.random.pick(&TEXTS).into(),
            "boolean" => coin(self.random).into(),
            "null" => Value::Null,
            "integer" => number(self.random, &NUMBERS[..8]),
            _ => self.number(keywords),
        }
    }

    /// One of the schemas that judge the same value, now and then.
    fn inner(&mut self, keywords: &'r Map<String, Value>) -> Option<&'r Value> {
        let mut inner: Vec<&Value> = Vec::new();
        for (keyword, value) in keywords {
            match keyword.as_str() {
                "allOf" | "anyOf" | "oneOf" => inner.extend(value.as_array().into_iter().flatten()),
                "if" | "then" | "else" => inner.push(value),
                "$ref" | "$dynamicRef" => inner.extend(self.target(value.as_str().unwrap_or_default())),
                _ => {}
            }
        }
        (!inner.is_empty() && self.random.below(3) > 0).then(|| inner[self.random.below(inner.len())])
    }

    /// Where a reference most likely leads.
    fn target(&self, reference: &str) -> Option<&'r Value> {
        match reference {
            "#/$defs/p" => self.root.pointer("/$defs/p"),
            "#/$defs/q" | "#named" => self.root.pointer("/$defs/q"),
            "other" | "other#node" => self.root.pointer("/$defs/other"),
            "other#/$defs/p" => self.root.pointer("/$defs/other/$defs/p"),
            _ => Some(self.root),
        }
    }

    /// The type that the keywords speak of.
    fn kind(&mut self, keywords: &'r Map<String, Value>) -> &'r str {
        let kinds: Vec<&str> = match keywords.get("type") {
            Some(Value::String(kind)) => vec![kind],
            Some(kinds) => kinds.as_array().into_iter().flatten().filter_map(Value::as_str).collect(),
            None => keywords.keys().filter_map(|keyword| kind_of(keyword)).collect(),
        };
        if kinds.is_empty() { self.random.pick(&TYPES) } else { kinds[self.random.below(kinds.len())] }
    }

    fn number(&mut self, keywords: &Map<String, Value>) -> Value {
        let bound = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]
            .into_iter()
            .find_map(|keyword| keywords.get(keyword));
        match bound.filter(|_| coin(self.random)) {
            Some(bound) => bound.clone(),
            None => number(self.random, &NUMBERS),
        }
    }

    fn object(&mut self, keywords: &'r Map<String, Value>, levels: usize) -> Value {
        let mut members = Map::new();
        let mut add = |name: &str, member| members.insert(name.to_owned(), member);
        for keyword in ["properties", "dependentSchemas"] {
            for (name, schema) in keywords.get(keyword).and_then(Value::as_object).into_iter().flatten() {
                if self.random.below(4) > 0 {
                    add(name, self.near(schema, levels));
                }
            }
        }
        for name in keywords.get("required").and_then(Value::as_array).into_iter().flatten() {
            if self.random.below(4) > 0 {
                add(name.as_str().unwrap_or_default(), anything(self.random, 1));
            }
        }
        let others = ["additionalProperties", "unevaluatedProperties"].into_iter().find_map(|name| keywords.get(name));
        for _ in 0..self.random.below(3) {
            let name = NAMES[self.random.below(NAMES.len())];
            let member = match others {
                Some(schema) => self.near(schema, levels),
                None => anything(self.random, 1),
            };
            add(name, member);
        }
        members.into()
    }

    fn array(&mut self, keywords: &'r Map<String, Value>, levels: usize) -> Value {
        let mut items: Vec<Value> = Vec::new();
        for schema in keywords.get("prefixItems").and_then(Value::as_array).into_iter().flatten() {
            items.push(self.near(schema, levels));
        }
        let others: Vec<&Value> =
            ["items", "contains", "unevaluatedItems"].into_iter().filter_map(|name| keywords.get(name)).collect();
        for _ in 0..self.random.below(4) {
            let next = self.random.below(others.len().max(1));
            items.push(match others.get(next) {
                Some(schema) => self.near(schema, levels),
                None => anything(self.random, 1),
            });
        }
        items.into()
    }
}

/// The type that a keyword judges.
fn kind_of(keyword: &str) -> Option<&'static str> {
    Some(match keyword {
        "properties"
        | "patternProperties"
        | "additionalProperties"
        | "propertyNames"
        | "unevaluatedProperties"
        | "dependentSchemas"
        | "dependentRequired"
        | "required"
        | "minProperties"
        | "maxProperties" => "object",
        "items" | "prefixItems" | "contains" | "unevaluatedItems" | "minItems" | "maxItems" | "uniqueItems" => "array",
        "minLength" | "maxLength" | "pattern" => "string",
        "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf" => "number",
        _ => return None,
    })
}
