//! `#[skill("…")]`.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::quote;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Attribute, Generics, Meta, Path, Token, Visibility, token};

use crate::arguments::{Arguments, ArgumentsError, Macro};
use crate::call::Reading;
use crate::emit;

/// The item as it was, and the implementation of `EmbeddedSkill` for it.
pub(crate) fn expand(arguments: TokenStream, item: &TokenStream) -> TokenStream {
    let header = match Header::parse.parse2(item.clone()) {
        Ok(header) => header,
        Err(error) => {
            let error = error.into_compile_error();
            return quote!(#error #item);
        }
    };
    let implementation = match Arguments::parse(Macro::Attribute, arguments) {
        Ok(arguments) => {
            let reading = Reading::of_skill(&arguments);
            let messages = emit::messages(&reading.diagnostics, arguments.path.span());
            let card = reading.card(&arguments);
            let implementation = implementation(&header, &arguments.runtime, &card);
            let tracked = emit::tracked();
            quote!(#messages #tracked #implementation)
        }
        Err(ArgumentsError { error, runtime }) => {
            let error = error.into_compile_error();
            let implementation = implementation(&header, &runtime, &emit::stub_card(&runtime));
            quote!(#error #implementation)
        }
    };
    let conditions = conditions(&header.attributes);
    // One block, so that a condition on the item holds for all that belongs to it.
    quote! {
        #item
        #(#conditions)*
        const _: () = { #implementation };
    }
}

/// What of an item the implementation needs. Its body is the compiler's business: it may hold any expression.
struct Header {
    attributes: Vec<Attribute>,
    name: Ident,
    generics: Generics,
}

impl Header {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let attributes = input.call(Attribute::parse_outer)?;
        input.parse::<Visibility>()?;
        let keyword = input.call(Ident::parse_any).ok();
        if !keyword.as_ref().is_some_and(|word| word == "struct" || word == "enum" || word == "union") {
            let span = keyword.map_or_else(Span::call_site, |word| word.span());
            let message = "`#[skill(…)]` stands on the struct, enum or union that handles the skill; \
                           use `embed_skill!` for the card alone";
            return Err(syn::Error::new(span, message));
        }
        let name = input.parse()?;
        let mut generics: Generics = input.parse()?;
        if input.peek(token::Paren) {
            input.parse::<TokenTree>()?;
        }
        generics.where_clause = input.parse()?;
        input.parse::<TokenStream>()?;
        Ok(Self { attributes, name, generics })
    }
}

fn implementation(item: &Header, runtime: &Path, card: &TokenStream) -> TokenStream {
    let name = &item.name;
    let is_deprecated = item.attributes.iter().any(|attribute| attribute.path().is_ident("deprecated"));
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
