//! A value has the type that its key asks for.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/wrong-type");
}
