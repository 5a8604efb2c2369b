//! A skill's function has two parameters, and not more.

use skills_runtime::{SkillError, SkillProgressSink, Value, skill};

#[skill("skills/greet")]
async fn greet(input: Value, _: &dyn SkillProgressSink, _loud: bool, (_a, _b): (u8, u8)) -> Result<Value, SkillError> {
    Ok(input)
}

fn main() {}
