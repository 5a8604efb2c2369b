//! A skill's function has two parameters, and not fewer.

use skills_runtime::{SkillError, Value, skill};

#[skill("skills/greet")]
async fn greet(input: Value) -> Result<Value, SkillError> {
    Ok(input)
}

fn main() {}
