//! A relative link leads to a file of the skill.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/missing-link-target", deny(missing_link_target));
}
