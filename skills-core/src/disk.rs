//! What stands on disk: entries by their real names, links followed, walks that end.

use std::ffi::{OsStr, OsString};
use std::fmt::{self, Display, Formatter};
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

pub use self::open::read_plain_file;
pub(crate) use self::open::read_start;
use crate::diagnostic::{Code, Diagnostic};

mod open;
#[cfg(test)]
pub(crate) mod testing;

/// How deep directories may be nested below the top of a walk.
const MOST_DEPTH: usize = 64;
/// How many directories one walk enters. Links can make a few directories look like millions.
const MOST_DIRECTORIES: usize = 20_000;

/// Why nothing can be had at a path.
#[derive(Debug)]
pub(crate) enum Absent {
    /// Nothing stands there.
    Missing,
    /// A link stands there and leads to nothing.
    Dangling(DeadLink),
    /// The system says no.
    Unreadable(io::Error),
}

/// A link that leads to nothing.
#[derive(Debug)]
pub(crate) struct DeadLink {
    /// What it names.
    target: String,
    /// What the system says about following it, as where it leads back to itself; none where nothing is there.
    refusal: Option<io::Error>,
}

impl DeadLink {
    fn way_out(&self) -> &'static str {
        match self.refusal {
            Some(_) => "link to the file or directory that is meant",
            None => "put back what it links to",
        }
    }
}

impl Display for DeadLink {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "a link to `{}`, which ", self.target)?;
        match &self.refusal {
            Some(error) => write!(f, "cannot be followed: {error}"),
            None => f.write_str("leads nowhere"),
        }
    }
}

/// What stands at a path, links followed. A device or pipe is not opened for it.
pub(crate) fn metadata(path: &Path) -> Result<Metadata, Absent> {
    fs::metadata(path).map_err(|error| {
        let is_nowhere = matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory);
        match fs::read_link(path) {
            Ok(target) if error.kind() != io::ErrorKind::PermissionDenied => {
                Absent::Dangling(DeadLink { target: shown(&target), refusal: (!is_nowhere).then_some(error) })
            }
            Err(_) if is_nowhere => Absent::Missing,
            _ => Absent::Unreadable(error),
        }
    })
}

/// Whether a link stands at a path, and what stands there, links followed.
///
/// Hardly any entry is a link, and the system is asked but once about one that is none.
pub(crate) fn entry(path: &Path) -> (bool, Result<Metadata, Absent>) {
    match fs::symlink_metadata(path) {
        Ok(own) if !own.is_symlink() => (false, Ok(own)),
        own => (own.is_ok(), metadata(path)),
    }
}

/// The names of a directory's entries as the disk spells them, in the order of their bytes.
pub(crate) fn names(directory: &Path) -> io::Result<Vec<OsString>> {
    let mut names =
        fs::read_dir(directory)?.map(|entry| Ok(entry?.file_name())).collect::<io::Result<Vec<OsString>>>()?;
    names.sort_unstable();
    Ok(names)
}

/// What to do about a link that Git did not check out as one.
pub(crate) const RESTORE_LINK: &str = "run `git config core.symlinks true`, remove the file and check it out again; or \
                                       put a copy of what it names in its place";

/// The path that a text has and nothing more, as Git leaves it in place of a link that it cannot make: one that leads up,
/// as links to other skills do.
pub(crate) fn path_of_link(text: &str) -> Option<&str> {
    let path = text.trim_end_matches(['\r', '\n']);
    let leads_up = path.starts_with("../") || path.starts_with("..\\");
    (leads_up && !path.contains(|c: char| c.is_control() || c == ' ')).then_some(path)
}

/// A path of the system as messages show it, with `/` between its parts.
pub(crate) fn shown(path: &Path) -> String {
    path.to_string_lossy().replace(std::path::MAIN_SEPARATOR, "/")
}

/// The diagnostic for what the system refuses to show; `label` is what messages call it.
pub(crate) fn unreadable(label: &str, error: &io::Error) -> Diagnostic {
    Diagnostic::new(Code::Unreadable, label, format!("`{label}` cannot be read: {error}"))
        .help("make it readable, or remove it")
}

/// Whether a directory, given by its real path, is in none of the others, which are given by theirs.
pub(crate) fn is_outside(real: &Path, borders: &[&Path]) -> bool {
    !borders.iter().any(|border| real.starts_with(border))
}

/// The diagnostic for a skill's directory that is reached by a link out of where skills may come from; `place` is what
/// messages call that.
#[doc(hidden)]
#[must_use]
pub fn linked_from_outside(label: &str, real: &Path, place: &str) -> Diagnostic {
    let message = format!("`{label}` leads by a link to `{}`, which lies outside {place}", shown(real));
    let help = "put a copy in the place of the link; if skills may come from there, allow `outside_package`";
    Diagnostic::new(Code::OutsidePackage, label, message).help(help)
}

