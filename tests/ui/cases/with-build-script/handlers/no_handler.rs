//! A type that registers itself must be a handler.

use skills_runtime::skill;

#[derive(Default)]
#[skill("skills/greet")]
struct Greet;

fn main() {}
