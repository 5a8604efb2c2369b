//! The macros of `skills-runtime`; use them through that crate, which re-exports them.
//!
//! Each macro is three steps, each in a file of its own: `arguments` parses what stands in the parentheses,
//! `skills-core` reads and checks the directory, `emit` prints the card as tokens.

mod arguments;
mod attribute;
mod base;
mod call;
mod emit;
#[cfg(test)]
mod golden;

use proc_macro::TokenStream;

/// Reads, checks and embeds the skill of a directory for the struct (or enum) that handles it.
///
/// The path is relative to the package's directory. The macro implements `EmbeddedSkill` for the item, so that
/// `Self::CARD` is the skill's card. Every problem of the skill is a compile error of its own.
///
/// ```
/// use skills_runtime::{EmbeddedSkill, skill};
///
/// #[skill("skills/greet")]
/// struct Greet;
///
/// assert_eq!(Greet::CARD.name(), "greet");
/// ```
///
/// # Arguments
///
/// After the path, in any order:
///
/// | argument | what it does |
/// |---|---|
/// | `allow(code, …)`, `warn(code, …)`, `deny(code, …)` | changes the level of diagnostics |
/// | `include = ["pattern", …]` | takes in files that are left out by default (gitignore-style patterns) |
/// | `exclude = ["pattern", …]` | leaves files out; wins over `include` |
/// | `max_files = N`, `max_bytes = N` | the skill's limits, 1,000 files and 10 MiB by default |
/// | `crate = path` | where `skills_runtime` is, when it is re-exported or renamed |
#[proc_macro_attribute]
pub fn skill(arguments: TokenStream, item: TokenStream) -> TokenStream {
    attribute::expand(arguments.into(), &item.into()).into()
}

/// Reads, checks and embeds the skill of one directory; gives a `&'static SkillCard`.
///
/// The path is relative to the package's directory. The arguments are those of [`macro@skill`].
///
/// ```
/// use skills_runtime::{SkillCard, embed_skill};
///
/// static GREET: &SkillCard = embed_skill!("skills/greet");
/// assert_eq!(GREET.name(), "greet");
/// ```
#[proc_macro]
pub fn embed_skill(input: TokenStream) -> TokenStream {
    call::embed_skill(input.into()).into()
}

/// Reads, checks and embeds every skill below a root directory; gives a `&'static SkillSet`.
///
/// The path is relative to the package's directory. The root's direct children that hold a SKILL.md are its skills.
///
/// ```
/// use skills_runtime::{SkillSet, embed_skills};
///
/// static SKILLS: &SkillSet = embed_skills!("skills", exclude = ["*.draft.md"]);
/// assert_eq!(SKILLS.len(), 2);
/// ```
///
/// # Arguments
///
/// Those of [`macro@skill`], which hold for each skill, and:
///
/// | argument | what it does |
/// |---|---|
/// | `recursive` | looks for skills at any depth |
/// | `skills = ["name", …]` | takes these skill directories only |
/// | `skill("name", allow(code, …), …)` | changes the level of diagnostics for one skill |
#[proc_macro]
pub fn embed_skills(input: TokenStream) -> TokenStream {
    call::embed_skills(input.into()).into()
}
