//! A key that is nearly one of the standard is most likely meant to be it.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/misspelled-key");
}
