//! Random schemas: what is accepted compiles in the engine, and nothing harms the reader.

use std::collections::BTreeSet;

use super::*;
use crate::random::Random;

/// Schemas of which many are right.
impl Random {
    fn schema(&mut self, depth: usize) -> String {
        if self.below(8) == 0 {
            return self.pick(&["true", "false", "{}", "{\"type\":\"string\"}"]).to_owned();
        }
        let mut keys = Vec::new();
        let mut entries = Vec::new();
        for _ in 0..=self.below(3) {
            let (key, value) = self.entry(depth);
            if !keys.contains(&key) {
                entries.push(format!("\"{key}\":{value}"));
                keys.push(key);
            }
        }
        format!("{{{}}}", entries.join(","))
    }

    fn entry(&mut self, depth: usize) -> (&'static str, String) {
        /// Mostly what is there.
        #[rustfmt::skip]
        const REFS: [&str; 20] = [
            "#a", "#/$defs/p", "#/$defs/q", "other.json", "other.json#b", "other.json#/$defs/p", "in.json", "in.json#a",
            "#/$defs/p", "#/$defs/q", "other.json#b", "other.json", "#", "", "#b", "#/items", "r", "r#a", "#/x-own", "s/r",
        ];
        const IDS: [&str; 6] = ["r", "s/t", "https://x.invalid/r", "urn:x:y", "s/", "in.json"];
        let inner = depth + 1;
        if depth > 4 || self.below(3) == 0 {
            let (key, values): (_, &[&str]) = match self.below(12) {
                0..4 => ("$ref", &REFS),
                4 => ("$dynamicRef", &REFS),
                5 if self.below(3) == 0 => ("$id", &IDS),
                6 if self.below(3) == 0 => ("$anchor", &["c", "d"]),
                7 if self.below(2) == 0 => ("$dynamicAnchor", &["c", "d"]),
                8 => return ("required", "[\"p\"]".to_owned()),
                9 => return ("x-own", "{\"minimum\":1}".to_owned()),
                _ => ("title", &["a"]),
            };
            return (key, format!("\"{}\"", self.pick(values)));
        }
        let key = ["items", "not", "contains", "if", "then", "additionalProperties", "contentSchema"];
        match self.below(4) {
            0 => (key[self.below(key.len())], self.schema(inner)),
            1 => (["allOf", "anyOf", "prefixItems"][self.below(3)], format!("[{}]", self.schema(inner))),
            _ => {
                let key =
                    ["properties", "properties", "$defs", "dependentSchemas", "patternProperties", "dependencies"];
                let key = key[self.below(key.len())];
                (key, format!("{{\"p\":{},\"q\":{}}}", self.schema(inner), self.schema(inner)))
            }
        }
    }
}

/// A document with some of the names that references look for.
fn document(random: &mut Random, anchor: &str) -> String {
    let (p, q, items) = (random.schema(2), random.schema(2), random.schema(1));
    let id = random.pick(&["", "", "", "\"$id\":\"https://x.invalid/in.json\",", "\"$id\":\"r\","]);
    format!("{{{id}\"$anchor\":\"{anchor}\",\"$defs\":{{\"p\":{p},\"q\":{q}}},\"items\":{items}}}")
}

#[test]
fn what_is_accepted_of_random_schemas_compiles() {
    const ROUNDS: usize = 1_000;
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    let (mut accepted, mut bundled) = (0, 0);
    for _ in 0..ROUNDS {
        let (schema, other) = (document(&mut random, "a"), document(&mut random, "b"));
        let Some(checked) = read_all(&[(IN, &schema), ("assets/other.json", &other)]).0 else { continue };
        let text = checked.schema.text();
        accepted += 1;
        bundled += usize::from(text != schema);
        for path in [&["p"], ["p", "q", "p"].as_slice()] {
            checked.declared.lookup(path);
        }
        #[cfg(feature = "schema")]
        {
            let value: serde_json::Value = serde_json::from_str(text).expect("JSON");
            let context = format!("{schema}\n{other}\n{text}");
            let from_text = crate::Schema::from_value(&value).unwrap_or_else(|error| panic!("{error}\n{context}"));
            // What the text of all files means is what the files mean.
            for instance in ["{\"p\":{\"q\":[{\"p\":1}]}}", "[[{\"p\":[]}],1]"] {
                let instance = serde_json::from_str(instance).expect("JSON");
                let violations = |schema: &crate::Schema| {
                    let violations = schema.violations(&instance).into_iter();
                    violations.map(|of| (of.location().to_owned(), of.schema_location().to_owned())).collect::<Vec<_>>()
                };
                let (ours, theirs) = (violations(&checked.schema), violations(&from_text));
                let (ours, theirs): (BTreeSet<_>, BTreeSet<_>) =
                    (ours.into_iter().collect(), theirs.into_iter().collect());
                assert_eq!(ours, theirs, "{context}");
            }
        }
    }
    assert!(accepted > ROUNDS / 50 && bundled > ROUNDS / 200, "{accepted}, {bundled}");
}
