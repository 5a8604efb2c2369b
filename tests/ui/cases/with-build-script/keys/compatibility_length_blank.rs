//! A blank compatibility note says nothing.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/compatibility-length-blank");
}
