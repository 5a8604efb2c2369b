//! The directory must exist; one of nearly the same name is suggested.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/missing-directorry");
}
