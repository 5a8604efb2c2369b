//! Agent Skills for Rust programs, checked and embedded while the program compiles.
//!
//! A skill is a directory that holds a `SKILL.md` or, in the dialect of Bindu, a `skill.yaml`; [`Dialect`] says how the
//! two are told apart. [`embed_skills!`] embeds a whole root of them or those of an agent's configuration,
//! [`embed_skill!`] one, [`skill`](macro@skill) one for the type that handles it. A mistake in a manifest is a compile
//! error that names the file, the line and the column.
//!
//! ```
//! use skills_runtime::{SkillSet, embed_skills};
//!
//! static SKILLS: &SkillSet = embed_skills!("../examples/greet/skills", allow(outside_package));
//!
//! let greet = SKILLS.get("greet").expect("the skill is embedded");
//! assert_eq!(greet.tags(), ["demo", "greeting"]);
//! assert!(greet.file("assets/input.schema.json").is_some());
//! ```
//!
//! Paths are relative to the calling package; a package that embeds its own `skills` folder needs no argument. A macro
//! on stable Rust cannot watch a directory, so a `build.rs` makes cargo see new files and skills:
//!
//! ```
//! # #[allow(clippy::needless_doctest_main)]
//! fn main() {
//!     println!("cargo::rerun-if-changed=skills");
//!     println!("cargo::rustc-env=SKILLS_WATCH=skills");
//! }
//! ```
//!
//! Each diagnostic has a code, and levels work as rustc's lints do: `allow(code)`, `warn(code)`, `deny(code)`. The names
//! `warnings` and `advice` stand for all codes that have this level by default.
//!
//! With the feature `handlers`, which is on by default, a type that is annotated with [`skill`](macro@skill) runs its
//! skill: it implements `SkillHandler`, and a `Registry` finds it by the skill's id.
//!
//! # Features
//!
//! * `schema` (on by default): JSON Schemas that are made when the program runs. Those of cards need no feature.
//! * `pattern` (off by default): schemas may have `pattern` and `patternProperties`.
//! * `handlers` (on by default): handlers, and the registry that runs them; needs `schema`. Parameters from strangers need a
//!   limit of size: see "Untrusted input" at `Registry::dispatch`.
//! * `a2a-server` (off by default): `SkillExecutor` runs the handlers in a server of the official A2A library, and
//!   `BoundedTaskStore` keeps its tasks within limits. The same holds for what such a server takes.
//! * `tower` (off by default): a registry is a service of tower; needs `handlers`.
//! * `load` (off by default): skills are read from disk or memory when the program runs.
//! * `catalog` (off by default): what a model is told and given of skills: catalogs, the skills that a question is about,
//!   sections, resources, and the fast path for an agent with one skill.
//! * `links` (off by default): `warn(missing_link_target)` reports links in a body to files that the skill does not have.
//! * `types` (off by default): the argument `types` of [`skill`](macro@skill) makes Rust types of a skill's schemas.
//! * `providers` (off by default): skills are read through one asynchronous trait, wherever they are kept; with `schema`
//!   also by a language model, through `SkillTools`; needs `catalog`.
//! * `object-store` (off by default): `StoreProvider` reads skills from folders, servers and buckets; needs `providers`
//!   and `load`.
//! * `provider-conformance` (off by default): what the tests of a provider check it by; needs `providers`.

#[cfg(feature = "a2a-server")]
mod agent;
mod embedded;
#[cfg(feature = "catalog")]
mod fast_path;
#[cfg(feature = "handlers")]
mod handlers;
#[cfg(feature = "provider-conformance")]
pub mod provider_conformance;
#[cfg(feature = "providers")]
mod providers;
#[cfg(feature = "providers")]
mod redact;
mod register;
#[cfg(feature = "catalog")]
mod resources;
#[cfg(any(feature = "handlers", feature = "providers"))]
mod shared_card;
#[cfg(all(feature = "providers", feature = "schema"))]
mod tools;

#[doc(hidden)]
pub mod __private;

#[cfg(feature = "handlers")]
pub use a2a::{self, Artifact, Message, Part, Role};
#[cfg(feature = "a2a-server")]
pub use a2a_server;
#[cfg(any(feature = "handlers", feature = "providers"))]
pub use async_trait::async_trait;
#[cfg(feature = "providers")]
pub use bytes::{self, Bytes};
pub use include_dir;
#[cfg(feature = "object-store")]
pub use object_store;
pub use serde_json::{self, Value, json};
#[cfg(feature = "handlers")]
pub use skills_core::AgentCardBuilder;
pub use skills_core::{
    AgentConfig, Code, DEFAULT_MAX_PROMPT_BYTES, Definition, Diagnostic, Dialect, Digest, ExecutionHints, Json, Level,
    List, Outline, Place, RenderError, ResourceKind, ResourceList, Schema, Section, SkillCard, SkillFile, SkillSet,
    StaleSet, Text, UnknownCode, UnknownDialect, UnknownResourceKind, Validator, Violation, estimate_tokens,
    render_template, render_template_within,
};
#[cfg(feature = "catalog")]
pub use skills_core::{
    Catalog, CatalogError, CatalogOptions, Ranked, SplitBody, UnknownId, VersionError, split_sections, validate_version,
};
#[cfg(feature = "load")]
pub use skills_core::{FileOptions, FixedLevel, LevelError, Levels, LoadError, LoadOptions};
#[cfg(feature = "schema")]
pub use skills_core::{SchemaError, ValidationError, validate_json};
pub use skills_macros::{embed_skill, embed_skills, skill};

#[cfg(feature = "a2a-server")]
pub use self::agent::{BoundedTaskStore, SKILL_KEY, SkillExecutor};
pub use self::embedded::EmbeddedSkill;
#[cfg(feature = "catalog")]
pub use self::fast_path::{
    DEFAULT_FAST_PATH_MAX_TOKENS, FAST_PATH_DROPPED_TOOLS, FAST_PATH_RESOURCE_INSTRUCTIONS, FastPath, resolve_fast_path,
};
#[cfg(feature = "handlers")]
pub use self::handlers::{
    CollectingSink, HandlerPlace, InMemorySkillRegistry, ListedHandler, LoggingSink, ProgressEvent, ProgressState,
    Registry, RegistryBuilder, RegistryError, RegistryProblem, SinkError, SkillCall, SkillDescriptor, SkillError,
    SkillHandler, SkillOutcome, SkillPlace, SkillProgressSink, SkillRegistry, TerminalHook, TypedSkillHandler,
};
#[cfg(all(feature = "load", feature = "providers"))]
pub use self::providers::FsProvider;
#[cfg(feature = "providers")]
pub use self::providers::{
    FetchedCatalog, InvalidSkill, MemoryProvider, NameClash, ProviderError, ProviderRegistry, Skill, SkillProblem,
    SkillProvider, validate_skill,
};
#[cfg(feature = "object-store")]
pub use self::providers::{RetryAfterConnector, StoreProvider};
#[cfg(feature = "providers")]
pub use self::redact::{REDACTED, redact_url};
#[cfg(feature = "catalog")]
pub use self::resources::{
    DEFAULT_MAX_INLINE_BINARY_BYTES, DEFAULT_MAX_INLINE_IMAGE_BYTES, FALLBACK_MEDIA_TYPE, RENDERABLE_MEDIA_TYPES,
    ResourceMedia, classify_resource, encode_resource_content, media_type,
};
#[cfg(any(feature = "handlers", feature = "providers"))]
pub use self::shared_card::SharedCard;
#[cfg(all(feature = "providers", feature = "schema"))]
pub use self::tools::{SkillTool, SkillTools, ToolError};
