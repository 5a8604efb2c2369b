//! An empty skill.yaml has neither name nor description.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/skill-yaml-empty");
    let _ = embed_skill!("skills/skill-yaml-comment");
}
