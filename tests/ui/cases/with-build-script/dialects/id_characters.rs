//! An id is a part of addresses.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/id-characters", deny(id_characters));
    let _ = embed_skill!("skills/id-characters-of-a2a", deny(id_characters));
}
