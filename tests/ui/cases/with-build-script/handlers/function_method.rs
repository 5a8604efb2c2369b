//! A method needs a value to be called on.

use skills_runtime::{SkillError, SkillProgressSink, Value, skill};

struct Greet;

impl Greet {
    #[skill("skills/greet")]
    async fn greet(&self, input: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        Ok(input)
    }
}

fn main() {}
