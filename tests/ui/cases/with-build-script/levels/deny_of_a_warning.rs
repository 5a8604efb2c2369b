//! `deny` makes an error of a warning, for each code named.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/deny-of-a-warning", deny(unknown_key, empty_body));
}
