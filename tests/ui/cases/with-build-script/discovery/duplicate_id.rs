//! Ids of one set differ, since a skill is called by its id.

use skills_runtime::embed_skills;

fn main() {
    let _ = embed_skills!("skills/duplicate-id");
}
