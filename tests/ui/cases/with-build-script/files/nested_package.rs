//! `cargo publish` leaves out a directory with a Cargo.toml of its own.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/nested-package", deny(nested_package));
}
