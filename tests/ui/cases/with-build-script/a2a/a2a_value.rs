//! A value has the form that its key asks for.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/a2a-value");
}
