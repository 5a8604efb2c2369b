//! Files as the entries of an `include_dir::Dir`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Ident, Index};

/// A file of a tree: its path below the tree's root, and where its content is.
pub(crate) struct TreeFile {
    pub(crate) path: String,
    /// The name of a list of files.
    pub(crate) list: Ident,
    /// Its place in that list.
    pub(crate) index: usize,
}

/// The entries of a directory tree, as a reference to an array. The files stand in the order of their paths' bytes.
pub(crate) fn entries(files: &[TreeFile]) -> TokenStream {
    entries_below("", files)
}

/// The entries of the directory whose path is `prefix`, which ends with `/` unless it is the root's.
fn entries_below(prefix: &str, files: &[TreeFile]) -> TokenStream {
    let mut entries = Vec::new();
    let mut rest = files;
    while let Some(TreeFile { path, list, index }) = rest.first() {
        let below = path.strip_prefix(prefix).unwrap_or(path);
        let Some((name, _)) = below.split_once('/') else {
            let index = Index::from(*index);
            entries.push(quote!(f(#path, &#list, #index)));
            rest = &rest[1..];
            continue;
        };
        let directory = format!("{prefix}{name}");
        let inside = format!("{directory}/");
        let count = rest.iter().take_while(|file| file.path.starts_with(&inside)).count();
        let inner = entries_below(&inside, &rest[..count]);
        entries.push(quote!(__p::dir_entry(#directory, #inner)));
        rest = &rest[count..];
    }
    quote!(&[#(#entries),*])
}

#[cfg(test)]
mod tests {
    use quote::format_ident;

    use super::*;

    fn tree(paths: &[&str]) -> String {
        let file =
            |(index, path): (usize, &&str)| TreeFile { path: (*path).to_owned(), list: format_ident!("F"), index };
        entries(&paths.iter().enumerate().map(file).collect::<Vec<_>>()).to_string().replace(' ', "")
    }

    #[test]
    fn files_of_one_directory_stand_in_one_entry_with_their_whole_paths() {
        let expected =
            r#"&[f("a",&F,0),__p::dir_entry("d",&[f("d/b",&F,1),__p::dir_entry("d/e",&[f("d/e/c",&F,2)])])]"#;
        assert_eq!(tree(&["a", "d/b", "d/e/c"]), expected);
    }

    #[test]
    fn file_and_directory_with_a_common_start_are_apart() {
        let expected =
            r#"&[__p::dir_entry("d-x",&[f("d-x/a",&F,0)]),__p::dir_entry("d",&[f("d/b",&F,1)]),f("d0",&F,2)]"#;
        assert_eq!(tree(&["d-x/a", "d/b", "d0"]), expected);
    }

    #[test]
    fn no_files_are_no_entries() {
        assert_eq!(tree(&[]), "&[]");
    }
}
