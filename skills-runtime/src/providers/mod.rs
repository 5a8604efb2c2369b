//! Where skills come from while a program runs: one trait for every store, and what is built on it.

mod embedded;
mod error;
mod names;
mod provider;
mod skill;

pub use self::error::{InvalidSkill, ProviderError};
pub use self::provider::SkillProvider;
pub use self::skill::Skill;
