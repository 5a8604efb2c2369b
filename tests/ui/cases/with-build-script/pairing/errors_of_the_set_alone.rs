//! An error of the set is the only one.

use skills_runtime::{SkillSet, embed_skills, skill};

#[skill("skills/paired/greet", register = false)]
struct Greet;

static SKILLS: &SkillSet = embed_skills!("skills/no-skills", handlers = [Greet], complete);

fn main() {}
