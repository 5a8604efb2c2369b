//! Each entry of a list is a string.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/greet", exclude = [drafts]);
}
