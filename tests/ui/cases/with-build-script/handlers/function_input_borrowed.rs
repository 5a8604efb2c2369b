//! The input is the function's own.

use skills_runtime::{SkillError, SkillProgressSink, skill};

#[skill("skills/greet")]
async fn greet(input: &str, _: &dyn SkillProgressSink) -> Result<String, SkillError> {
    Ok(input.to_owned())
}

fn main() {}
