//! Values are nested at most 64 deep.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/too-deep");
}
