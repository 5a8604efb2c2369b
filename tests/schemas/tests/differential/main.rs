//! Random schemas and values, judged by this library and by the crate `jsonschema`: the verdicts and the places of the
//! violations are equal.
//!
//! `SCHEMAS_SEED` and `SCHEMAS_CASES` set where to begin and how many values to judge.

mod generate;
#[path = "../../../../skills-core/src/random.rs"]
mod random;
mod shrink;

use std::collections::BTreeSet;
use std::env;
use std::panic::{AssertUnwindSafe, catch_unwind};

use generate::{document, instance};
use jsonschema::{Draft, Validator};
use random::Random;
use serde_json::Value;
use shrink::shrunk;
use skills_runtime::Schema;

/// How many values each schema judges.
const VALUES: u64 = 4;

/// The most disagreements that are shown.
const MOST_SHOWN: usize = 20;

fn setting(name: &str, default: u64) -> u64 {
    env::var(name).map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name} must be a number")))
}

/// The places that break a rule, by this library.
fn ours(schema: &Schema, value: &Value) -> BTreeSet<String> {
    let violations = schema.violations(value);
    assert_eq!(schema.is_valid(value), violations.is_empty(), "{schema}: {value}");
    assert_eq!(schema.validate(value).err().as_ref(), violations.first(), "{schema}: {value}");
    violations.iter().map(|violation| violation.location().to_owned()).collect()
}

fn oracle(schema: &Value) -> Validator {
    let options = jsonschema::options().with_draft(Draft::Draft202012).should_validate_formats(false).offline();
    options.build(schema).unwrap_or_else(|error| panic!("the oracle refuses {schema}: {error}"))
}

/// The same, by the oracle. None if that panics, which a few random schemas make it do.
fn theirs(oracle: &Validator, value: &Value) -> Option<BTreeSet<String>> {
    let places = || oracle.iter_errors(value).map(|error| format!("#{}", error.instance_path())).collect();
    catch_unwind(AssertUnwindSafe(places)).ok()
}

/// Whether this library accepts the schema and differs from the oracle on the value.
fn differ(text: &Value, value: &Value) -> bool {
    let Ok(schema) = Schema::from_value(text) else { return false };
    let Some(theirs) = theirs(&oracle(text), value) else { return false };
    !is_beyond_the_oracle(text, value) && !agree(text, &ours(&schema, value), &theirs)
}

/// Whether the places are the same. With `unevaluatedItems` or `unevaluatedProperties` the oracle may name the array or
/// object where this library names the member, or both: if the keyword is a schema of its own, and if a schema beside it
/// speaks of the member and is broken.
fn agree(schema: &Value, ours: &BTreeSet<String>, theirs: &BTreeSet<String>) -> bool {
    let is_below = |place: &str, whole: &str| {
        place.strip_prefix(whole).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    ours == theirs
        || schema.to_string().contains("\"unevaluated")
            && ours.iter().all(|place| theirs.iter().any(|whole| is_below(place, whole)))
            && theirs.iter().all(|whole| ours.iter().any(|place| is_below(place, whole)))
}

/// Whether the value has floats from 10^16 on: of these the oracle judges `multipleOf` by their bits, not by their digits.
fn is_beyond_the_oracle(schema: &Value, value: &Value) -> bool {
    schema.to_string().contains("multipleOf") && value.to_string().contains("e+")
}

#[test]
fn random_values_are_judged_as_by_the_oracle() {
    let (seed, cases) = (setting("SCHEMAS_SEED", 1), setting("SCHEMAS_CASES", 10_000));
    let (mut judged, mut valid, mut refused, mut panicked, mut shown) = (0, 0, 0, 0, 0);
    let mut case = seed;
    println!("SCHEMAS_SEED={seed} SCHEMAS_CASES={cases}");
    while judged < cases && shown < MOST_SHOWN {
        // Each schema has a seed of its own, so that it can be made again alone.
        let mut random = Random(case.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        let text = document(&mut random);
        let schema = match Schema::from_value(&text) {
            Ok(schema) => schema,
            Err(error) => {
                let reason = error.to_string();
                assert!(reason.contains("leads back to itself"), "seed {case}: {text}: {reason}");
                refused += 1;
                case += 1;
                continue;
            }
        };
        let oracle = oracle(&text);
        for _ in 0..VALUES {
            let value = instance(&mut random, &text);
            let places = ours(&schema, &value);
            let theirs = theirs(&oracle, &value);
            if theirs.is_none() {
                println!("the oracle panics: SCHEMAS_SEED={case} SCHEMAS_CASES={VALUES}: {text}: {value}");
                panicked += 1;
            }
            let agrees = theirs.is_none_or(|theirs| agree(&text, &places, &theirs));
            if !agrees && !is_beyond_the_oracle(&text, &value) {
                shown += 1;
                report(case, &text, &value);
            }
            judged += 1;
            valid += u64::from(places.is_empty());
        }
        case += 1;
    }
    println!("{judged} values, {valid} of them valid; {refused} schemas refused; the oracle panicked {panicked} times");
    assert_eq!(shown, 0, "values are judged differently");
    assert!(panicked <= judged / 1_000, "nearly all values are compared");
    assert!(valid > judged / 5 && valid < judged / 5 * 4, "both verdicts are frequent");
}

fn report(seed: u64, schema: &Value, value: &Value) {
    println!("SCHEMAS_SEED={seed} SCHEMAS_CASES={VALUES}: {schema}: {value}");
    let (schema, value) = shrunk(schema.clone(), value.clone(), differ);
    println!("  schema {schema}\n  value  {value}");
    println!("  ours   {:?}", ours(&Schema::from_value(&schema).expect("it was accepted"), &value));
    println!("  theirs {:?}", theirs(&oracle(&schema), &value));
}
