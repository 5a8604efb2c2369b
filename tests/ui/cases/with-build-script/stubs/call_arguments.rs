//! A call with wrong arguments has the right type all the same.

use skills_runtime::{SkillCard, SkillSet, embed_skill, embed_skills};

static CARD: &SkillCard = embed_skill!();
const SET: &SkillSet = embed_skills!(skills);

fn main() {
    println!("{} {} {}", CARD.name(), SET.len(), embed_skill!("skills/greet", max_files = "3").name());
}
