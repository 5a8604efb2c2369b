//! Files that are written whole or not at all.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::process;

/// Writes a file, in place of one that is there: links are followed, permissions stay.
///
/// The text goes into a new file beside it, which then takes its name, so that a full disk or a crash leaves the old one.
pub(crate) fn write(path: &Path, text: &str) -> io::Result<()> {
    let target = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let beside = target.with_file_name(format!(".cargo-skills-{}.tmp", process::id()));
    let mut file = OpenOptions::new().write(true).create_new(true).open(&beside).map_err(|error| {
        let message = format!("no file can be created beside it to be put in its place: {error}");
        io::Error::new(error.kind(), message)
    })?;
    let done = file
        .write_all(text.as_bytes())
        // Some file systems say only here that the disk is full.
        .and_then(|()| file.sync_all())
        .and_then(|()| match fs::metadata(&target) {
            Ok(old) => file.set_permissions(old.permissions()),
            Err(_) => Ok(()),
        })
        .and_then(|()| fs::rename(&beside, &target));
    if done.is_err() {
        // What is wrong is said by the error; that this fails as well would add nothing.
        let _ = fs::remove_file(&beside);
    }
    done
}
