//! `#[skill]` stands on a type or a function; the item stays as it is.

use skills_runtime::skill;

#[skill("skills/greet")]
mod greet {
    pub(crate) const WORD: &str = "hello";
}

#[skill("skills/greet")]
trait Greet {
    fn word(&self) -> &str {
        greet::WORD
    }
}

struct Ada;

#[skill("skills/greet")]
impl Greet for Ada {}

fn main() {
    println!("{}", Ada.word());
}
