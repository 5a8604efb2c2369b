//! A path stays inside the package, since `cargo publish` packs nothing else.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("../shared/skills/greet");
}
