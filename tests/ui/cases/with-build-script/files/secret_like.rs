//! What looks as if it held a secret is not embedded.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/secret-like");
}
