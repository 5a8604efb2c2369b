//! The warnings are lints of the caller's crate, which may deny them.

#![deny(warnings)]

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/warning-alone");
}
