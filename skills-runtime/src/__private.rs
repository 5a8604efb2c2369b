//! What the macros' output refers to. Nothing here is for people, and any release may change it.

mod function;
pub mod pairing;

use skills_core::{Digest, DigestCell, FileFields};

pub use core::option::Option::{None as none, Some as some};
pub use core::{include_bytes, include_str, line as source_line};
pub use std::borrow::Cow::Borrowed as b;
pub use std::boxed::Box;

#[cfg(feature = "handlers")]
pub use self::function::Call;
#[cfg(feature = "handlers")]
pub use crate::handlers::{Listed, ListedHandler, MadeByDefault, Registration, RunsSkill};

pub use crate::{__function as function, __listed as listed, __register as register};
#[cfg(feature = "handlers")]
pub use inventory;

pub use include_dir::{Dir, DirEntry};
pub use skills_core::{
    AgentConfig, CardFields, CatalogCell, Definition, Dialect, Json, Origin, SetFields, SkillCard, SkillFile, SkillSet,
    Text, assertions,
};

/// A directory tree.
pub type Tree = Dir<'static>;
/// The content of a text file.
pub type Document = &'static str;

/// A file of a card.
#[must_use]
pub const fn file(path: &'static str, bytes: &'static [u8], sha256: [u8; 32], executable: bool) -> SkillFile {
    SkillFile::from_fields(FileFields {
        path: b(path),
        bytes: b(bytes),
        sha256: DigestCell::Known(Digest::from_bytes(sha256)),
        executable,
    })
}

/// A file of a card as an entry of a directory tree, in which it has this path.
#[must_use]
pub const fn file_entry(path: &'static str, files: &'static [SkillFile], index: usize) -> DirEntry<'static> {
    DirEntry::File(include_dir::File::new(path, files[index].bytes()))
}

/// A directory as an entry of a directory tree.
#[must_use]
pub const fn dir_entry(path: &'static str, entries: &'static [DirEntry<'static>]) -> DirEntry<'static> {
    DirEntry::Dir(Dir::new(path, entries))
}

/// The card that stands in for one with errors.
pub const STUB_CARD: SkillCard =
    CardFields::embedded("", "", "", b(""), (0, 0), 0, "", b"", &[], [0; 32], &Dir::new("", &[])).finish();

/// The set that stands in for one with errors.
pub const STUB_SET: SkillSet = SkillSet::from_fields(SetFields {
    cards: b(&[]),
    by_id: b(&[]),
    dir: None,
    origin: None,
    diagnostics: b(&[]),
    catalogs: None,
});

/// The configuration that stands in for one with errors.
pub const STUB_CONFIG: AgentConfig = AgentConfig::embedded(STUB_SET, STUB_SET, &[]);

/// What the Rust types of a schema refer to.
#[cfg(feature = "types")]
pub mod types {
    pub use {serde, serde_json};
}
