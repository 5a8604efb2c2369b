//! `max_files` is a whole number.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/greet", max_files = "3");
}
