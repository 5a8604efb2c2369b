//! A skill directory has a SKILL.md.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/missing-skill-md");
}
