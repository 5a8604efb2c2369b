//! A schema is an object or a boolean.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/wrong-type-of-a-schema");
}
