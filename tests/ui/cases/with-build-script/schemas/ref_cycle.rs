//! A schema does not lead back to itself without a step into the value.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/ref-cycle");
}
