//! A function of a skill with an error can be named, and the error is the only one.

use skills_runtime::{SkillError, SkillProgressSink, SkillSet, Value, embed_skills, skill};

#[skill("skills/name-mismatch")]
async fn greet(input: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
    greet::CARD.render_prompt(&input)?;
    Ok(input)
}

static SKILLS: &SkillSet = embed_skills!("skills/paired", handlers = [greet]);

fn main() {}
