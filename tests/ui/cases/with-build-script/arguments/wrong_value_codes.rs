//! Codes are words without quotes.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/greet", allow("name_mismatch"));
}
