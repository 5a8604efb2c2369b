//! Files as other programs want them named.

use std::path::{Path, PathBuf};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// All but what a path in a URI holds as it is. A colon is encoded too: before the first `/` it would end a scheme.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// A file's path below the working directory, if it is an absolute one there, else the path as it is.
pub(super) fn below_working_directory(file: &str) -> &str {
    relative_to(std::env::current_dir().ok(), file)
}

fn relative_to(directory: Option<PathBuf>, file: &str) -> &str {
    let below = directory.and_then(|directory| Path::new(file).strip_prefix(directory).ok()).and_then(Path::to_str);
    below.filter(|below| !below.is_empty()).unwrap_or(file)
}

/// A file as a URI: relative, unless the file lies outside the working directory and was named by an absolute path.
pub(super) fn uri(file: &str) -> String {
    let path = below_working_directory(file);
    let encoded = utf8_percent_encode(path, ENCODED);
    if path.starts_with('/') { format!("file://{encoded}") } else { encoded.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_colons_and_other_scripts_are_encoded() {
        assert_eq!(uri("my skills/a:b/é%.md"), "my%20skills/a%3Ab/%C3%A9%25.md");
    }

    #[test]
    fn absolute_path_becomes_a_file_uri() {
        assert_eq!(uri("/a b/SKILL.md"), "file:///a%20b/SKILL.md");
    }

    #[test]
    fn absolute_path_below_the_working_directory_becomes_relative() {
        let directory = || Some(PathBuf::from("/base"));
        assert_eq!(relative_to(directory(), "/base/a/b"), "a/b");
        assert_eq!(relative_to(directory(), "/baseline/a"), "/baseline/a");
        assert_eq!(relative_to(directory(), "/base"), "/base");
        assert_eq!(relative_to(None, "a"), "a");
    }
}
