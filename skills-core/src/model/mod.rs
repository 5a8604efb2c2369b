//! What a skill is once it is read: plain data, the same whether it was embedded or loaded.

#[cfg(feature = "a2a")]
mod agent_card;
#[cfg(feature = "a2a")]
mod agent_skill;
mod card;
mod catalog_cell;
mod config;
mod dialect;
mod digest;
mod embed;
mod file;
mod json;
mod outline;
mod resource;
mod schema;
mod set;

use std::borrow::Cow;

#[cfg(feature = "a2a")]
pub use self::agent_card::AgentCardBuilder;
pub use self::card::{CardFields, ExecutionHints, SkillCard};
pub use self::catalog_cell::{CatalogCell, CatalogRef};
pub use self::config::AgentConfig;
pub use self::dialect::{Definition, Dialect, UnknownDialect};
pub use self::digest::{Digest, DigestCell};
pub use self::file::{FileFields, SkillFile};
pub use self::json::Json;
#[cfg(feature = "outline")]
pub(crate) use self::outline::FoundSection;
pub use self::outline::{Outline, PackedOutline, Section};
pub use self::resource::{ResourceKind, ResourceList, UnknownResourceKind};
pub use self::schema::Schema;
pub use self::set::{Origin, SetFields, SkillSet};

/// A text that is a constant in an embedded card and owned in a loaded one.
pub type Text = Cow<'static, str>;

/// A list that is a constant in an embedded card and owned in a loaded one.
pub type List<T> = Cow<'static, [T]>;
