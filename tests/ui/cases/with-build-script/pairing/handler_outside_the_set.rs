//! A listed handler is for a skill of the set.

use skills_runtime::{SkillError, SkillHandler, SkillProgressSink, SkillSet, Value, async_trait, embed_skills, skill};

#[skill("skills/paired/greet", register = false)]
struct Greet;

#[async_trait]
impl SkillHandler for Greet {
    async fn run(&self, params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        Ok(params)
    }
}

#[skill("skills/pairing-other/farewell", register = false)]
struct Other;

#[async_trait]
impl SkillHandler for Other {
    async fn run(&self, params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        Ok(params)
    }
}

static SKILLS: &SkillSet = embed_skills!("skills/paired", handlers = [Greet, Other]);

fn main() {}
