//! JSON Schemas of draft 2020-12: read, checked and made self-contained, without an engine.
//!
//! `walk` goes over the schemas of a document and judges their keywords by the table in `keywords`, with `values` and
//! `pattern` for what they hold. `refs` then follows the references, by `uri` to the files that a `document` may be:
//! those of `skill_files`, or none for a `standalone` schema. What it finds is walked as well. `cycle` looks for schemas
//! that lead back to themselves. `bundle` writes one text out of all documents, `compile` makes the tables of what it
//! asserts, `declared` knows the names that templates may use. What is wrong is a `fault` until the very end.

#[cfg(feature = "read")]
mod bundle;
mod compile;
mod cycle;
#[cfg(feature = "read")]
mod declared;
mod document;
mod fault;
mod keywords;
mod meta_schema;
mod pattern;
#[cfg(feature = "read")]
mod read;
mod refs;
#[cfg(feature = "read")]
mod skill_files;
#[cfg(feature = "schema")]
mod standalone;
mod uri;
mod values;
mod walk;

#[cfg(all(test, feature = "read"))]
pub(crate) mod testing;
#[cfg(all(test, feature = "read"))]
mod tests;

#[cfg(feature = "read")]
pub(crate) use self::declared::{Declared, Lookup};
#[cfg(feature = "schema")]
pub(crate) use self::fault::{Fault, Unknown};
#[cfg(feature = "read")]
pub(crate) use self::read::{Checked, read};
#[cfg(feature = "read")]
pub(crate) use self::skill_files::Skill;
#[cfg(feature = "schema")]
pub(crate) use self::standalone::check_value;
