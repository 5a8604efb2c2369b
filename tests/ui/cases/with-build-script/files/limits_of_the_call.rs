//! `max_files` and `max_bytes` set the limits of a call; both are judged.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/limits-of-the-call", max_files = 2, max_bytes = 100);
}
