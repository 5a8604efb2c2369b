//! A file of a skill.

use std::borrow::Cow;

use super::{Digest, DigestCell, Text};

/// A file of a skill's directory, that of the manifest included.
///
/// ```
/// use skills_runtime::{SkillSet, embed_skills};
/// static SKILLS: &SkillSet = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
/// let card = SKILLS.get("house-style").expect("the skill is embedded");
/// let paths: Vec<&str> = card.files().iter().map(|file| file.path()).collect();
/// assert_eq!(paths, ["SKILL.md", "references/tone.md"]);
/// assert!(card.file("references/tone.md").is_some_and(|file| file.text().is_some()));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SkillFile(FileFields);

/// The fields of a [`SkillFile`], for whoever builds one.
#[doc(hidden)]
#[allow(missing_docs)]
#[derive(Debug, Clone)]
pub struct FileFields {
    pub path: Text,
    pub bytes: Cow<'static, [u8]>,
    pub sha256: DigestCell,
    pub executable: bool,
}

/// The digest is that of the bytes, whether or not it is known.
impl PartialEq for FileFields {
    fn eq(&self, other: &Self) -> bool {
        (&self.path, &self.bytes, self.executable) == (&other.path, &other.bytes, other.executable)
    }
}

impl Eq for FileFields {}

impl SkillFile {
    /// Takes the fields as the reader found them.
    #[doc(hidden)]
    #[must_use]
    pub const fn from_fields(fields: FileFields) -> Self {
        Self(fields)
    }

    /// The path below the skill's directory, with `/` between its parts on every system.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.0.path
    }

    /// The content, byte for byte.
    #[must_use]
    pub const fn bytes(&self) -> &[u8] {
        match &self.0.bytes {
            Cow::Borrowed(bytes) => bytes,
            Cow::Owned(bytes) => bytes.as_slice(),
        }
    }

    /// The content as text, if it is UTF-8.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        std::str::from_utf8(&self.0.bytes).ok()
    }

    /// The number of bytes.
    #[must_use]
    pub fn size(&self) -> usize {
        self.0.bytes.len()
    }

    /// The SHA-256 of the bytes. That of a file that was loaded at run time is computed when it is asked for first.
    #[must_use]
    pub fn sha256(&self) -> Digest {
        self.0.sha256.get(|| Digest::of(&self.0.bytes))
    }

    /// Whether the file may be run, by its permissions where it was read; always `false` on systems without them.
    #[must_use]
    pub fn is_executable(&self) -> bool {
        self.0.executable
    }
}
