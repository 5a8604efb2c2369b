//! Arguments are words, with commas between them, each given once.

use skills_runtime::{embed_skill, embed_skills};

fn main() {
    // Commas stand between the arguments.
    let _ = embed_skill!("skills/greet" allow(name_mismatch));
    // An argument begins with a word.
    let _ = embed_skill!("skills/greet", "skills/welcome");
    // An argument with one value is given once.
    let _ = embed_skill!("skills/greet", max_files = 3, exclude = ["*.md"], max_files = 4, exclude = ["*.txt"]);
    // An empty list of skills takes none.
    let _ = embed_skills!("skills", skills = []);
}
