//! `allow` silences its own code only.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/allowed-error-leaves-the-others", allow(misspelled_key));
}
