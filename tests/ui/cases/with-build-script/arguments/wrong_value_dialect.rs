//! A dialect is named by a string.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/greet", dialect = bindu);
    let _ = embed_skill!("skills/greet", dialect);
}
