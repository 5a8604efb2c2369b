//! What the tests of providers share: the contract's skill, embedded; a folder of skills; a provider whose answers are
//! written down.

mod root;
mod stub;

use skills_runtime::{SharedCard, SkillCard, SkillSet, embed_skills};

pub use self::root::Root;
pub use self::stub::Stub;

/// The contract's skill, embedded.
pub static EMBEDDED: &SkillSet = embed_skills!("skills");

/// The SKILL.md of a skill, with a body.
#[must_use]
pub fn skill_md(name: &str, body: &str) -> String {
    format!("---\nname: {name}\ndescription: Does {name}.\n---\n{body}\n")
}

/// The card of a skill with a body.
///
/// # Panics
///
/// When there is no such card.
#[must_use]
pub fn card(name: &str, body: &str) -> SharedCard {
    SkillCard::from_embedded(name, &skill_md(name, body), &[]).expect("the skill is right").into()
}
