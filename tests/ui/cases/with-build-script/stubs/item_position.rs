//! A call gives a value, so it does not stand among items.

use skills_runtime::embed_skills;

embed_skills!("skills/no-skills");

fn main() {}
