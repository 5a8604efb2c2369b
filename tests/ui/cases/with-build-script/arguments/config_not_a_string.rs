//! A configuration is named by a string.

use skills_runtime::embed_skills;

fn main() {
    let _ = embed_skills!(config = 7);
    let _ = embed_skills!(config =);
    let _ = embed_skills!(config = "a.json"x);
}
