//! A handler of a skill with an error is not registered, and the error is the only one.

use skills_runtime::{EmbeddedSkill, SkillError, SkillHandler, SkillProgressSink, Value, async_trait, skill};

#[derive(Default)]
#[skill("skills/name-mismatch")]
struct Greet;

#[async_trait]
impl SkillHandler for Greet {
    async fn run(&self, params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        Self::CARD.render_prompt(&params)?;
        Ok(params)
    }
}

fn main() {}
