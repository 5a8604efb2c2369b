//! A skill's function has no lifetimes of its own.

use skills_runtime::{SkillError, SkillProgressSink, Value, skill};

#[skill("skills/greet")]
async fn greet<'a, 'b: 'a>(input: Value, _: &'a (dyn SkillProgressSink + 'b)) -> Result<Value, SkillError> {
    Ok(input)
}

fn main() {}
