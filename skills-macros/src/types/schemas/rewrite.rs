//! Generated code, made to name what it needs through the runtime.

use proc_macro2::{Group, TokenStream, TokenTree};
use quote::{format_ident, quote};
use syn::Path;

/// The name under which the code finds the runtime's part for it.
const RUNTIME: &str = "__types";

/// The crates that the code names.
const CRATES: [&str; 2] = ["serde", "serde_json"];

/// The code of a module in which `::serde` and `::serde_json` are those of the runtime.
pub(super) fn rewrite(code: TokenStream, runtime: &Path) -> TokenStream {
    let name = format_ident!("{RUNTIME}");
    let code = tokens(code);
    quote! {
        use #runtime::__private::types as #name;
        #code
    }
}

fn tokens(code: TokenStream) -> TokenStream {
    let mut done: Vec<TokenTree> = Vec::new();
    for token in code {
        match token {
            TokenTree::Ident(name) if CRATES.iter().any(|known| name == known) && ends_with_colons(&done) => {
                done.truncate(done.len().saturating_sub(2));
                let runtime = format_ident!("{RUNTIME}");
                done.extend(quote!(#runtime::#name));
            }
            TokenTree::Group(group) => {
                let mut inside = tokens(group.stream());
                if is_module(&done) {
                    let runtime = format_ident!("{RUNTIME}");
                    inside = quote!(use super::#runtime; #inside);
                }
                let mut rewritten = Group::new(group.delimiter(), inside);
                rewritten.set_span(group.span());
                done.push(rewritten.into());
                if derives_serde(&group) {
                    // Serde's own macros are told where it is.
                    let path = format!("{RUNTIME}::serde");
                    done.extend(quote!(#[serde(crate = #path)]));
                }
            }
            other => done.push(other),
        }
    }
    done.into_iter().collect()
}

fn ends_with_colons(tokens: &[TokenTree]) -> bool {
    let is_colon = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ':');
    matches!(tokens, [.., first, second] if is_colon(first) && is_colon(second))
}

/// Whether a group is the content of an attribute that calls macros of serde's.
fn derives_serde(group: &Group) -> bool {
    let mut tokens = group.stream().into_iter();
    let is_derive = matches!(tokens.next(), Some(TokenTree::Ident(name)) if name == "derive");
    let Some(TokenTree::Group(derived)) = tokens.next().filter(|_| is_derive) else { return false };
    derived.stream().into_iter().any(|token| matches!(token, TokenTree::Ident(name) if name == "serde"))
}

/// Whether a group behind these tokens is the content of a module.
fn is_module(tokens: &[TokenTree]) -> bool {
    matches!(tokens, [.., TokenTree::Ident(keyword), TokenTree::Ident(_)] if keyword == "mod")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rewritten(code: &TokenStream) -> String {
        tokens(code.clone()).to_string()
    }

    #[test]
    fn crates_are_those_of_the_runtime() {
        let code = quote!(impl ::serde::Serialize for X { fn f() -> ::serde_json::Value { ::std::todo() } });
        let expected =
            quote!(impl __types::serde::Serialize for X { fn f() -> __types::serde_json::Value { ::std::todo() } });
        assert_eq!(rewritten(&code), expected.to_string());
    }

    #[test]
    fn macros_of_serde_are_told_where_it_is() {
        let code = quote!(
            #[derive(::serde::Serialize, Debug)]
            struct X;
            #[derive(Debug)]
            struct Y;
        );
        let expected = quote! {
            #[derive(__types::serde::Serialize, Debug)]
            #[serde(crate = "__types::serde")]
            struct X;
            #[derive(Debug)]
            struct Y;
        };
        assert_eq!(rewritten(&code), expected.to_string());
    }

    #[test]
    fn inner_module_sees_the_runtime() {
        assert_eq!(
            rewritten(&quote!(mod defaults { f() })),
            quote!(mod defaults { use super::__types; f() }).to_string()
        );
    }
}
