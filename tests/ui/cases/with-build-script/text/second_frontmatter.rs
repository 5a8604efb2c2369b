//! Only one frontmatter is read.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/second-frontmatter");
}
