//! A root of skills is for the other macro.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/missing-skill-md-but-root");
}
