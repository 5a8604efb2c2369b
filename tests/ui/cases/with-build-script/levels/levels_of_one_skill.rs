//! `skill("name", …)` changes levels for one skill and wins over those of the call.

use skills_runtime::embed_skills;

fn main() {
    let _ = embed_skills!(
        "skills/levels-of-one-skill",
        deny(unknown_key),
        skill("vendor", allow(name_mismatch, unknown_key))
    );
}
