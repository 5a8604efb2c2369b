//! A generic function is no one function.

use skills_runtime::{SkillError, SkillProgressSink, skill};

#[skill("skills/greet")]
async fn greet<T: Send>(input: T, _: &dyn SkillProgressSink) -> Result<T, SkillError> {
    Ok(input)
}

fn main() {}
