//! An empty list of skills takes none.

use skills_runtime::embed_skills;

fn main() {
    let _ = embed_skills!("skills", skills = []);
}
