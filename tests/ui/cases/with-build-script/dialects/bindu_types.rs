//! The values of keys of Bindu have the types that the format declares.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/bindu-types");
}
