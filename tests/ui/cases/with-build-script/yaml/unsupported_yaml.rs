//! Anchors, aliases, tags and merge keys are refused, each at its place.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/unsupported-yaml");
}
