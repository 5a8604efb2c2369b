//! An empty list says the same as no key.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/a2a-empty-list", deny(a2a_empty_list));
}
