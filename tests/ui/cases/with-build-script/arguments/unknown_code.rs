//! A level is changed for a code that there is.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/greet", allow(name_mismach), deny(clippy), warn(all));
}
