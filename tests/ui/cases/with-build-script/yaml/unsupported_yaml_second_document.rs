//! The frontmatter is one YAML document.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/unsupported-yaml-second-document");
}
