//! `#[skill("…")]`.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::quote;
use syn::punctuated::Punctuated;
use syn::{Attribute, DeriveInput, Meta, Path, Token};

use crate::arguments::{Arguments, ArgumentsError, Macro};
use crate::call::Reading;
use crate::emit;

/// The item as it was, and the implementation of `EmbeddedSkill` for it.
pub(crate) fn expand(arguments: TokenStream, item: &TokenStream) -> TokenStream {
    let Ok(parsed) = syn::parse2::<DeriveInput>(item.clone()) else {
        let keyword = keyword(item);
        if keyword.as_ref().is_some_and(|word| word == "struct" || word == "enum" || word == "union") {
            // The compiler says itself what is wrong with it.
            return item.clone();
        }
        let message = "`#[skill(…)]` stands on the struct, enum or union that handles the skill; \
                       use `embed_skill!` for the card alone";
        let span = keyword.map_or_else(Span::call_site, |word| word.span());
        let error = syn::Error::new(span, message).into_compile_error();
        return quote!(#error #item);
    };
    let implementation = match Arguments::parse(Macro::Attribute, arguments) {
        Ok(arguments) => {
            let reading = Reading::of_skill(&arguments);
            let messages = emit::messages(&reading.diagnostics, arguments.path.span());
            let card = reading.card(&arguments);
            let implementation = implementation(&parsed, &arguments.runtime, &card);
            let tracked = emit::tracked();
            quote!(#messages #tracked #implementation)
        }
        Err(ArgumentsError { error, runtime }) => {
            let error = error.into_compile_error();
            let implementation = implementation(&parsed, &runtime, &emit::stub_card(&runtime));
            quote!(#error #implementation)
        }
    };
    let conditions = conditions(&parsed.attrs);
    // One block, so that a condition on the item holds for all that belongs to it.
    quote! {
        #item
        #(#conditions)*
        const _: () = { #implementation };
    }
}

fn implementation(item: &DeriveInput, runtime: &Path, card: &TokenStream) -> TokenStream {
    let name = &item.ident;
    let is_deprecated = item.attrs.iter().any(|attribute| attribute.path().is_ident("deprecated"));
    let allowed = is_deprecated.then(|| quote!(#[allow(deprecated)]));
    let (parameters, arguments, bounds) = item.generics.split_for_impl();
    quote! {
        static __SKILL_CARD: #runtime::SkillCard = #card;
        #allowed
        #[automatically_derived]
        impl #parameters #runtime::EmbeddedSkill for #name #arguments #bounds {
            const CARD: &'static #runtime::SkillCard = &__SKILL_CARD;
        }
    }
}

/// The `#[cfg]` attributes of an item, those inside `#[cfg_attr]` included: what they remove must go as a whole.
fn conditions(attributes: &[Attribute]) -> Vec<TokenStream> {
    attributes.iter().filter_map(|attribute| condition(&attribute.meta)).map(|meta| quote!(#[#meta])).collect()
}

fn condition(meta: &Meta) -> Option<TokenStream> {
    let Meta::List(list) = meta else { return None };
    if list.path.is_ident("cfg") {
        return Some(quote!(#list));
    }
    if !list.path.is_ident("cfg_attr") {
        return None;
    }
    let mut parts = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated).ok()?.into_iter();
    let predicate = parts.next()?;
    let conditions: Vec<TokenStream> = parts.filter_map(|part| condition(&part)).collect();
    (!conditions.is_empty()).then(|| quote!(cfg_attr(#predicate, #(#conditions),*)))
}

/// An item's first word behind its attributes and its visibility.
fn keyword(item: &TokenStream) -> Option<Ident> {
    item.clone().into_iter().find_map(|token| match token {
        TokenTree::Ident(word) if word != "pub" => Some(word),
        _ => None,
    })
}
