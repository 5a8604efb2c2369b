//! What is listed is a handler.

use skills_runtime::{SkillSet, embed_skills, skill};

#[skill("skills/paired/greet", register = false)]
struct Greet;

static SKILLS: &SkillSet = embed_skills!("skills/paired", handlers = [Greet]);

fn main() {}
