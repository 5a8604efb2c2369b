//! Only a skill of Bindu may be allowed to do without a description.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/missing-description", allow(missing_description));
    let _ = embed_skill!("skills/missing-description-of-bindu", allow(missing_description));
    let _ = embed_skill!("skills/missing-description-of-bindu");
}
