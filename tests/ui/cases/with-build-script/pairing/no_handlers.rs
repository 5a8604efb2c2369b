//! An empty list of handlers checks nothing.

use skills_runtime::{SkillSet, embed_skills};

static SKILLS: &SkillSet = embed_skills!("skills/paired", handlers = []);

fn main() {}
