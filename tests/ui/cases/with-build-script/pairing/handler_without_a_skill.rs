//! A listed handler has a skill.

use skills_runtime::{SkillSet, embed_skills};

struct Greet;

static SKILLS: &SkillSet = embed_skills!("skills/paired", handlers = [Greet]);

fn main() {}
