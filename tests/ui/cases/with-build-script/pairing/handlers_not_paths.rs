//! Handlers are listed by their paths.

use skills_runtime::{SkillSet, embed_skills};

struct Greet;

static SKILLS: &SkillSet = embed_skills!("skills/paired", handlers = [Greet::<u8>, "translate"]);

fn main() {}
