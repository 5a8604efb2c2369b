//! A mapping or list has at most 1,000 entries.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/generated/too-many-entries");
}
