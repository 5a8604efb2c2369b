//! A name is made of lower-case letters, digits and single hyphens.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/Name--Format");
}
