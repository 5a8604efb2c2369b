//! The module that holds the types of a skill.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::ext::IdentExt;
use syn::{Path, Visibility};

/// The module of an annotated type, with the types in it: its name is that of the type in snake case.
pub(crate) fn module(item: &Ident, visibility: &Visibility, items: &TokenStream) -> TokenStream {
    let name = module_name(item);
    let documentation = format!(" The types of what [`{item}`] takes and gives.");
    quote! {
        #[doc = #documentation]
        #visibility mod #name { #items }
    }
}

/// The type `Value` for both, where there is nothing better.
pub(super) fn stubs(runtime: &Path) -> TokenStream {
    let (input, output) = (any(runtime, "Input"), any(runtime, "Output"));
    quote!(#input #output)
}

/// An alias of `Value`, for a skill that has no such schema.
pub(super) fn any(runtime: &Path, name: &str) -> TokenStream {
    let documentation = match name {
        "Input" => " What the skill takes: any value.",
        _ => " What the skill gives: any value.",
    };
    let name = format_ident!("{name}");
    quote! {
        #[doc = #documentation]
        #[allow(dead_code, unreachable_pub)]
        pub type #name = #runtime::Value;
    }
}

/// A name in snake case: a `_` stands in front of each upper-case letter that begins a word.
fn module_name(item: &Ident) -> Ident {
    let letters: Vec<char> = item.unraw().to_string().chars().collect();
    let mut name = String::new();
    for (index, &letter) in letters.iter().enumerate() {
        let before = index.checked_sub(1).and_then(|before| letters.get(before)).copied();
        let follows_word = before.is_some_and(|before| before.is_lowercase() || before.is_numeric());
        let ends_acronym =
            before.is_some_and(char::is_uppercase) && letters.get(index + 1).is_some_and(|next| next.is_lowercase());
        if letter.is_uppercase() && (follows_word || ends_acronym) {
            name.push('_');
        }
        name.extend(letter.to_lowercase());
    }
    let span = item.span();
    match name.as_str() {
        // No raw identifier may be one of these.
        "self" | "super" | "crate" | "_" => Ident::new(&format!("{name}_"), span),
        _ => syn::parse_str::<Ident>(&name).map_or_else(|_| Ident::new_raw(&name, span), |_| Ident::new(&name, span)),
    }
}

#[cfg(test)]
mod tests {
    use proc_macro2::Span;

    use super::*;

    #[test]
    fn module_is_named_after_the_type_in_snake_case() {
        for (item, module) in [
            ("Greet", "greet"),
            ("SignOff", "sign_off"),
            ("HTTPGet", "http_get"),
            ("Sha256Sum", "sha256_sum"),
            ("Snake_Case", "snake_case"),
            ("Ünder", "ünder"),
        ] {
            assert_eq!(module_name(&Ident::new(item, Span::call_site())).to_string(), module);
        }
    }

    #[test]
    fn keywords_become_raw_names_or_get_an_underscore() {
        for (item, module) in [("Match", "r#match"), ("Self_", "self_"), ("Super", "super_"), ("Crate", "crate_")] {
            assert_eq!(module_name(&Ident::new(item, Span::call_site())).to_string(), module);
        }
        assert_eq!(module_name(&Ident::new_raw("Type", Span::call_site())).to_string(), "r#type");
    }
}
