//! An argument begins with a word.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/greet", "skills/welcome");
}
