//! Handlers: types that run a skill, how they report, and how they are found by their skill's id.

mod builder;
mod collecting;
mod dispatch;
mod error;
mod handler;
mod logging;
mod progress;
mod registration;
mod registry;
mod registry_error;

pub use self::builder::RegistryBuilder;
pub use self::collecting::{CollectingSink, ProgressEvent};
pub use self::error::{SinkError, SkillError};
pub use self::handler::SkillHandler;
pub use self::logging::LoggingSink;
pub use self::progress::{ProgressState, SkillProgressSink};
pub use self::registration::{MadeByDefault, Registration, RunsSkill};
pub use self::registry::Registry;
pub use self::registry_error::{HandlerPlace, RegistryError, RegistryProblem};
