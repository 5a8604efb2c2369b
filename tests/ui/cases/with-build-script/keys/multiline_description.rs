//! A description is on one line.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/multiline-description", deny(multiline_description));
}
