//! `skill(…)` begins with the name of a directory as a string.

use skills_runtime::embed_skills;

fn main() {
    let _ = embed_skills!("skills", skill(greet, allow(name_mismatch)));
}
