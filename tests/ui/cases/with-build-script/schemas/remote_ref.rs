//! A `$ref` stays inside the skill.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/remote-ref");
}
