//! Rust types of a skill's schemas, and the module that holds them.

mod module;
#[cfg(feature = "types")]
mod schemas;
#[cfg(not(feature = "types"))]
#[path = "without_feature.rs"]
mod schemas;

pub(crate) use self::module::module;
pub(crate) use self::schemas::items;
