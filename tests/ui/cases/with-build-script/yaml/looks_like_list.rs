//! Lines that look like a list but lack a blank behind the `-`, or follow an item beside the key, are one text.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/looks-like-list", deny(looks_like_list));
}
