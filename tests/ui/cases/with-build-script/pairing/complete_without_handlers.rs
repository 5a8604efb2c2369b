//! `complete` is about the handlers that are listed.

use skills_runtime::{SkillSet, embed_skills};

static SKILLS: &SkillSet = embed_skills!("skills/paired", complete);

fn main() {}
