//! A metadata key that begins with `a2a-` is one of the known ones.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/unknown-a2a-key");
}
