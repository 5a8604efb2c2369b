//! The input is made of JSON.

use skills_runtime::{SkillError, SkillProgressSink, Value, skill};

struct Input {
    name: String,
}

#[skill("skills/greet")]
async fn greet(input: Input, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
    Ok(Value::from(input.name))
}

fn main() {}
