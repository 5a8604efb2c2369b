//! `warn` makes a warning of an error whose level is not fixed.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/warn-of-an-error", warn(name_mismatch));
}
