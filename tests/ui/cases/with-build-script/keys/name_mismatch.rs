//! The name is that of the directory.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/name-mismatch");
}
