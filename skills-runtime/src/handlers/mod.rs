//! Handlers: types that run a skill, how they report, and how they are found by their skill's id.

mod builder;
mod call;
mod collecting;
mod descriptor;
mod dispatch;
mod entry;
mod error;
mod handler;
mod hook;
mod listed;
mod logging;
pub(crate) mod panics;
mod progress;
mod registration;
mod registry;
mod registry_error;
#[cfg(feature = "tower")]
mod service;
mod skill_registry;
mod typed;

pub use self::builder::RegistryBuilder;
pub use self::call::SkillCall;
pub use self::collecting::{CollectingSink, ProgressEvent};
pub use self::descriptor::SkillDescriptor;
pub use self::error::{SinkError, SkillError};
pub use self::handler::SkillHandler;
pub use self::hook::{SkillOutcome, TerminalHook};
pub use self::listed::{Listed, ListedHandler};
pub use self::logging::LoggingSink;
pub use self::progress::{ProgressState, SkillProgressSink};
pub use self::registration::{MadeByDefault, Registration, RunsSkill};
pub use self::registry::{InMemorySkillRegistry, Registry};
pub use self::registry_error::{HandlerPlace, RegistryError, RegistryProblem, SkillPlace};
pub use self::skill_registry::SkillRegistry;
pub use self::typed::TypedSkillHandler;
