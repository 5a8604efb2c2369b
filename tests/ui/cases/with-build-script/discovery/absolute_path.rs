//! A path is relative to the package, so that it means the same on every machine.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("/srv/skills/greet");
}
