//! The manifest of Bindu is named skill.yaml.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/misnamed-skill-yaml");
}
