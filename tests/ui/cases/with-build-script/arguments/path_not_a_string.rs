//! The path is a string in quotes and stands first.

use skills_runtime::{embed_skill, embed_skills, skill};

#[skill(path = "skills/greet")]
struct Greet;

fn main() {
    let _ = embed_skill!(skills / greet);
    let _ = embed_skills!(allow(name_mismatch), "skills");
    let _ = embed_skill!(concat!("skills", "/greet"));
    let _ = embed_skill!(b"skills/greet");
}
