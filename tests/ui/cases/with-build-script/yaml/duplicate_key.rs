//! A key stands once in its mapping.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/duplicate-key");
}
