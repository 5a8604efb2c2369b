//! A skill has at most 1,000 files; more are most likely not meant to be embedded.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/generated/too-many-files");
}
