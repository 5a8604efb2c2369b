//! A root holds at least one skill.

use skills_runtime::embed_skills;

fn main() {
    let _ = embed_skills!("skills/no-skills");
}
