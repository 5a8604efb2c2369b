//! A skill's function is asynchronous.

use skills_runtime::{SkillError, SkillProgressSink, Value, skill};

#[skill("skills/greet")]
fn greet(input: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
    Ok(input)
}

fn main() {}
