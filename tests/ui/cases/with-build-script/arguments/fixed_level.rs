//! The level of what cannot be read at all cannot be lowered.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/greet", allow(yaml_syntax), warn(missing_name), deny(yaml_syntax));
}
