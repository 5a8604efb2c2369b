//! A failing macro is the value of a const all the same.

use skills_runtime::{SkillCard, SkillSet, embed_skill, embed_skills};

const CARD: &SkillCard = embed_skill!("skills/name-mismatch");
const SET: &SkillSet = embed_skills!("skills/no-skills");
const SETS: [&SkillSet; 1] = [SET];

fn main() {
    println!("{} {}", CARD.name(), SETS[0].len());
}
