//! A file name is a part of the same path on every system.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/generated/file-name");
}
