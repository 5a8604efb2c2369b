//! The value of a keyword has the form that the keyword asks for.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/keyword-value");
}
