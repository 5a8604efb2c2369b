//! The codes in `skill("name", …)` are checked as well.

use skills_runtime::embed_skills;

fn main() {
    let _ = embed_skills!(
        "skills/several-skills",
        skills = ["good"],
        skill("good", deny(unknown_keys), allow(missing_name))
    );
}
