//! Skills that are their manifest alone. The body of SKILL.md is the prompt, the execution hints are the settings of the
//! model, `provider-config.json` says who answers, and the schemas judge what comes of it.
//!
//! [`LlmHandler`] is that in code; a skill takes one annotated type and no more:
//!
//! ```no_run
//! use llm_agent::{LlmHandler, Provider, SKILLS, SummarizeNotes, environment};
//! use skills_runtime::{EmbeddedSkill, Registry};
//!
//! let provider = Provider::of(SummarizeNotes::CARD, environment)?;
//! let registry = Registry::builder(SKILLS).handler(LlmHandler::<SummarizeNotes>::new(provider)?).build()?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The server speaks the chat completions of `OpenAI`, as Ollama, llama.cpp, vLLM and the hosted services do. An address
//! with `https` is refused: the example is built without a TLS library, so that it needs Rust alone. One line in Cargo.toml
//! and one in `provider.rs` change that.

mod answer;
mod chat;
mod handler;
mod provider;
mod stand_in;

use skills_runtime::{SkillSet, embed_skills, skill};

pub use self::chat::ChatError;
pub use self::handler::LlmHandler;
pub use self::provider::{BASE_URL, Provider, ProviderError, environment};
pub use self::stand_in::{Reply, Request, StandIn};

/// The skills of this agent.
pub static SKILLS: &SkillSet = embed_skills!("skills");

/// The skill that makes a summary, decisions and tasks of notes.
#[skill("skills/summarize-notes", register = false)]
pub struct SummarizeNotes;
