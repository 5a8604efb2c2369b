//! SKILL.md has at most 4 MiB.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/generated/skill-md-too-large");
}
