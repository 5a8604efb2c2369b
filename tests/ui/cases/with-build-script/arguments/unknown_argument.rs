//! An argument is one of those that the macro takes.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/greet", exlude = ["*.md"], colour);
}
