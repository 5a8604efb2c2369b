//! A function handles one skill.

use skills_runtime::{SkillError, SkillProgressSink, Value, skill};

#[skill("skills/greet")]
#[skill("skills/several-skills/good")]
async fn greet(input: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
    Ok(input)
}

fn main() {}
