//! Files that are opened as what they were judged to be, though somebody may change the directory meanwhile.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read as _};
use std::path::Path;

/// What a file was replaced by is unknown.
const REPLACED: &str = "it was replaced or has grown while it was read";

/// Reads the file at a real path, which leads through no link.
///
/// On Unix, neither a link at its end is followed nor a pipe waited for. What was opened is looked at again before it is
/// read: it is a plain file, and the path still leads to it and through no link, so that it is where it was judged to be.
///
/// # Errors
///
/// What the system says; also where the file was replaced meanwhile, or has more than `most` bytes, of which no more
/// than one is read.
pub fn read_plain_file(real: &Path, most: u64) -> io::Result<Vec<u8>> {
    let (file, opened) = open(real)?;
    if opened.len() > most || !is_at(real, &opened)? {
        return Err(io::Error::other(REPLACED));
    }
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(usize::try_from(opened.len()).unwrap_or(usize::MAX))?;
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    let is_within = u64::try_from(bytes.len()).is_ok_and(|length| length <= most);
    if is_within { Ok(bytes) } else { Err(io::Error::other(REPLACED)) }
}

/// The first bytes of a file at a real path, at most so many, to recognize what it is. They may be those of another file.
pub(crate) fn read_start(real: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(real)?.0.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Opens a plain file.
fn open(path: &Path) -> io::Result<(File, Metadata)> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, libc::O_NONBLOCK | libc::O_NOFOLLOW);
    let file = options.open(path)?;
    let metadata = file.metadata()?;
    if metadata.is_file() { Ok((file, metadata)) } else { Err(io::Error::other(REPLACED)) }
}

/// Whether a path leads to what was opened, and through no link.
fn is_at(real: &Path, opened: &Metadata) -> io::Result<bool> {
    Ok(real.canonicalize()? == real && is_same(&fs::symlink_metadata(real)?, opened))
}

#[cfg(unix)]
fn is_same(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

#[cfg(not(unix))]
fn is_same(one: &Metadata, other: &Metadata) -> bool {
    one.is_file() && one.len() == other.len()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::disk::testing::Tree;

    fn read(tree: &Tree, path: &str, most: u64) -> io::Result<Vec<u8>> {
        read_plain_file(&tree.base().canonicalize()?.join(path), most)
    }

    #[test]
    fn a_file_is_read_up_to_the_limit() {
        let tree = Tree::new(&["a/b"]);
        assert_eq!(read(&tree, "a/b", 3).unwrap(), b"a/b");
        assert_eq!(read(&tree, "a/b", 2).unwrap_err().to_string(), REPLACED);
    }

    #[test]
    fn a_pipe_is_neither_waited_for_nor_read() {
        let tree = Tree::new(&[]);
        tree.pipe("pipe");
        assert_eq!(read(&tree, "pipe", 9).unwrap_err().to_string(), REPLACED);
        assert_eq!(read_start(&tree.path("pipe"), 9).unwrap_err().to_string(), REPLACED);
    }

    #[test]
    fn what_became_a_link_is_not_read() {
        let tree = Tree::new(&["a/b", "real/b"]);
        tree.link("file", "a/b").link("directory", "real");
        assert!(read(&tree, "file", 9).is_err());
        assert_eq!(read(&tree, "directory/b", 9).unwrap_err().to_string(), REPLACED);
    }

    #[test]
    fn a_device_is_not_read() {
        assert_eq!(read_plain_file(Path::new("/dev/zero"), 9).unwrap_err().to_string(), REPLACED);
    }
}
