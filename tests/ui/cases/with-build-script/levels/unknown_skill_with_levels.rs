//! Levels for a skill that is not there would silently do nothing.

use skills_runtime::embed_skills;

fn main() {
    let _ = embed_skills!("skills/several-skills", skills = ["good"], skill("god", allow(name_mismatch)));
}
