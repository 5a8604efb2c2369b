//! A schema is one of draft 2020-12.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/schema-dialect");
}
