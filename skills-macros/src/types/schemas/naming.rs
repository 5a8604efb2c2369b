//! Rust names for what schemas call by any string.

use std::collections::HashSet;

use heck::{ToSnakeCase, ToUpperCamelCase};
use proc_macro2::Ident;
use unicode_ident::{is_xid_continue, is_xid_start};

/// The name of a type.
pub(super) fn type_name(wanted: &str) -> String {
    identifier(&wanted.to_upper_camel_case(), "X")
}

/// The names of the fields for some properties.
pub(super) fn field_names(properties: &[&str]) -> Vec<String> {
    properties.iter().map(|property| field_name(property)).collect()
}

/// The name of the field for a property.
pub(super) fn field_name(property: &str) -> String {
    identifier(&property.to_snake_case(), "x")
}

/// The names of the variants for some strings; None if two would have the same.
pub(super) fn variant_names(strings: &[&str]) -> Option<Vec<String>> {
    let names: Vec<String> = strings.iter().map(|string| type_name(string)).collect();
    let mut seen = HashSet::new();
    names.iter().all(|name| seen.insert(name)).then_some(names)
}

/// A text as an identifier, behind a prefix where it does not begin as one, before a `_` where it is a keyword.
fn identifier(text: &str, prefix: &str) -> String {
    let text: String = text.chars().filter(|&c| is_xid_continue(c)).collect();
    let text = if text.starts_with(is_xid_start) { text } else { format!("{prefix}{text}") };
    let is_keyword = syn::parse_str::<Ident>(&text).is_err() || text == "gen";
    if is_keyword { format!("{text}_") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_string_becomes_an_identifier() {
        for (text, of_type, field) in [
            ("user", "User", "user"),
            ("very formal", "VeryFormal", "very_formal"),
            ("InputAddress_city", "InputAddressCity", "input_address_city"),
            ("3d", "X3d", "x3d"),
            ("self", "Self_", "self_"),
            ("fn", "Fn", "fn_"),
            ("gen", "Gen", "gen_"),
            ("ü", "Ü", "ü"),
            ("", "X", "x"),
            ("$%", "X", "x"),
            ("a/b-c", "ABC", "a_b_c"),
        ] {
            assert_eq!((type_name(text).as_str(), field_name(text).as_str()), (of_type, field), "{text}");
        }
    }

    #[test]
    fn strings_that_differ_only_in_signs_have_no_variants() {
        assert_eq!(variant_names(&["a-b", "a b"]), None);
        assert_eq!(variant_names(&["a", "b"]), Some(vec!["A".to_owned(), "B".to_owned()]));
    }
}
