//! A name has at most 64 characters.

use skills_runtime::embed_skill;

fn main() {
    let _ =
        embed_skill!("skills/name-too-long/a-name-long-long-long-long-long-long-long-long-long-long-long-long-enough");
}
