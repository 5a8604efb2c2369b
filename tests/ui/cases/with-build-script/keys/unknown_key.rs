//! A key that nobody defines is kept, but may be a mistake.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/unknown-key", deny(unknown_key));
}
