//! The frontmatter has at most 256 KiB.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/generated/frontmatter-too-large");
}
