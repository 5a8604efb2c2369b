//! A skill's function has two parameters, and not none.

use skills_runtime::{SkillError, Value, skill};

#[skill("skills/greet")]
async fn greet() -> Result<Value, SkillError> {
    Ok(Value::Null)
}

fn main() {}
