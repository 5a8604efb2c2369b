//! SKILL.md is UTF-8.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/not-utf8");
}
