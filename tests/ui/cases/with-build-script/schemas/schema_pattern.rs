//! A regular expression of a schema can be compiled.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/schema-pattern");
}
