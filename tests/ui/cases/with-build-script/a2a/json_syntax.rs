//! A file that is named as JSON is JSON.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/json-syntax");
}
