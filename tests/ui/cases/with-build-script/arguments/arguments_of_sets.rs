//! `recursive`, `skills` and `skill(…)` choose among the skills of a set; one skill has no use for them.

use skills_runtime::{embed_skill, skill};

#[skill("skills/greet", recursive)]
struct Greet;

#[skill("skills/greet", skills = ["greet"])]
struct Welcome;

fn main() {
    let _ = embed_skill!("skills/greet", skill("greet", allow(name_mismatch)), skills = ["greet"], recursive);
}
