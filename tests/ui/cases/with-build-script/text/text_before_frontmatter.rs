//! Nothing stands before the frontmatter.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/text-before-frontmatter");
}
