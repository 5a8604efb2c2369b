//! What is about the annotated type belongs to `#[skill]`.

use skills_runtime::{embed_skill, embed_skills};

fn main() {
    let _ = embed_skill!("skills/greet", register = false);
    let _ = embed_skills!("skills/several-skills", register = false);
}
