//! A dialect is one of two.

use skills_runtime::{embed_skill, embed_skills};

fn main() {
    let _ = embed_skill!("skills/greet", dialect = "bindoo");
    let _ = embed_skills!("skills", dialect = "");
}
