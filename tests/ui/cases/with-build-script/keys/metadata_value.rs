//! A metadata value is text.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/metadata-value", deny(metadata_value));
}
