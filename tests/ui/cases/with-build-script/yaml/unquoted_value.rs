//! A text that YAML would read as something else stands in quotes.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/unquoted-value");
}
