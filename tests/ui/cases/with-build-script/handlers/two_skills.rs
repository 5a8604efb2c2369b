//! A type handles one skill.

use skills_runtime::{SkillError, SkillHandler, SkillProgressSink, Value, async_trait, skill};

#[skill("skills/greet")]
#[skill("skills/several-skills/good")]
#[derive(Default)]
struct Greet;

#[async_trait]
impl SkillHandler for Greet {
    async fn run(&self, params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        Ok(params)
    }
}

fn main() {}
