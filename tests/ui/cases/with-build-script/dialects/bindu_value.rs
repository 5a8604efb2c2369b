//! The id and the name of a skill of Bindu are texts that can be called.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/bindu-value");
    let _ = embed_skill!("skills/bindu-value-blank");
}
