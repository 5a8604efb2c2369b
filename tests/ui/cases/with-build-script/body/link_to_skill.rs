//! A relative link does not lead to another skill.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/link-to-skill", deny(link_to_skill));
}
