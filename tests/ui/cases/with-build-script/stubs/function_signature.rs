//! A function with a wrong signature can be named, and the error is the only one.

use skills_runtime::{SkillError, SkillSet, TypedSkillHandler, Value, embed_skills, skill};

#[skill("skills/paired/greet")]
async fn greet(input: Value) -> Result<Value, SkillError> {
    Ok(input)
}

fn is_handler<T: TypedSkillHandler + Default>() {}

static SKILLS: &SkillSet = embed_skills!("skills/paired", handlers = [greet]);

pub fn named() -> &'static str {
    is_handler::<greet::Handler>();
    assert!(SKILLS.is_empty());
    greet::CARD.id()
}

fn main() {}
