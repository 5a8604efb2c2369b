//! A link stays inside the skill directory.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/link-outside");
}
