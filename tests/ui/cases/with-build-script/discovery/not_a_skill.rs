//! A directory of the root without SKILL.md may be a forgotten skill.

use skills_runtime::embed_skills;

fn main() {
    let _ = embed_skills!("skills/not-a-skill", deny(not_a_skill));
}
