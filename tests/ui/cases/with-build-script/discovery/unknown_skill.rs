//! `skills` names directories that are skills.

use skills_runtime::embed_skills;

fn main() {
    let _ = embed_skills!("skills/unknown-skill", skills = ["gret", "sign-off"]);
}
