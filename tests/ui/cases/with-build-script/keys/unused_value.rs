//! A value from which nothing can be read is kept as an extra key only.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/unused-value", deny(unused_value));
}
