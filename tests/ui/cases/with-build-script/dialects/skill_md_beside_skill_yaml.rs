//! A SKILL.md beside a skill.yaml is read as well, so a fault of it is one of the skill.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/skill-md-beside-skill-yaml");
}
