//! Agent Skills for Rust programs, checked and embedded while the program compiles.
//!
//! A skill is a directory that holds a `SKILL.md`. [`embed_skills!`] embeds a whole root of them, [`embed_skill!`] one,
//! [`skill`](macro@skill) one for the type that handles it. A mistake in a manifest is a compile error that names the
//! file, the line and the column.

mod embedded;

#[doc(hidden)]
pub mod __private;

pub use include_dir;
pub use skills_core::{
    Digest, ExecutionHints, Json, List, Outline, Section, SkillCard, SkillFile, SkillSet, StaleSet, Text,
};
pub use skills_macros::{embed_skill, embed_skills, skill};

pub use self::embedded::EmbeddedSkill;
