//! Keywords that draft 2020-12 keeps for old schemas alone are a warning.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/deprecated-keyword", deny(deprecated_keyword));
}
