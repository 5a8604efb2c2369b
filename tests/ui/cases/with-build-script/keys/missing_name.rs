//! A skill has a name.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/missing-name");
}
