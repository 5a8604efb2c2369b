//! Reads and checks Agent Skills directories.
//!
//! This is the library behind `skills-macros`, `skills-runtime` and `cargo skills`: one reader, so that they can never
//! disagree. Programs that embed skills depend on `skills-runtime`, which re-exports what they need of it.
//!
//! Without features the crate is the model alone: [`SkillCard`], [`SkillSet`], [`Diagnostic`] and what they hold.
//! Feature `read` adds the reader, [`read_skill`], [`read_set`] and [`read_config`]; feature `links` adds to it the
//! advice on links to missing files, feature `pattern` takes schemas with regular expressions. Feature
//! `outline` finds the sections of any body, [`split_sections`], and feature `version` checks any version,
//! [`validate_version`], as the reader does for a card's. Feature `schema` takes JSON Schemas that are made at run time,
//! feature `a2a` the way of a card into an A2A agent card, and feature `catalog` the text by which a model knows what
//! skills there are, and which of them answer a question.
//!
//! Data flows one way, a file or folder a stage: `paths` and `discover` find the directories, `files` lists and reads
//! them (all three look at the system through `disk`), `source` makes text of a file, `fence` splits SKILL.md, `yaml`
//! makes a `tree` of its frontmatter or of skill.yaml and `json` of an asset, `schema` checks JSON Schemas, `manifest`
//! takes the fields out of the tree, `outline`, `links` and `template` look at the body, `read` puts the card together.
//! When the program runs, `validate` judges values by schemas, `template` fills bodies in, `catalog` writes
//! what a model is told of a set, and `rank` finds the skills that answer a question.

#[cfg(feature = "catalog")]
mod catalog;
mod depth;
mod diagnostic;
mod discover;
mod disk;
mod files;
mod fresh;
mod integers;
mod line_ends;
mod model;
mod nearest;
mod paths;
#[doc(hidden)]
pub mod pointer;
mod template;
mod tokens;
mod wording;

#[cfg(feature = "read")]
mod fence;
#[cfg(feature = "read")]
mod json;
#[cfg(feature = "links")]
mod links;
#[cfg(feature = "read")]
mod load;
#[cfg(feature = "read")]
mod manifest;
#[cfg(feature = "read")]
mod naming;
#[cfg(feature = "outline")]
mod outline;
#[cfg(all(test, feature = "read"))]
mod random;
#[cfg(feature = "catalog")]
mod rank;
#[cfg(feature = "read")]
mod read;
#[cfg(any(feature = "read", feature = "schema"))]
mod schema;
#[cfg(feature = "read")]
mod scripts;
#[cfg(any(feature = "catalog", feature = "read", feature = "schema"))]
mod segment;
#[cfg(feature = "read")]
mod source;
#[cfg(any(feature = "read", feature = "schema"))]
mod tree;
mod validate;
#[cfg(feature = "version")]
mod version;
#[cfg(feature = "outline")]
mod white_space;
#[cfg(feature = "read")]
mod yaml;

#[cfg(feature = "catalog")]
pub use self::catalog::{Catalog, CatalogError, CatalogOptions, UnknownId};
#[cfg(feature = "catalog")]
#[doc(hidden)]
pub use self::catalog::{escape_id, shown_names};
pub use self::diagnostic::{Code, Collector, Diagnostic, FixedLevel, Level, LevelError, Levels, Place, UnknownCode};
#[doc(hidden)]
pub use self::discover::{Spelling, spelling, stray};
pub use self::discover::{has_manifest, looks_like_skill};
#[doc(hidden)]
pub use self::disk::{link_cycle, linked_from_outside, read_plain_file};
pub use self::files::FileOptions;
#[doc(hidden)]
pub use self::files::LEFT_OUT_DIRECTORIES;
#[cfg(feature = "read")]
#[doc(hidden)]
pub use self::files::PathFilter;
pub use self::fresh::StaleSet;
#[doc(hidden)]
pub use self::integers::with_integers;
#[cfg(feature = "read")]
#[doc(hidden)]
pub use self::json::place_in_json;
#[cfg(feature = "read")]
#[doc(hidden)]
pub use self::load::load_files;
#[cfg(feature = "read")]
pub use self::load::{LoadError, LoadOptions};
pub use self::model::*;
#[doc(hidden)]
pub use self::nearest::nearest;
#[cfg(feature = "outline")]
pub use self::outline::{SplitBody, split_sections};
#[cfg(feature = "catalog")]
pub use self::rank::Ranked;
#[cfg(feature = "read")]
pub use self::read::{
    Outcome, ReadConfig, ReadSet, ReadSkill, ReadTexts, SetOptions, SkillId, SkillOptions, SkillReader, TextSource,
    UniqueIds, id_order, open_config, open_set, open_skill, read_config, read_files, read_set, read_skill,
};
#[cfg(any(feature = "catalog", feature = "read", feature = "schema"))]
#[doc(hidden)]
pub use self::segment::escaped_segment;
pub use self::template::{DEFAULT_MAX_PROMPT_BYTES, RenderError, render_template, render_template_within};
pub use self::tokens::estimate_tokens;
#[cfg(feature = "schema")]
pub use self::validate::{SchemaError, ValidationError, validate_json};
pub use self::validate::{Validator, Violation};
#[doc(hidden)]
pub use self::validate::{assertions, check_depth};
#[cfg(feature = "version")]
pub use self::version::{VersionError, validate_version};
#[cfg(feature = "outline")]
#[doc(hidden)]
pub use self::white_space::is_white_space;
#[doc(hidden)]
pub use self::wording::{counted, is_visible, shown};
