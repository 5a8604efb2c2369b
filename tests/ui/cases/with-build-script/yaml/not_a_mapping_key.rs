//! A key is text.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/not-a-mapping-key");
}
