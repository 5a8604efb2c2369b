//! The body of a skill with an input schema is a template without logic.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/template-syntax");
}
