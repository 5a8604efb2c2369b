//! What the macros' output refers to. Nothing here is for people, and any release may change it.

pub use core::option::Option::{None as none, Some as some};
pub use core::primitive::{str, u8};
pub use std::borrow::Cow::Borrowed as b;

pub use include_dir::{Dir, DirEntry, File};
pub use skills_core::{
    CardFields, Digest, ExecutionHints, Json, Origin, PackedOutline, SetFields, SkillCard, SkillFile, SkillSet, Text,
};

use skills_core::FileFields;

/// A file of a card.
#[must_use]
pub const fn file(path: &'static str, bytes: &'static [u8], sha256: [u8; 32], executable: bool) -> SkillFile {
    SkillFile::from_fields(FileFields {
        path: b(path),
        bytes: b(bytes),
        sha256: Digest::from_bytes(sha256),
        executable,
    })
}

/// The card that stands in for one with errors.
pub const STUB_CARD: SkillCard = SkillCard::from_fields(CardFields {
    directory: b(""),
    id: b(""),
    name: b(""),
    title: b(""),
    description: b(""),
    license: None,
    compatibility: None,
    version: None,
    author: None,
    allowed_tools: b(&[]),
    metadata: b(&[]),
    when_to_use: b(&[]),
    when_not_to_use: b(&[]),
    extra: b(&[]),
    tags: b(&[]),
    examples: b(&[]),
    input_modes: b(&[]),
    output_modes: b(&[]),
    security_requirements: b(&[]),
    execution_hints: ExecutionHints { max_tokens: None, temperature: None, top_p: None },
    provider_config: None,
    input_schema: None,
    output_schema: None,
    document: b(""),
    body: (0, 0),
    outline: PackedOutline { keys: b(""), rows: b(&[]) },
    tokens: 0,
    files: b(&[]),
    digest: Digest::from_bytes([0; 32]),
    dir: None,
});

/// The set that stands in for one with errors.
pub const STUB_SET: SkillSet = SkillSet::from_fields(SetFields { cards: b(&[]), dir: None, origin: None });
