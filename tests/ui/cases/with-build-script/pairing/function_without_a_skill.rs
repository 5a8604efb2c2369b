//! A listed function has a skill.

use skills_runtime::{SkillSet, embed_skills};

async fn greet() {}

static SKILLS: &SkillSet = embed_skills!("skills/paired", handlers = [greet]);

fn main() {}
