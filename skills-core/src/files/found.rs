//! A file of a skill as it was found.

use std::borrow::Cow;
use std::io;
use std::path::PathBuf;

#[cfg(feature = "read")]
use crate::diagnostic::Collector;
use crate::disk;
#[cfg(feature = "read")]
use crate::paths::SkillDir;
#[cfg(feature = "read")]
use crate::source::Source;

/// The most bytes that are read of a skill, whatever its limits are: what is larger might take all memory.
pub(super) const MOST_BYTES: u64 = 256 * 1024 * 1024;

/// A file of a skill as it was found on disk.
#[derive(Debug)]
pub(crate) struct FoundFile {
    /// `/`-separated and relative to the skill directory.
    pub(crate) path: String,
    /// Where it stands.
    #[cfg_attr(not(feature = "read"), allow(dead_code, reason = "a comparison with the disk needs the content alone"))]
    pub(crate) disk: PathBuf,
    pub(crate) content: Content,
    pub(crate) executable: bool,
}

/// The content of a file.
#[derive(Debug)]
pub(crate) enum Content {
    /// As it was read.
    Read(Vec<u8>),
    /// To be read when it is asked for: the real path, and the number of bytes that were counted.
    OnDisk(PathBuf, u64),
}

impl FoundFile {
    /// A file that is not on any disk.
    #[cfg(feature = "read")]
    pub(crate) fn in_memory(path: &str, bytes: &[u8]) -> Self {
        let content = Content::Read(bytes.to_vec());
        Self { path: path.to_owned(), disk: PathBuf::new(), content, executable: false }
    }

    /// The number of bytes.
    #[cfg(feature = "read")]
    pub(crate) fn len(&self) -> u64 {
        match &self.content {
            Content::Read(bytes) => u64::try_from(bytes.len()).unwrap_or(u64::MAX),
            Content::OnDisk(_, len) => *len,
        }
    }

    /// The content.
    pub(crate) fn bytes(&self) -> io::Result<Cow<'_, [u8]>> {
        match &self.content {
            Content::Read(bytes) => Ok(Cow::Borrowed(bytes)),
            Content::OnDisk(_, len) if *len > MOST_BYTES => Err(io::ErrorKind::FileTooLarge.into()),
            Content::OnDisk(real, len) => disk::read_plain_file(real, *len).map(Cow::Owned),
        }
    }

    /// The content up to so many bytes.
    #[cfg(feature = "read")]
    pub(crate) fn start(&self, most: u64) -> io::Result<Cow<'_, [u8]>> {
        match &self.content {
            Content::Read(bytes) => {
                let most = usize::try_from(most).unwrap_or(usize::MAX).min(bytes.len());
                Ok(Cow::Borrowed(&bytes[..most]))
            }
            Content::OnDisk(real, _) => disk::read_start(real, most).map(Cow::Owned),
        }
    }

    /// The content as text; what keeps it from being one is reported.
    #[cfg(feature = "read")]
    pub(crate) fn source(&self, dir: &SkillDir, collector: &mut Collector) -> Option<Source> {
        let label = dir.label_of(&self.path);
        match self.bytes() {
            Ok(bytes) => Source::read(&label, bytes.into_owned(), collector),
            Err(error) => {
                collector.report(super::unreadable(&self.path, &label, &error));
                None
            }
        }
    }
}
