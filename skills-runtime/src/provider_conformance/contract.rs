//! The skill that the check asks for.

use std::fs;
use std::io;
use std::path::Path;

/// The id of the contract's skill, and the name of its directory.
pub const SKILL_ID: &str = "conformance-skill";

/// What its description says.
pub(super) const DESCRIPTION: &str = "Shows that a provider gives out what it was given.";

/// The keys of its sections.
pub(super) const SECTIONS: &[&str] = &["preamble", "first", "second", "first-2"];

const SKILL_MD: &str = "---
name: conformance-skill
description: Shows that a provider gives out what it was given.
---
Before any heading: é, 技能, 🦀.

# First

A section with `# no heading` in it.

## Second

Another one.

## First

One with the title of the first.
";

/// Every byte once: no text of any encoding that a store could have in mind.
const EVERY_BYTE: [u8; 256] = {
    let mut bytes = [0; 256];
    let mut next = 0;
    while next < bytes.len() {
        // No byte is left out: there are as many places as bytes.
        bytes[next] = next.to_le_bytes()[0];
        next += 1;
    }
    bytes
};

/// The files of the contract's skill: each path below the skill's directory, and its content.
pub const FILES: &[(&str, &[u8])] = &[
    ("SKILL.md", SKILL_MD.as_bytes()),
    ("assets/empty.txt", b""),
    ("assets/every-byte.bin", &EVERY_BYTE),
    ("references/deep/more.md", b"More.\n"),
    ("references/guide.md", b"# Guide\r\n\r\nLine ends stay as they are, also where the last is missing."),
    ("scripts/run.sh", b"#!/bin/sh\necho ran\n"),
];

/// The body of its SKILL.md.
pub(super) fn body() -> &'static str {
    SKILL_MD.rsplit("---\n").next().unwrap_or_default().trim()
}

/// Writes the contract's skill into a folder of skills.
///
/// # Errors
///
/// What the system says.
pub fn write_to(root: &Path) -> io::Result<()> {
    let skill = root.join(SKILL_ID);
    for directory in ["assets", "references/deep", "scripts"] {
        fs::create_dir_all(skill.join(directory))?;
    }
    FILES.iter().try_for_each(|(path, content)| fs::write(skill.join(path), content))
}
