//! All problems of all skills come out in one build.

use skills_runtime::embed_skills;

fn main() {
    let _ = embed_skills!("skills/several-skills");
}
