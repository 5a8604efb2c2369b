//! A generic handler is listed by a name of its own.

use skills_runtime::{SkillError, SkillHandler, SkillProgressSink, SkillSet, Value, async_trait, embed_skills, skill};

#[skill("skills/paired/greet", register = false)]
struct Ask<T>(T);

#[async_trait]
impl<T: Send + Sync> SkillHandler for Ask<T> {
    async fn run(&self, params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        Ok(params)
    }
}

type Listed = Ask<String>;

static NAMED: &SkillSet = embed_skills!("skills/paired", handlers = [Listed]);
static BARE: &SkillSet = embed_skills!("skills/paired", handlers = [Ask]);

fn main() {}
