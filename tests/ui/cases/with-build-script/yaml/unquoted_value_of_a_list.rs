//! The same holds for the items of a list.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/unquoted-value-of-a-list");
}
