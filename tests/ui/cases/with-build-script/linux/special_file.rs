//! A skill holds files and directories only; a pipe would make the build wait for ever.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/generated/special-file");
}
