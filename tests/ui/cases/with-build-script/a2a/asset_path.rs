//! An asset is named by a path below `assets/`.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/asset-path");
}
