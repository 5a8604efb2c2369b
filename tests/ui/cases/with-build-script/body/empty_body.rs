//! A skill without instructions is of no use.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/empty-body", deny(empty_body));
}
