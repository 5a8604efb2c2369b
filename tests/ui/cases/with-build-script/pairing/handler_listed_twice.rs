//! A handler is listed once.

use skills_runtime::{SkillError, SkillHandler, SkillProgressSink, SkillSet, Value, async_trait, embed_skills, skill};

#[skill("skills/paired/greet", register = false)]
struct Greet;

#[async_trait]
impl SkillHandler for Greet {
    async fn run(&self, params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        Ok(params)
    }
}

static SKILLS: &SkillSet = embed_skills!("skills/paired", handlers = [Greet, Greet]);

fn main() {}
