//! `skill("name", …)` takes levels only.

use skills_runtime::embed_skills;

fn main() {
    let _ =
        embed_skills!("skills/several-skills", skills = ["good"], skill("good", alow(name_mismatch), max_files = 3));
}
