//! The same when the arguments are wrong.

use skills_runtime::{EmbeddedSkill, skill};

#[skill("skills/greet", alow(name_mismatch))]
struct Greet;

fn main() {
    println!("{}", Greet::CARD.name());
}
