//! The frontmatter is a mapping of keys to values.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/not-a-mapping");
}
