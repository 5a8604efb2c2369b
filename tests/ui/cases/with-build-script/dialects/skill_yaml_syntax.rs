//! A fault of skill.yaml is shown in it.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/skill-yaml-syntax");
}
