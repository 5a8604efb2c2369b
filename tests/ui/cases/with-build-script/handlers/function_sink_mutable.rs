//! The sink is shared.

use skills_runtime::{SkillError, SkillProgressSink, Value, skill};

#[skill("skills/greet")]
async fn greet(input: Value, _: &mut dyn SkillProgressSink) -> Result<Value, SkillError> {
    Ok(input)
}

fn main() {}
