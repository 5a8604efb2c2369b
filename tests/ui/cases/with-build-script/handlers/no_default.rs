//! A type that registers itself must be made from nothing.

use skills_runtime::{SkillError, SkillHandler, SkillProgressSink, Value, async_trait, skill};

#[skill("skills/greet")]
struct Greet(String);

#[async_trait]
impl SkillHandler for Greet {
    async fn run(&self, _: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        Ok(Value::String(self.0.clone()))
    }
}

fn main() {}
