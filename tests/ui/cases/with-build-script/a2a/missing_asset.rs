//! An asset is a file of the skill.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/missing-asset");
}
