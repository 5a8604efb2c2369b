//! The types of a function are those that a handler can have.

use skills_runtime::{SkillError, SkillProgressSink, Value, skill};

// The input is made of JSON.
struct Input {
    name: String,
}

#[skill("skills/greet")]
async fn input_not_deserialize(input: Input, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
    Ok(Value::from(input.name))
}

// The output becomes JSON.
struct Output {
    name: String,
}

#[skill("skills/greet")]
async fn output_not_serialize(_: Value, _: &dyn SkillProgressSink) -> Result<Output, SkillError> {
    Ok(Output { name: String::new() })
}

// A skill's function fails with a `SkillError`.
#[skill("skills/greet")]
async fn other_error(input: Value, _: &dyn SkillProgressSink) -> Result<Value, String> {
    Ok(input)
}

fn main() {}
