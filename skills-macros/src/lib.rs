//! The macros of `skills-runtime`; use them through that crate, which re-exports them.
//!
//! Each macro is three steps, each in a file of its own: `arguments` parses what stands in the parentheses,
//! `skills-core` reads and checks what the path names, `emit` prints cards and sets as tokens.

mod arguments;
mod attribute;
mod base;
mod call;
mod emit;
#[cfg(test)]
mod golden;

use proc_macro::TokenStream;

use self::arguments::Macro;

/// Reads, checks and embeds the skill of a directory for the struct (or enum) that handles it.
///
/// The path is relative to the package's directory. The macro implements `EmbeddedSkill` for the item, so that
/// `Self::CARD` is the skill's card. Every problem of the skill is a compile error of its own.
///
/// ```standalone_crate
/// use skills_runtime::{EmbeddedSkill, SkillError, SkillHandler, SkillProgressSink, Value, async_trait, skill};
///
/// #[derive(Default)]
/// #[skill("skills/sign-off")]
/// struct SignOff;
///
/// #[async_trait]
/// impl SkillHandler for SignOff {
///     async fn run(&self, _: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
///         Ok(Value::from(Self::CARD.body()))
///     }
/// }
///
/// assert_eq!(SignOff::CARD.name(), "sign-off");
/// ```
///
/// # Registration
///
/// The type registers itself as the handler of its skill, and `Registry::embedded` finds it. That needs the feature
/// `handlers` of `skills-runtime`, and of the type an implementation of `SkillHandler` and of `Default`. With
/// `register = false` it needs none of these: for a type that is there for its card alone, or one with a state, which
/// the program hands to `Registry::builder`. A generic type cannot register itself, since nothing says for which types.
///
/// ```
/// use skills_runtime::{EmbeddedSkill, skill};
///
/// #[skill("skills/greet", register = false)]
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
/// | `allow(code, …)`, `warn(code, …)`, `deny(code, …)` | changes the level of diagnostics; `warnings` and `advice` stand for all codes that are so by default |
/// | `dialect = "bindu"`, `dialect = "agent-skills"` | by whose rules the skill is read; see `Dialect` for how this is told otherwise |
/// | `include = ["pattern", …]` | takes in files that are left out by default (gitignore-style patterns) |
/// | `exclude = ["pattern", …]` | leaves files out; wins over `include` |
/// | `max_files = N`, `max_bytes = N` | the skill's limits, 1,000 files and 10 MiB by default |
/// | `crate = path` | where `skills_runtime` is, when it is re-exported or renamed |
/// | `register = false` | does not register the type as the skill's handler |
#[proc_macro_attribute]
pub fn skill(arguments: TokenStream, item: TokenStream) -> TokenStream {
    attribute::expand(arguments.into(), &item.into()).into()
}

/// Reads, checks and embeds the skill of one directory; gives a `&'static SkillCard`.
///
/// The path is relative to the package's directory. The arguments are those of [`macro@skill`] but `register`.
///
/// ```
/// use skills_runtime::{SkillCard, embed_skill};
///
/// static GREET: &SkillCard = embed_skill!("skills/greet");
/// assert_eq!(GREET.name(), "greet");
/// ```
#[proc_macro]
pub fn embed_skill(input: TokenStream) -> TokenStream {
    call::embed(Macro::EmbedSkill, input.into()).into()
}

/// Reads, checks and embeds every skill below a root directory; gives a `&'static SkillSet`.
///
/// The path is relative to the package's directory. The root's direct children that hold a SKILL.md or a skill.yaml are
/// its skills.
///
/// ```
/// use skills_runtime::{SkillSet, embed_skills};
///
/// static SKILLS: &SkillSet = embed_skills!("skills", exclude = ["*.draft.md"]);
/// assert_eq!(SKILLS.len(), 2);
/// ```
///
/// # The skills of an agent's configuration
///
/// With `config = "…"` in the place of the path, the skills are those that a JSON file names, in the form that Bindu
/// gives an agent's configuration; the macro gives a `&'static AgentConfig`. The elements of `skills` and
/// `private_skills` are directories, relative to the file's own, or skills that are written in place; `allowed_dids`
/// lists the callers who may see the private ones. Other keys of the file are not looked at.
///
/// ```
/// use skills_runtime::{AgentConfig, embed_skills};
///
/// static AGENT: &AgentConfig = embed_skills!(config = "agent/agent_config.json");
/// let ids: Vec<&str> = AGENT.skills.iter().map(|card| card.id()).collect();
/// assert_eq!(ids, ["translate-v1", "weather"]);
/// assert_eq!(AGENT.private.len(), 1);
/// ```
///
/// # Arguments
///
/// Those of [`macro@skill`] but `register`, which hold for each skill, and:
///
/// | argument | what it does |
/// |---|---|
/// | `config = "file.json"` | in the place of the path: takes the skills of an agent's configuration |
/// | `recursive` | looks for skills at any depth; not with `config` |
/// | `skills = ["name", …]` | takes these skill directories only; not with `config` |
/// | `skill("name", allow(code, …), …)` | changes the level of diagnostics for one skill, by its directory's name, or by its `name` if it is written in a configuration |
#[proc_macro]
pub fn embed_skills(input: TokenStream) -> TokenStream {
    call::embed(Macro::EmbedSkills, input.into()).into()
}
