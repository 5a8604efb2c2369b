//! A pattern can be read.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/invalid-pattern", include = ["[a-"], exclude = ["!*.md"]);
}
