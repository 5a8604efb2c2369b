//! `recursive` has no value.

use skills_runtime::embed_skills;

fn main() {
    let _ = embed_skills!("skills", recursive = true);
}
