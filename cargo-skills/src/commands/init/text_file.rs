//! Reads and writes the files that `init` changes.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::Path;

use crate::failure::Failure;
use crate::whole_file;
use crate::wording::shown;

/// Reads a file. A pipe or a device is refused, for reading it might never end.
pub(super) fn read(path: &Path) -> Result<String, Failure> {
    let cannot = |error: io::Error| {
        let message = format!("cannot read `{}`: {error}", shown(path));
        if error.kind() == ErrorKind::NotFound && path.is_symlink() {
            Failure::with_help(message, "it is a link to something that is not there; mend or remove it")
        } else {
            Failure::Message(message)
        }
    };
    if !fs::metadata(path).map_err(cannot)?.is_file() {
        return Err(Failure::Message(format!("`{}` is not a file", shown(path))));
    }
    fs::read_to_string(path).map_err(cannot)
}

/// Makes sure that a file which is there can be written, and leaves it as it is.
pub(super) fn check_writable(path: &Path) -> Result<(), Failure> {
    OpenOptions::new().write(true).open(path).map(drop).map_err(|error| cannot_write(path, &error))
}

/// Writes a file, and makes the directories around it.
pub(super) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    if let Some(directory) = path.parent().filter(|directory| !directory.as_os_str().is_empty()) {
        fs::create_dir_all(directory).map_err(|error| cannot_write(directory, &error))?;
    }
    whole_file::write(path, text).map_err(|error| cannot_write(path, &error))
}

pub(super) fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::Message(format!("cannot write `{}`: {error}", shown(path)))
}

/// The line end for a line that is put into a text at this byte: that of the line before, else of the line that goes on
/// there.
pub(super) fn line_end_at(text: &str, at: usize) -> &'static str {
    let (before, after) = text.split_at_checked(at).unwrap_or((text, ""));
    let line = before.rfind('\n').map(|end| &before[..=end]).or_else(|| after.split_inclusive('\n').next());
    if line.is_some_and(|line| line.ends_with("\r\n")) { "\r\n" } else { "\n" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_end_is_that_of_the_neighbour() {
        for (text, at, expected) in [
            ("a\r\nb\nc", 3, "\r\n"),
            ("a\r\nb\nc", 5, "\n"),
            ("a\nb\r\n", 1, "\n"),
            ("a\r\nb\n", 1, "\r\n"),
            ("a", 1, "\n"),
            ("", 0, "\n"),
        ] {
            assert_eq!(line_end_at(text, at), expected, "{text:?} at {at}");
        }
    }
}
