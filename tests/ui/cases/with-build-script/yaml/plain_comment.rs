//! ` #` in a plain value begins a comment, which cuts the text short.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/plain-comment", deny(plain_comment));
}
