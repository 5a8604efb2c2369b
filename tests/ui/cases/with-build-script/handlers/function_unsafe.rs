//! A skill's function is called by anyone, and so by Rust's rules.

use skills_runtime::{SkillError, SkillProgressSink, Value, skill};

#[skill("skills/greet")]
async unsafe extern "C" fn greet(input: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
    Ok(input)
}

fn main() {}
