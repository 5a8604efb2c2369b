//! The second parameter is the sink.

use skills_runtime::{SkillError, Value, skill};

#[skill("skills/greet")]
async fn greet(input: Value, _: &String) -> Result<Value, SkillError> {
    Ok(input)
}

fn main() {}
