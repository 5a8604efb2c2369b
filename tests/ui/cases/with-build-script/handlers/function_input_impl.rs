//! The input is of one type.

use skills_runtime::{SkillError, SkillProgressSink, Value, skill};

#[skill("skills/greet")]
async fn greet(input: impl Into<Value>, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
    Ok(input.into())
}

fn main() {}
