//! A body has at most 500 lines and 5,000 tokens, since an agent reads it as a whole.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/generated/long-body", deny(long_body));
}
