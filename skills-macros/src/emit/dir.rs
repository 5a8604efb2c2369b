//! Files as the entries of an `include_dir::Dir`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Ident;

/// The entries of a directory tree, as a reference to an array. Paths are relative to the tree's root and in order.
pub(crate) fn entries(files: &[(String, Ident)]) -> TokenStream {
    let files: Vec<(&str, &Ident)> = files.iter().map(|(path, content)| (path.as_str(), content)).collect();
    entries_below("", &files)
}

/// The entries of the directory whose path is `prefix`, which ends with `/` unless it is the root's.
fn entries_below(prefix: &str, files: &[(&str, &Ident)]) -> TokenStream {
    let mut entries = Vec::new();
    let mut rest = files;
    while let Some(&(path, content)) = rest.first() {
        let below = path.strip_prefix(prefix).unwrap_or(path);
        let Some((name, _)) = below.split_once('/') else {
            entries.push(quote!(f(#path, #content)));
            rest = &rest[1..];
            continue;
        };
        let directory = format!("{prefix}{name}");
        let inside = format!("{directory}/");
        let count = rest.iter().take_while(|(path, _)| path.starts_with(&inside)).count();
        let inner = entries_below(&inside, &rest[..count]);
        entries.push(quote!(__p::dir_entry(#directory, #inner)));
        rest = &rest[count..];
    }
    quote!(&[#(#entries),*])
}
