//! A link does not lead back to a directory that contains it.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/link-cycle");
}
