//! Two paths that differ in case alone are one on a disk that ignores case.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/generated/name-collision", deny(name_collision));
}
