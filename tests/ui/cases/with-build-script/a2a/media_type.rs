//! A mode is a media type.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/media-type");
}
