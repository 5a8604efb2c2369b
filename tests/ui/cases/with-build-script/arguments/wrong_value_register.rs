//! `register` is true or false.

use skills_runtime::skill;

#[skill("skills/greet", register = maybe)]
struct Greet;

#[skill("skills/greet", register)]
struct AlsoGreet;

fn main() {}
