//! Files as the entries of an `include_dir::Dir`.

use super::source::text;

/// The entries of a directory tree, as a reference to an array. Paths are relative to the tree's root and in the order
/// of their bytes; each has the name of its content.
pub(crate) fn entries(files: &[(String, String)]) -> String {
    let files: Vec<(&str, &str)> = files.iter().map(|(path, content)| (path.as_str(), content.as_str())).collect();
    entries_below("", &files)
}

/// The entries of the directory whose path is `prefix`, which ends with `/` unless it is the root's.
fn entries_below(prefix: &str, files: &[(&str, &str)]) -> String {
    let mut entries = String::new();
    let mut rest = files;
    while let Some(&(path, content)) = rest.first() {
        let below = path.strip_prefix(prefix).unwrap_or(path);
        let Some((name, _)) = below.split_once('/') else {
            entries.push_str(&format!("f({},{content}),", text(path)));
            rest = &rest[1..];
            continue;
        };
        let directory = format!("{prefix}{name}");
        let inside = format!("{directory}/");
        let count = rest.iter().take_while(|(path, _)| path.starts_with(&inside)).count();
        let inner = entries_below(&inside, &rest[..count]);
        entries.push_str(&format!("__p::dir_entry({},{inner}),", text(&directory)));
        rest = &rest[count..];
    }
    format!("&[{entries}]")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(paths: &[&str]) -> String {
        let files: Vec<_> = paths.iter().map(|path| ((*path).to_owned(), "F".to_owned())).collect();
        entries(&files)
    }

    #[test]
    fn files_of_one_directory_stand_in_one_entry_with_their_whole_paths() {
        let expected = r#"&[f("a",F),__p::dir_entry("d",&[f("d/b",F),__p::dir_entry("d/e",&[f("d/e/c",F),]),]),]"#;
        assert_eq!(tree(&["a", "d/b", "d/e/c"]), expected);
    }

    #[test]
    fn file_and_directory_with_a_common_start_are_apart() {
        assert_eq!(
            tree(&["d-x/a", "d/b", "d0"]),
            r#"&[__p::dir_entry("d-x",&[f("d-x/a",F),]),__p::dir_entry("d",&[f("d/b",F),]),f("d0",F),]"#
        );
    }

    #[test]
    fn no_files_are_no_entries() {
        assert_eq!(tree(&[]), "&[]");
    }
}
