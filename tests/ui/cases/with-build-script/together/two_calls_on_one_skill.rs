//! Two calls on one bad skill report it each at its own place.

use skills_runtime::embed_skill;

fn main() {
    let first = embed_skill!("skills/misspelled-key");
    let second = embed_skill!("skills/misspelled-key");
    assert_eq!(first.name(), second.name());
}
