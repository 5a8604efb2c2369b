//! The item keeps its implementation when its skill is bad, so that code which uses it compiles.

use skills_runtime::{EmbeddedSkill, SkillCard, skill};

#[derive(Debug, Default)]
#[skill("skills/name-mismatch", register = false)]
struct Greet<'a, T: Clone>(&'a str, Option<T>);

fn card<S: EmbeddedSkill>(_: &S) -> &'static SkillCard {
    S::CARD
}

fn main() {
    let greet = Greet::<u8>::default();
    println!("{} {greet:?}", card(&greet).name());
}
