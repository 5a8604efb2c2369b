//! A skill has one handler.

use skills_runtime::{SkillError, SkillHandler, SkillProgressSink, SkillSet, Value, async_trait, embed_skills, skill};

mod module {
    use super::{SkillError, SkillProgressSink, Value, skill};

    #[skill("skills/paired/greet", register = false)]
    pub(crate) async fn greet(input: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        Ok(input)
    }
}

#[skill("skills/paired/greet", register = false)]
struct Greet;

#[async_trait]
impl SkillHandler for Greet {
    async fn run(&self, params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        Ok(params)
    }
}

static SKILLS: &SkillSet = embed_skills!("skills/paired", handlers = [Greet, module::greet]);

fn main() {}
