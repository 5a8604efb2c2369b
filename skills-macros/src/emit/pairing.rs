//! The check that a set and a list of handlers belong together.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use skills_core::ReadSkill;
use syn::{Ident, Path};

use crate::arguments::Arguments;

/// How many ids a message shows.
const MOST_IDS: usize = 50;

/// One check for each handler, marked where it is named, and one for all skills if the list should be complete.
///
/// `PATH::__CARD` is the constant of a type and that of a function's module alike; `Handler::of` sees by its type
/// whether it is one of a handler.
pub(crate) fn pairing<'a>(skills: impl Iterator<Item = &'a ReadSkill>, arguments: &Arguments) -> Option<TokenStream> {
    if arguments.handlers.is_empty() {
        return None;
    }
    let mut cards: Vec<_> = skills.map(ReadSkill::card).collect();
    cards.sort_unstable_by_key(|card| card.id());
    let number = cards.len();
    let ids = ids(cards.iter().map(|card| card.id()));
    let skills = cards.iter().map(|card| {
        let (id, directory, takes_input) = (card.id(), card.directory(), card.input_schema().is_some());
        quote!(__pairing::Skill { id: #id, directory: #directory, takes_input: #takes_input })
    });
    // Each a constant of its own, since the compiler limits the steps of one.
    let handlers = arguments.handlers.iter().map(|path| {
        let name = written(path);
        let card = quote_spanned!(ends(path).1=> ::__CARD);
        quote!(const { __pairing::Handler::of(#name, #path #card, __SET) })
    });
    let checks = arguments.handlers.iter().enumerate().map(|(index, path)| {
        let (first, last) = ends(path);
        let check = quote_spanned!(first=> __pairing::check);
        let given = quote_spanned!(last=> (__PAIRING, #index));
        quote!(const _: () = #check #given;)
    });
    let complete = arguments.complete.map(|span| {
        let check = quote_spanned!(span=> __pairing::complete(__PAIRING));
        quote!(const _: () = #check;)
    });
    let runtime = &arguments.runtime;
    Some(quote! {
        const _: () = {
            use #runtime::__private::pairing as __pairing;
            #[allow(unused_imports)]
            use __pairing::HasCard as _;
            const __SET: &__pairing::Set = &__pairing::Set { skills: &[#(#skills),*], ids: #ids };
            const __HANDLERS: &[__pairing::Handler] = &[#(#handlers),*];
            const __PAIRING: &__pairing::Pairing<#number> = &__pairing::Pairing::of(__SET, __HANDLERS);
            #(#checks)*
            #complete
        };
    })
}

/// Ids for a message, not too many.
fn ids<'a>(ids: impl ExactSizeIterator<Item = &'a str>) -> String {
    let rest = ids.len().saturating_sub(MOST_IDS);
    let shown: Vec<String> = ids.take(MOST_IDS).map(|id| format!("`{id}`")).collect();
    let rest = if rest > 0 { format!(" and {rest} more") } else { String::new() };
    format!("{}{rest}", shown.join(", "))
}

/// A path as a person writes it.
fn written(path: &Path) -> String {
    path.to_token_stream().to_string().replace(' ', "")
}

/// Where a path begins and ends.
fn ends(path: &Path) -> (Span, Span) {
    let last = path.segments.last().map(|segment| &segment.ident).map_or_else(Span::call_site, Ident::span);
    let first = path.to_token_stream().into_iter().next().map_or(last, |token| token.span());
    (first, last)
}
