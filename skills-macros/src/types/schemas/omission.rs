//! Which fields of generated types serde leaves out when it writes them: those of properties that were absent.
//!
//! The generator is wrong about three kinds. A list or map whose default is empty is left out when it is empty, so that
//! what was given would not be given back. An optional field through which a type contains itself may become a box of
//! an `Option`, and would be written as null. An optional field that can only be null is a `()`, which does not tell
//! whether it was there; as with every optional field, null counts as absent.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::quote;

/// The code with serde's attributes corrected.
pub(super) fn corrected(code: TokenStream) -> TokenStream {
    let tokens: Vec<TokenTree> = code.into_iter().collect();
    let mut corrected = TokenStream::new();
    for (index, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else {
            corrected.extend([token.clone()]);
            continue;
        };
        let field = tokens.get(index + 1..).unwrap_or_default();
        let inside = match serde_arguments(group) {
            Some(arguments) => attribute(arguments, field),
            None => self::corrected(group.stream()),
        };
        let mut same = Group::new(group.delimiter(), inside);
        same.set_span(group.span());
        corrected.extend([TokenTree::from(same)]);
    }
    corrected
}

/// The arguments of an attribute of serde's, when the group is what stands in its brackets.
fn serde_arguments(group: &Group) -> Option<TokenStream> {
    let mut tokens = group.stream().into_iter();
    match (group.delimiter(), tokens.next(), tokens.next()) {
        (Delimiter::Bracket, Some(TokenTree::Ident(name)), Some(TokenTree::Group(arguments))) if name == "serde" => {
            Some(arguments.stream())
        }
        _ => None,
    }
}

/// The attribute of what follows.
fn attribute(arguments: TokenStream, field: &[TokenTree]) -> TokenStream {
    let tokens: Vec<TokenTree> = arguments.into_iter().collect();
    let mut arguments: Vec<TokenStream> = tokens
        .split(|token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ','))
        .filter(|argument| !leaves_out_empty(argument))
        .map(|argument| argument.iter().cloned().collect())
        .collect();
    let is_optional = arguments.iter().any(|argument| argument.to_string() == "default");
    if is_optional && is_boxed_option(field) {
        arguments.push(quote!(skip_serializing_if = "::std::option::Option::is_none"));
    }
    if is_optional && is_unit(field) {
        arguments.push(quote!(skip_serializing));
    }
    quote!(serde(#(#arguments),*))
}

fn leaves_out_empty(argument: &[TokenTree]) -> bool {
    match argument {
        [TokenTree::Ident(name), _, TokenTree::Literal(function)] => {
            name == "skip_serializing_if" && function.to_string().ends_with("::is_empty\"")
        }
        _ => false,
    }
}

/// Whether these tokens begin with a field whose type is a box of an `Option`.
fn is_boxed_option(field: &[TokenTree]) -> bool {
    const PATHS: [&str; 6] = ["std", "boxed", "Box", "std", "option", "Option"];

    let [TokenTree::Ident(_), TokenTree::Ident(_), ty @ ..] = field else { return false };
    let mut names = ty.iter().filter_map(|token| match token {
        TokenTree::Ident(name) => Some(name),
        _ => None,
    });
    PATHS.iter().all(|path| names.next().is_some_and(|name| name == path))
}

/// Whether these tokens begin with a field whose type is `()`.
fn is_unit(field: &[TokenTree]) -> bool {
    match field {
        [TokenTree::Ident(_), TokenTree::Ident(_), TokenTree::Punct(_), TokenTree::Group(ty), ..] => {
            ty.delimiter() == Delimiter::Parenthesis && ty.stream().is_empty()
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(code: TokenStream, expected: &TokenStream) {
        assert_eq!(corrected(code).to_string(), expected.to_string());
    }

    #[test]
    fn empty_value_is_not_left_out() {
        check(
            quote!(
                struct X {
                    #[serde(default, skip_serializing_if = "::std::vec::Vec::is_empty")]
                    pub a: A,
                }
            ),
            &quote!(
                struct X {
                    #[serde(default)]
                    pub a: A,
                }
            ),
        );
    }

    #[test]
    fn absent_value_in_a_box_is_left_out() {
        check(
            quote!(
                struct X {
                    #[serde(default)]
                    pub a: ::std::boxed::Box<::std::option::Option<X>>,
                }
            ),
            &quote!(
                struct X {
                    #[serde(default, skip_serializing_if = "::std::option::Option::is_none")]
                    pub a: ::std::boxed::Box<::std::option::Option<X>>,
                }
            ),
        );
    }

    #[test]
    fn optional_null_is_left_out() {
        check(
            quote!(
                struct X {
                    #[serde(default)]
                    pub a: (),
                }
            ),
            &quote!(
                struct X {
                    #[serde(default, skip_serializing)]
                    pub a: (),
                }
            ),
        );
    }

    #[test]
    fn other_fields_stay() {
        for code in [
            quote!(
                struct X {
                    #[serde(default)]
                    pub a: bool,
                    pub b: ::std::boxed::Box<::std::option::Option<X>>,
                    #[serde(rename = "C")]
                    pub c: (),
                }
            ),
            quote!(
                struct X {
                    #[serde(default = "f")]
                    pub a: ::std::boxed::Box<::std::option::Option<X>>,
                }
            ),
            quote!(
                struct X {
                    #[serde(skip_serializing_if = "::std::option::Option::is_none")]
                    pub a: A,
                }
            ),
        ] {
            check(code.clone(), &code);
        }
    }
}
