//! What a `$ref` leads to is there.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/unresolved-ref");
}
