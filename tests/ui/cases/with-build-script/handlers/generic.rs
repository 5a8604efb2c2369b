//! A generic type cannot register itself, for it is no one type.

use skills_runtime::{SkillError, SkillHandler, SkillProgressSink, Value, async_trait, skill};

#[derive(Default)]
#[skill("skills/greet")]
struct Greet<T>(T);

#[async_trait]
impl<T: Send + Sync> SkillHandler for Greet<T> {
    async fn run(&self, params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        Ok(params)
    }
}

fn main() {}