/// The diagnostic for a link that leads back to a directory around it.
#[doc(hidden)]
#[must_use]
pub fn link_cycle(label: &str) -> Diagnostic {
    Diagnostic::new(Code::LinkCycle, label, format!("`{label}` is a link back to a directory that contains it"))
        .help("remove the link, or link to a directory that does not contain it")
}

/// The diagnostic for a link that leads to nothing and without which the rest can be read.
pub(crate) fn dangling(label: &str, link: &DeadLink) -> Diagnostic {
    dangling_needed(Code::DanglingLink, label, link)
        .help(format!("{}, remove it, or allow `dangling_link` to do without it", link.way_out()))
}

/// The diagnostic for a link that leads to nothing and without which nothing can be read.
///
/// Where [`Code::DanglingLink`] is not an error, `code` is one that always is.
pub(crate) fn dangling_needed(code: Code, label: &str, link: &DeadLink) -> Diagnostic {
    Diagnostic::new(code, label, format!("`{label}` is {link}")).help(link.way_out())
}

/// The diagnostic for a name that is not part of the same path on every system; `label` is what messages call it.
pub(crate) fn name_problem(name: &OsStr, label: &str) -> Option<Diagnostic> {
    let reason = match name.to_str() {
        None => "is not UTF-8",
        Some(name) if name.contains('\\') => "holds a backslash, which separates directories on Windows",
        Some(name) if name.contains(char::is_control) => "holds a control character",
        Some(_) => return None,
    };
    let label = label.escape_debug().to_string();
    let message = format!("the name of `{label}` {reason}");
    Some(Diagnostic::new(Code::FileName, label, message).help("rename it"))
}

/// Where a walk is: the real paths of the directories that it is in, outermost first.
///
/// It keeps a walk that follows links from going round in circles and from going on for ever.
#[derive(Debug)]
pub(crate) struct Trail {
    top: PathBuf,
    inside: Vec<PathBuf>,
    entered: usize,
}

/// Why a walk does not go into a directory.
#[derive(Debug)]
pub(crate) enum Barred {
    /// A link leads back to a directory that the walk is in, or to one around it.
    Cycle,
    /// Too deep below the top.
    TooDeep,
    /// Too many directories already.
    TooMany,
    /// The system says no.
    Unreadable(io::Error),
}

impl Trail {
    /// Begins a walk at a directory.
    pub(crate) fn new(top: &Path) -> io::Result<Self> {
        let top = top.canonicalize()?;
        Ok(Self { inside: vec![top.clone()], top, entered: 0 })
    }

    /// The real path of the directory where the walk began.
    pub(crate) fn top(&self) -> &Path {
        &self.top
    }

    /// The real path of the directory entered last.
    pub(crate) fn here(&self) -> &Path {
        self.inside.last().map_or(&self.top, PathBuf::as_path)
    }

    /// Goes into a directory in the one entered last, or says why not. Each `Ok` asks for a [`Trail::leave`].
    pub(crate) fn enter(&mut self, directory: &Path, is_link: bool) -> Result<(), Barred> {
        // From the real path of the directory around it, so that links passed before are not resolved again.
        let path = directory.file_name().map_or_else(|| directory.to_path_buf(), |name| self.here().join(name));
        // What is no link in a real path is one itself.
        let real = if is_link { path.canonicalize().map_err(Barred::Unreadable)? } else { path };
        if self.inside.iter().any(|ancestor| ancestor.starts_with(&real)) {
            return Err(Barred::Cycle);
        }
        if self.inside.len() > MOST_DEPTH {
            return Err(Barred::TooDeep);
        }
        if self.entered >= MOST_DIRECTORIES {
            return Err(Barred::TooMany);
        }
        self.entered += 1;
        self.inside.push(real);
        Ok(())
    }

    /// Comes back out of the directory entered last.
    pub(crate) fn leave(&mut self) {
        self.inside.pop();
    }
}

impl Barred {
    /// Whether the walk is larger than can be read, so that there is nothing to say of the directories that follow.
    pub(crate) fn is_limit(&self) -> bool {
        matches!(self, Self::TooDeep | Self::TooMany)
    }

    /// The diagnostic for it; `label` is what messages call the directory.
    pub(crate) fn diagnostic(&self, label: &str) -> Diagnostic {
        let limit = |message: String| {
            Diagnostic::new(Code::Unreadable, label, message).help("move the files out of the skills' directory")
        };
        match self {
            Self::Cycle => link_cycle(label),
            Self::TooDeep => limit(format!("`{label}` is more than {MOST_DEPTH} directories deep and is not read")),
            Self::TooMany => {
                limit(format!("`{label}` is not read: {MOST_DIRECTORIES} directories were read before it"))
            }
            Self::Unreadable(error) => unreadable(label, error),
        }
    }
}
