//! A listed handler is for a skill of the set.

use skills_runtime::{SkillSet, embed_skills, skill};

#[skill("skills/paired/greet", register = false)]
struct Greet;

#[skill("skills/pairing-other/farewell", register = false)]
struct Other;

static SKILLS: &SkillSet = embed_skills!("skills/paired", handlers = [Greet, Other]);

fn main() {}
