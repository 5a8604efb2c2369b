//! `#[skill]` and `embed_skills!` report the same skill each for itself.

use skills_runtime::{EmbeddedSkill, embed_skills, skill};

#[skill("skills/skill-and-set/greet")]
struct Greet;

fn main() {
    let set = embed_skills!("skills/skill-and-set");
    assert_eq!(set.len(), 1);
    assert_eq!(Greet::CARD.name(), "greet");
}
