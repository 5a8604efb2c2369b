//! `max_bytes` fits into 64 bits.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/greet", max_bytes = 99999999999999999999);
}
