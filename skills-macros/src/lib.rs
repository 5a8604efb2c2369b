//! The macros of `skills-runtime`; use them through that crate, which re-exports them.
//!
//! Each macro is three steps: `arguments` parses what stands in the parentheses, `call` lets `skills-core` read and check
//! what the path names, `emit` prints cards and sets as tokens. `attribute` adds to them what `#[skill]` does for its item.

mod arguments;
mod attribute;
mod base;
mod call;
mod emit;
mod function;
#[cfg(test)]
mod golden;
mod inside;
mod problems;
mod types;

use proc_macro::TokenStream;

use self::arguments::Macro;

/// Reads, checks and embeds the skill of a directory for the struct, enum or function that handles it.
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
/// # Function form
///
/// A handler without a state can be a function. It takes the input, which is of a type that implements `Deserialize`
/// (`Value` takes all), and the sink, and gives a `Result` of a type that implements `Serialize`.
///
/// ```standalone_crate
/// use skills_runtime::{
///     CollectingSink, SkillError, SkillHandler, SkillProgressSink, Value, embed_skills, json, skill,
/// };
///
/// #[skill("skills/sign-off")]
/// async fn sign_off(name: String, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
///     Ok(json!({ "text": format!("{} {name}", sign_off::CARD.body()) }))
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let registry = skills_runtime::Registry::embedded(embed_skills!("skills"))?;
/// let sink = CollectingSink::new();
/// let expected = json!({ "text": "Best wishes. Ada" });
/// assert_eq!(registry.dispatch("sign-off", json!("Ada"), &sink).await?, expected);
/// // It is still a function, and its handler is a type.
/// assert_eq!(sign_off("Ada".to_owned(), &sink).await?, expected);
/// assert_eq!(sign_off::Handler.run(json!("Ada"), &sink).await?, expected);
/// # Ok(())
/// # }
/// ```
///
/// The function stays as it is. Beside it comes a module of the same name and visibility with the handler's type,
/// `Handler`, and the card, `CARD`. The feature `handlers` is needed even with `register = false`.
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
/// | `register = false` | does not register the type or function as the skill's handler |
/// | `types` | makes Rust types of the skill's schemas; see below |
///
/// # Types
///
/// With `types`, which needs the feature of that name, a module stands beside the item and is called as it is, in snake
/// case (`sign_off` for `SignOff`, `r#match` for `Match`). It holds the types `Input` and `Output` of the skill's two
/// schemas, for `TypedSkillHandler`, and in the modules `input` and `output` the types that they consist of. A skill
/// without such a schema has an alias of `Value`.
///
/// ```standalone_crate
/// use skills_runtime::{SkillError, SkillProgressSink, TypedSkillHandler, async_trait, skill};
///
/// #[derive(Default)]
/// #[skill("../examples/greet/skills/greet", types, allow(outside_package, no_build_script))]
/// struct Greet;
///
/// #[async_trait]
/// impl TypedSkillHandler for Greet {
///     type Input = greet::Input;
///     type Output = greet::Output;
///
///     async fn run(&self, input: greet::Input, _: &dyn SkillProgressSink) -> Result<greet::Output, SkillError> {
///         Ok(greet::Output { greeting: format!("Hello {}", input.user.name) })
///     }
/// }
/// ```
///
/// An object with properties is a struct, one without a map, a list of strings an enum, null beside a schema an
/// `Option`. Fields are named in snake case, with a `_` behind a keyword. A type within another is named after its entry
/// in `$defs`, else after the properties that lead to it (`InputUser`). All of them are `Debug`, `Clone`, `PartialEq`,
/// `Serialize` and `Deserialize`.
///
/// The types follow the shape of a value; bounds such as `minLength`, `pattern`, `maximum` and `format` are checked by
/// the validator, which a `Registry` asks before the handler runs and after. What the validator accepts, the types take
/// and give back, with these exceptions:
///
/// * An integer is an `i64`, or a `u64` where `minimum` is 0 or more. One that is larger is refused as an invalid
///   request; `maximum` says so to callers. A number is an `f64`, which loses digits from 2^53 on, and `1.0` in a nested
///   `Value` becomes `1`.
/// * A property that is absent and not required is `None`, or its `default`: its own, else that of what its `$ref` leads
///   to. Null for such a property is `None` as well.
/// * Properties that the schema does not declare are dropped, unless `additionalProperties` has a schema for them; they
///   are in the field `extra` then.
///
/// A schema that Rust types cannot follow is a compile error at its place: `allOf`, `if`, `not`, `prefixItems`,
/// `patternProperties`, `dependentRequired` and the like, unions of several types, constants that are no strings,
/// `$anchor` and `$dynamicRef`. Write the schema in another way, or leave `types` out and take `Value`. A path in
/// `crate = …` begins with `crate`, `self`, `super` or the name of a dependency then.
#[proc_macro_attribute]
pub fn skill(arguments: TokenStream, item: TokenStream) -> TokenStream {
    attribute::expand(arguments.into(), &item.into()).into()
}

/// Reads, checks and embeds the skill of one directory; gives a `&'static SkillCard`.
///
/// The path is relative to the package's directory. The arguments are those of [`macro@skill`] but `register` and `types`.
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
/// # The handlers of the skills
///
/// `handlers = […]` names handlers, types and functions alike, and a compile error marks one that does not implement
/// `SkillHandler`, or whose skill is not in the set or has a handler already. With `complete`, it is an error as well if
/// a skill that has an input schema has no handler in the list. The list is a check and no more: handlers come into a
/// registry by their registration or through `Registry::builder`.
///
/// ```standalone_crate
/// use skills_runtime::{SkillError, SkillProgressSink, SkillSet, Value, embed_skills, skill};
///
/// #[skill("skills/greet")]
/// async fn greet(params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
///     Ok(params)
/// }
///
/// static SKILLS: &SkillSet = embed_skills!("skills", handlers = [greet], complete);
/// assert!(SKILLS.get("greet").is_some());
/// ```
///
/// # Arguments
///
/// Those of [`macro@skill`] but `register` and `types`, which hold for each skill, and:
///
/// | argument | what it does |
/// |---|---|
/// | `config = "file.json"` | in the place of the path: takes the skills of an agent's configuration |
/// | `recursive` | looks for skills at any depth; not with `config` |
/// | `skills = ["name", …]` | takes these skill directories only; not with `config` |
/// | `handlers = [Type, path::function, …]` | checks that these handlers are for skills of the set, no two for one |
/// | `complete` | checks that `handlers` has one for every skill with an input schema |
/// | `skill("name", allow(code, …), …)` | changes the level of diagnostics for one skill, by its directory's name, or by its `name` if it is written in a configuration |
#[proc_macro]
pub fn embed_skills(input: TokenStream) -> TokenStream {
    call::embed(Macro::EmbedSkills, input.into()).into()
}
