//! A root that is itself a skill is for the other macro.

use skills_runtime::embed_skills;

fn main() {
    let _ = embed_skills!("skills/no-skills-but-root");
}
