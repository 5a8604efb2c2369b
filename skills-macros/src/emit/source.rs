//! Rust source text, which the compiler's own lexer turns into tokens.
//!
//! A set has thousands of tokens, and a macro is seldom optimised: to have the compiler read text is several times
//! faster than to build tokens one by one.

use proc_macro2::TokenStream;
use quote::quote;
use skills_core::Text;

/// A string literal.
pub(crate) fn text(text: &str) -> String {
    format!("{text:?}")
}

/// A byte string literal.
pub(crate) fn bytes(bytes: &[u8]) -> String {
    format!("b\"{}\"", bytes.escape_ascii())
}

/// Texts as a constant slice.
pub(crate) fn list(texts: &[Text]) -> String {
    let texts: String = texts.iter().map(|item| format!("b({}),", text(item))).collect();
    format!("&[{texts}]")
}

/// The tokens of a source text.
pub(crate) fn parsed(source: &str) -> TokenStream {
    source.parse().unwrap_or_else(|error: proc_macro2::LexError| {
        let message = format!("the generated code is not Rust, which is a fault of skills-macros: {error}");
        quote!(::core::compile_error!(#message))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The value of a literal as the compiler would read it.
    fn string(source: &str) -> String {
        syn::parse_str::<syn::LitStr>(source).expect("a string literal").value()
    }

    #[test]
    fn text_literal_has_the_same_characters() {
        let all: String = (0..=0x2fff).filter_map(char::from_u32).chain("\u{feff}\u{10ffff}🦀".chars()).collect();
        for value in ["", "\"#\"", "r#\"x\"#", "a\\nb\n\r\t\0'{}", all.as_str()] {
            assert_eq!(string(&text(value)), value);
        }
    }

    #[test]
    fn byte_literal_has_the_same_bytes() {
        let all: Vec<u8> = (0..=255).collect();
        let literal = syn::parse_str::<syn::LitByteStr>(&bytes(&all)).expect("a byte string literal");
        assert_eq!(literal.value(), all);
    }

    #[test]
    fn list_is_a_slice_of_borrowed_texts() {
        assert_eq!(list(&["a".into(), "b\"".into()]), "&[b(\"a\"),b(\"b\\\"\"),]");
        assert_eq!(list(&[]), "&[]");
    }

    #[test]
    fn text_that_is_not_rust_is_a_compile_error() {
        assert!(parsed("(").to_string().contains("compile_error"));
    }
}
