//! An argument belongs to the macro that has a use for it.

use skills_runtime::{embed_skill, embed_skills, skill};

// `recursive`, `skills` and `skill(…)` choose among the skills of a set; one skill has no use for them.
#[skill("skills/greet", recursive)]
struct Greet;

#[skill("skills/greet", skills = ["greet"])]
struct Welcome;

fn main() {
    // `recursive`, `skills` and `skill(…)` choose among the skills of a set; one skill has no use for them.
    let _ = embed_skill!("skills/greet", skill("greet", allow(name_mismatch)), skills = ["greet"], recursive);
    // What is about the annotated type belongs to `#[skill]`.
    let _ = embed_skill!("skills/greet", register = false);
    let _ = embed_skills!("skills/several-skills", register = false);
}
