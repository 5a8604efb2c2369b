//! A regular expression of a schema is regular.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/backtracking-pattern", deny(backtracking_pattern));
}
