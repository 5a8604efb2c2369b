//! Every macro needs the path of a directory.

use skills_runtime::{embed_skill, embed_skills, skill};

#[skill]
struct Bare;

#[skill()]
struct Greet;

fn main() {
    let _ = embed_skill!();
    let _ = embed_skills!();
}
