//! A compatibility note has 1 to 500 characters.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/compatibility-length");
}
