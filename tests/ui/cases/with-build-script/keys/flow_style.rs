//! A mapping has each entry on a line of its own.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/flow-style", deny(flow_style));
}
