//! After 100 messages the rest is counted.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/more-than-100-diagnostics");
}
