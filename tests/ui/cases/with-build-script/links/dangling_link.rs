//! A link leads somewhere.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/dangling-link");
}
