//! A warning comes out beside an error of the same skill.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/warning-beside-error");
}
