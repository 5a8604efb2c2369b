//! A blank description is none.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/missing-description-blank");
}
