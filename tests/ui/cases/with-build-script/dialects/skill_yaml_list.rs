//! A skill.yaml is a mapping.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/skill-yaml-list");
}
