//! A failing macro is the value of a static all the same.

use skills_runtime::{SkillCard, SkillSet, embed_skill, embed_skills};

static CARD: &SkillCard = embed_skill!("skills/name-mismatch");
static SET: &SkillSet = embed_skills!("skills/no-skills");

fn main() {
    println!("{} {}", CARD.name(), SET.len());
}
