//! A text file holds no NUL character.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/nul-character");
}
