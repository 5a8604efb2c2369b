//! A line `---` closes the frontmatter.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/unclosed-frontmatter");
}
