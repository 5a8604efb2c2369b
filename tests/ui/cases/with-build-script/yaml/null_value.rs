//! A key without a value counts as absent.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/null-value", deny(null_value));
}
