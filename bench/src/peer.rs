//! What is compared in a program of its own, since it needs other dependencies or skills than this one: the program is
//! built once and run for each round, and prints a figure.

use std::path::Path;
use std::process::Command;

use serde_json::Value;
use skills_runtime::Schema;

use crate::scratch::{Package, TURUL};
use crate::table::{Row, Unit, in_turn};
use crate::timing::seconds;

const ROUNDS: usize = 21;

/// Prints the seconds of the processor for one validation by turul-a2a-patterns.
const VALIDATE: &str = r#"
fn main() {
    let [schema, value] = ["schema", "value"].map(|key| serde_json::from_str(&std::env::var(key).unwrap()).unwrap());
    let start = cpu_time::ThreadTime::now();
    for _ in 0..100 {
        turul_a2a_patterns::validate_json(&schema, &value).unwrap();
    }
    println!("{}", start.elapsed().as_secs_f64() / 100.0);
}
"#;

/// A validation beside that by turul-a2a-patterns.
pub fn validate_json(what: &str, schema: &Value, value: &Value) -> Vec<Row> {
    const BESIDE: &str = "turul-a2a-patterns, `validate_json`";
    let package = Package::new(&format!("{TURUL}serde_json = \"1\"\ncpu-time = \"1\"\n"), VALIDATE);
    let Some(program) = package.release() else {
        return vec![Row::skipped(what, BESIDE, "it cannot be built")];
    };
    let ours = Schema::from_value(schema).expect("a schema");
    let mut by_us = || seconds(|| (0..10_000).for_each(|_| ours.validate(value).expect("it is valid"))) / 10_000.0;
    let texts = [("schema", schema.to_string()), ("value", value.to_string())];
    in_turn(
        what,
        Unit::Seconds,
        ROUNDS,
        &mut [
            ("`Schema::validate`", &mut by_us),
            (BESIDE, &mut || {
                figure(Command::new(&program).envs(texts.iter().map(|(key, text)| (*key, text.as_str()))))
            }),
        ],
    )
}

/// The figure that a program prints.
pub fn figure(command: &mut Command) -> f64 {
    let output = command.output().expect("the program starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("a number")
}

/// A figure of a program for one argument.
pub fn figure_of(program: &Path, argument: &str) -> f64 {
    figure(Command::new(program).arg(argument))
}
