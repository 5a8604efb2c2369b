//! `include` and `exclude` are lists of strings.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/greet", include = "*.md");
}
