//! The value of an argument has the form that the argument asks for.

use skills_runtime::{embed_skill, embed_skills, skill};

// `register` is true or false.
#[skill("skills/greet", register = maybe)]
struct Greet;

#[skill("skills/greet", register)]
struct AlsoGreet;

fn main() {
    // Codes are words without quotes.
    let _ = embed_skill!("skills/greet", allow("name_mismatch"));
    // `crate` names a path.
    let _ = embed_skill!("skills/greet", crate = "skills_runtime");
    // `crate` has a value.
    let _ = embed_skill!("skills/greet", crate);
    // A dialect is named by a string.
    let _ = embed_skill!("skills/greet", dialect = bindu);
    let _ = embed_skill!("skills/greet", dialect);
    // `recursive` has no value.
    let _ = embed_skills!("skills", recursive = true);
    // Codes stand in parentheses.
    let _ = embed_skill!("skills/greet", allow = [name_mismatch]);
    // `include` and `exclude` are lists of strings.
    let _ = embed_skill!("skills/greet", include = "*.md");
    // Each entry of a list is a string.
    let _ = embed_skill!("skills/greet", exclude = [drafts]);
    // An argument that takes a value has one.
    let _ = embed_skill!("skills/greet", include);
    // A limit is not negative.
    let _ = embed_skill!("skills/greet", max_files = -1);
    // `max_files` is a whole number.
    let _ = embed_skill!("skills/greet", max_files = "3");
    // `max_bytes` fits into 64 bits.
    let _ = embed_skill!("skills/greet", max_bytes = 99999999999999999999);
    // `skill(…)` begins with the name of a directory as a string.
    let _ = embed_skills!("skills", skill(greet, allow(name_mismatch)));
}
