//! A group has the name of a level in the plural or of advice.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/greet", allow(warning), warn(advices), deny(errors));
}
