//! The frontmatter is YAML.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/yaml-syntax");
}
