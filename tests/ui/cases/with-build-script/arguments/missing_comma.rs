//! Commas stand between the arguments.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/greet" allow(name_mismatch));
}
