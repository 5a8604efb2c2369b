//! Real paths: what links lead to, and whether that is inside of where it should be. Everything here blocks.

use std::fmt::Display;
use std::fs::{self, DirEntry};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::super::TARGET;
use super::super::names::Shown;
use crate::{Code, Level, Levels};

/// The real path of what stands below a directory, which is given by its real path; nothing where there is nothing, or
/// where a link leads out.
pub(super) fn inside(directory: &Path, below: &str) -> io::Result<Option<PathBuf>> {
    Ok(real(directory, below)?.filter(|path| path != directory && path.starts_with(directory)))
}

/// The same, wherever a link leads.
fn real(directory: &Path, below: &str) -> io::Result<Option<PathBuf>> {
    // The real paths of Windows know no slash as a separator.
    let below: PathBuf = below.split('/').collect();
    match directory.join(below).canonicalize() {
        Ok(path) => Ok(Some(path)),
        Err(error) if is_absence(&error) => Ok(None),
        Err(error) => Err(error),
    }
}

/// What there is of a name in a root.
pub(super) enum Entry {
    /// A skill's directory, by its real path.
    Skill(PathBuf),
    /// A link out of the root, where the levels do not allow that.
    Outside,
    /// Something else, or nothing.
    Other,
}

/// Looks at the entry of this name. The levels are those of embedding, since what is here is given to whoever asks.
pub(super) fn entry(root: &Path, name: &str, levels: &Levels) -> io::Result<Entry> {
    let Some(path) = real(root, name)?.filter(|path| path != root && skills_core::has_manifest(path)) else {
        return Ok(Entry::Other);
    };
    let may_leave = || levels.clone().embedded().level(Code::OutsidePackage, name) < Level::Error;
    Ok(if path.starts_with(root) || may_leave() { Entry::Skill(path) } else { Entry::Outside })
}

/// The entries of a directory that have a name which can be asked for, with it. One that has none is logged, since nobody
/// can use it.
pub(super) fn entries(directory: &Path) -> io::Result<Vec<(String, DirEntry)>> {
    let entries = match fs::read_dir(directory) {
        Err(error) if is_absence(&error) => return Ok(Vec::new()),
        entries => entries?.collect::<io::Result<Vec<_>>>()?,
    };
    let named = entries.into_iter().filter_map(|entry| match entry.file_name().into_string() {
        Ok(name) => Some((name, entry)),
        Err(name) => {
            pass_over(&name.to_string_lossy(), &"its name is not Unicode");
            None
        }
    });
    Ok(named.collect())
}

/// Logs that an entry of a directory cannot be used, and why.
pub(super) fn pass_over(name: &str, why: &dyn Display) {
    tracing::warn!(target: TARGET, entry = %Shown(name), %why, "an entry of a folder cannot be used");
}

/// Reads a file at a real path; nothing where it has more bytes than the limit. One that is replaced meanwhile is an error.
pub(super) fn read_up_to(path: &Path, limit: u64) -> io::Result<Option<Vec<u8>>> {
    if fs::metadata(path)?.len() > limit {
        return Ok(None);
    }
    skills_core::read_plain_file(path, limit).map(Some)
}

/// What the system says of links that lead to each other, whose `ErrorKind` is not stable: Windows'
/// `ERROR_CANT_RESOLVE_FILENAME`, and `ELOOP` of Linux and of the systems of BSD's family.
const LOOP: i32 = if cfg!(windows) {
    1921
} else if cfg!(any(target_os = "linux", target_os = "android")) {
    40
} else {
    62
};

/// Whether there is nothing at a path, rather than something that cannot be read.
pub(super) fn is_absence(error: &io::Error) -> bool {
    use ErrorKind::{InvalidFilename, InvalidInput, IsADirectory, NotADirectory, NotFound};
    matches!(error.kind(), NotFound | NotADirectory | IsADirectory | InvalidFilename | InvalidInput)
        || error.raw_os_error() == Some(LOOP)
}
