//! `warnings` and `advice` stand for all codes of this level; later changes win.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/groups", deny(warnings), warn(advice));
    let _ = embed_skill!("skills/groups", deny(warnings), allow(unknown_key));
    let _ = embed_skill!("skills/groups", allow(warnings));
}
