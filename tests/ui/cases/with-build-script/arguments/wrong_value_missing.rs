//! An argument that takes a value has one.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/greet", include);
}
