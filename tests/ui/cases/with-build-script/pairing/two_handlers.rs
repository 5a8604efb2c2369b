//! A skill has one handler.

use skills_runtime::{SkillError, SkillProgressSink, SkillSet, Value, embed_skills, skill};

mod module {
    use super::{skill, SkillError, SkillProgressSink, Value};

    #[skill("skills/paired/greet", register = false)]
    pub(crate) async fn greet(input: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        Ok(input)
    }
}

#[skill("skills/paired/greet", register = false)]
struct Greet;

static SKILLS: &SkillSet = embed_skills!("skills/paired", handlers = [Greet, module::greet]);

fn main() {}
