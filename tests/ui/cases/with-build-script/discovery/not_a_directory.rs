//! The path names the directory, not the SKILL.md in it.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/not-a-directory/SKILL.md");
}
