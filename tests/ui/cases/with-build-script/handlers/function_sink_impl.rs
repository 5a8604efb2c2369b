//! The sink is of a type that is known when the program runs.

use skills_runtime::{SkillError, SkillProgressSink, Value, skill};

#[skill("skills/greet")]
async fn greet(input: Value, _: &impl SkillProgressSink) -> Result<Value, SkillError> {
    Ok(input)
}

fn main() {}
