//! `crate` names a path.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/greet", crate = "skills_runtime");
}
