//! The file is spelled SKILL.md on every disk.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/misnamed-skill-md");
}
