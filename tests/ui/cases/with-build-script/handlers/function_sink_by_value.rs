//! The sink is a reference.

use skills_runtime::{SkillError, SkillProgressSink, Value, skill};

#[skill("skills/greet")]
async fn greet(input: Value, _: Box<dyn SkillProgressSink>) -> Result<Value, SkillError> {
    Ok(input)
}

fn main() {}
