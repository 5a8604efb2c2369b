//! SKILL.md begins with a frontmatter.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/missing-frontmatter");
}
