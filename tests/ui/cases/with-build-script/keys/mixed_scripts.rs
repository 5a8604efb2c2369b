//! A word of a name is in letters of one script.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/grеet-scripts", deny(mixed_scripts));
}
