//! A key that one client defines means nothing to the others.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/client-key", deny(client_key));
}
