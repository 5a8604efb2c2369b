//! A listed handler is for the skill of the set, not for another with its id.

use skills_runtime::{SkillSet, embed_skills, skill};

#[skill("skills/greet", register = false)]
struct Greet;

static SKILLS: &SkillSet = embed_skills!("skills/paired", handlers = [Greet]);

fn main() {}
