//! The documents that a schema may refer to.

use crate::tree::Node;

/// Where documents come from.
pub(super) trait Files {
    /// The name of the skill's directory; none for a schema that has no files around it.
    fn skill(&self) -> Option<&str>;

    /// Reads the file of this path, each only once.
    fn open(&self, path: &str) -> Opened<'_>;

    /// Whether there is a file of this path.
    fn has(&self, path: &str) -> bool;

    /// The paths of all files.
    fn paths(&self) -> Vec<&str>;
}

/// What there is at a path.
#[cfg_attr(not(feature = "read"), allow(dead_code, reason = "without a reader there are no files"))]
pub(super) enum Opened<'a> {
    /// A JSON file, of this path.
    Tree(&'a str, &'a Node),
    /// A file that is not JSON, or one that was refused; this was reported.
    Unreadable,
    /// A file that does not belong to the skill.
    LeftOut {
        /// What messages say of it.
        message: &'static str,
        /// What to do about it.
        help: String,
    },
    /// Nothing.
    Absent,
}

/// No files: those of a schema that must stand alone.
pub(super) struct NoFiles;

impl Files for NoFiles {
    fn skill(&self) -> Option<&str> {
        None
    }

    fn open(&self, _path: &str) -> Opened<'_> {
        Opened::Absent
    }

    fn has(&self, _path: &str) -> bool {
        false
    }

    fn paths(&self) -> Vec<&str> {
        Vec::new()
    }
}
