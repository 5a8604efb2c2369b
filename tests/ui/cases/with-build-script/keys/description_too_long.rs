//! A description has at most 1,024 characters.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/description-too-long");
}
