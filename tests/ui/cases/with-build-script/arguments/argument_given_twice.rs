//! An argument with one value is given once.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/greet", max_files = 3, exclude = ["*.md"], max_files = 4, exclude = ["*.txt"]);
}
