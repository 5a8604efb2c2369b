//! Spaces indent, tabs do not.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/tab-indentation");
}
