//! `#[skill]` stands on a type.

use skills_runtime::skill;

#[skill("skills/greet")]
fn greet() -> u8 {
    7
}

fn main() {}
