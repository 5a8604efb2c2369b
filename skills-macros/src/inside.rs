//! How what is written beside an item is written in a module there.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Path, Visibility, parse_quote};

/// A path, as it leads from the module to the same place.
pub(crate) fn path(path: &Path) -> Path {
    match path.segments.first() {
        Some(first) if path.leading_colon.is_none() && first.ident == "self" => {
            let rest = path.segments.iter().skip(1);
            parse_quote!(super #(::#rest)*)
        }
        Some(first) if path.leading_colon.is_none() && first.ident == "super" => parse_quote!(super::#path),
        _ => path.clone(),
    }
}

/// The visibility of something in the module that has to be seen wherever the item is. The types in a function's
/// signature may be as private as the function, and its handler must not be less so.
pub(crate) fn visibility(visibility: &Visibility) -> TokenStream {
    match visibility {
        Visibility::Public(_) => quote!(pub),
        Visibility::Restricted(restricted) => {
            let path = path(&restricted.path);
            quote!(pub(in #path))
        }
        Visibility::Inherited => quote!(pub(super)),
    }
}
