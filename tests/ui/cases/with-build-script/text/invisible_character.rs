//! No character that cannot be seen is in a fence.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/invisible-character");
}
