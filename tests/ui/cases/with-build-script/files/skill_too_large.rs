//! A skill has at most 10 MiB; more are most likely not meant to be embedded.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/generated/skill-too-large");
}
