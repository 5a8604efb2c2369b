//! A keyword of a schema is one of draft 2020-12, or begins with `x-`.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/unknown-keyword");
}
