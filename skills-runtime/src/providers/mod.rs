//! Where skills come from while a program runs: one trait for every store, and what is built on it.

#[cfg(feature = "load")]
mod blocking;
#[cfg(feature = "load")]
mod cache;
#[cfg(feature = "load")]
mod card_files;
mod content;
#[cfg(feature = "load")]
mod directory_names;
mod embedded;
mod error;
#[cfg(feature = "load")]
mod fs;
mod memory;
mod names;
mod problem;
mod provider;
mod registry;
#[cfg(feature = "load")]
mod resource_rules;
mod skill;
#[cfg(feature = "object-store")]
mod store;
mod validate;

pub use self::error::{NameClash, ProviderError};
#[cfg(feature = "load")]
pub use self::fs::FsProvider;
pub use self::memory::MemoryProvider;
#[cfg(feature = "schema")]
pub(crate) use self::names::Shown;
pub use self::problem::{InvalidSkill, SkillProblem};
pub use self::provider::SkillProvider;
pub use self::registry::{FetchedCatalog, ProviderRegistry};
pub use self::skill::Skill;
#[cfg(feature = "object-store")]
pub use self::store::{RetryAfterConnector, StoreProvider};
pub use self::validate::validate_skill;

/// The target of every log entry, by which subscribers choose. An entry names skills, counts, and what in a folder
/// cannot be used, by its name there; it never holds the path of a folder, a URL or content.
const TARGET: &str = "skills::providers";

/// The most bytes of a file that are read, unless the caller sets another limit.
#[cfg(feature = "load")]
const MAX_FILE_BYTES: u64 = 10 * 1024 * 1024;
