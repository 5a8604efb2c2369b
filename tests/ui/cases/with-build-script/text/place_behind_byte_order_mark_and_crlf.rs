//! A byte-order mark and CRLF line ends do not shift lines and columns.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/place-behind-byte-order-mark-and-crlf");
}
