//! A skill's function fails with a `SkillError`.

use skills_runtime::{SkillProgressSink, Value, skill};

#[skill("skills/greet")]
async fn greet(input: Value, _: &dyn SkillProgressSink) -> Result<Value, String> {
    Ok(input)
}

fn main() {}
