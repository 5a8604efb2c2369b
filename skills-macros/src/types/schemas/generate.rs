//! Types of a reduced schema.

use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use proc_macro2::{TokenStream, TokenTree};
use serde_json::{Value, json};
use syn::Path;
use typify_impl::{TypeDetails, TypeSpace, TypeSpaceSettings};

use super::reduced::{Definition, Reduced};
use super::refusal::Refusal;
use super::rewrite;
use super::{apart, defaults, omission};

/// The items of a module with a type for each definition.
pub(super) fn types(reduced: &Reduced, runtime: &Path) -> Result<TokenStream, Refusal> {
    let whole = defaults::completed(reduced)?;
    let code = generated(whole.definitions(|_| true));
    match code.or_else(|| generated(apart::renamed(whole).definitions(|_| true))) {
        Some(code) => Ok(rewrite::rewrite(omission::corrected(code), runtime)),
        None => Err(refusal(reduced)),
    }
}

/// Why there are no types. The generator does not say where it fails; a default that it cannot make a Rust value of is
/// what is left, so each is tried alone, as it is written.
fn refusal(reduced: &Reduced) -> Refusal {
    let is_fit = |index| generated(reduced.definitions(|default| default == index)).is_some();
    let is_a_defaults_fault = generated(reduced.definitions(|_| false)).is_some();
    match reduced.defaults.iter().enumerate().find(|(index, _)| is_a_defaults_fault && !is_fit(*index)) {
        Some((_, default)) => default.refusal(
            "no value of the property's Rust type is made of this default",
            "write one that the property's schema allows, or none",
        ),
        None => Refusal {
            pointer: String::new(),
            reason: "the generator makes no Rust types of this schema".to_owned(),
            instead: "write it more simply".to_owned(),
        },
    }
}

/// The code for definitions; nothing when the generator gives up, which it may do by a panic.
fn generated(definitions: Vec<Definition>) -> Option<TokenStream> {
    with_types(definitions, |space| {
        let code = space.to_stream();
        has_unique_functions(&code).then_some(code)
    })
}

fn with_types<T>(definitions: Vec<Definition>, look: impl FnOnce(&TypeSpace) -> Option<T>) -> Option<T> {
    let attempt = || {
        let mut settings = TypeSpaceSettings::default();
        settings.with_map_type("::std::collections::BTreeMap");
        settings.with_derive("PartialEq".to_owned());
        let mut space = TypeSpace::new(&settings);
        let mut schemas = Vec::new();
        for Definition { name, schema } in definitions {
            schemas.push((name, serde_json::from_value(schema).ok()?));
        }
        space.add_ref_types(schemas).ok()?;
        look(&space)
    };
    catch_unwind(AssertUnwindSafe(attempt)).ok().flatten()
}

/// Whether no two functions that give a default have one name: it is made of the type's and the property's.
fn has_unique_functions(code: &TokenStream) -> bool {
    let tokens: Vec<TokenTree> = code.clone().into_iter().collect();
    let defaults = tokens.windows(3).find_map(|tokens| match tokens {
        [TokenTree::Ident(keyword), TokenTree::Ident(name), TokenTree::Group(group)]
            if keyword == "mod" && name == "defaults" =>
        {
            Some(group.stream())
        }
        _ => None,
    });
    let tokens: Vec<TokenTree> = defaults.into_iter().flatten().collect();
    let mut names = HashSet::new();
    tokens.windows(2).all(|tokens| match tokens {
        [TokenTree::Ident(keyword), name] if keyword == "fn" => names.insert(name.to_string()),
        _ => true,
    })
}

/// The name that a type gets which is to be called so.
pub(super) fn type_name(wanted: &str) -> String {
    let schema = json!({ "type": "object", "additionalProperties": false });
    let definition = Definition { name: wanted.to_owned(), schema };
    let name = with_types(vec![definition], |space| space.iter_types().next().map(|of| of.name()));
    name.unwrap_or_else(|| "Type".to_owned())
}

/// The names of fields for these properties; nothing when the generator finds none.
pub(super) fn field_names(properties: &[&str]) -> Option<Vec<String>> {
    if properties.is_empty() {
        return Some(Vec::new());
    }
    let properties: serde_json::Map<String, Value> =
        properties.iter().map(|name| ((*name).to_owned(), Value::Bool(true))).collect();
    let definition =
        Definition { name: "Probe".to_owned(), schema: json!({ "type": "object", "properties": properties }) };
    with_types(vec![definition], |space| {
        space.iter_types().find_map(|of| match of.details() {
            TypeDetails::Struct(of) => Some(of.properties().map(|(name, _)| name.to_owned()).collect()),
            _ => None,
        })
    })
}

/// Whether the generator finds a name of its own for each of these strings.
pub(super) fn has_variants(strings: &[&str]) -> bool {
    let definition = Definition { name: "Probe".to_owned(), schema: json!({ "type": "string", "enum": strings }) };
    generated(vec![definition]).is_some()
}
