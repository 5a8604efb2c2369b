//! A skill has a description, by which agents choose it.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/missing-description");
}
