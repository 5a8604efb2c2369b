//! `#[skill("…")]`.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::quote;
use skills_core::SkillCard;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Attribute, Generics, Meta, Path, Token, Visibility, token};

use crate::arguments::{Arguments, ArgumentsError, Gives, Macro};
use crate::base;
use crate::call::Reading;
use crate::emit;

/// The item as it was, the implementation of `EmbeddedSkill` for it, and its registration as a handler.
pub(crate) fn expand(arguments: TokenStream, item: &TokenStream) -> TokenStream {
    let header = match Header::parse.parse2(item.clone()) {
        Ok(header) => header,
        Err(error) => {
            let error = error.into_compile_error();
            return quote!(#error #item);
        }
    };
    if let Some(second) = header.attributes.iter().find(|attribute| is_skill(attribute)) {
        let message = "a type handles one skill; give each skill a type of its own";
        let error = syn::Error::new_spanned(second, message).into_compile_error();
        return quote!(#error #item);
    }
    let implementation = match Arguments::parse(Macro::Attribute, arguments) {
        Ok(arguments) => {
            let reading = Reading::of_skill(&arguments);
            let (messages, card) = reading.print(&arguments, emit::card);
            let implementation = implementation(&header, &arguments.runtime, &card);
            let registration = arguments.register.then(|| registration(&header, &arguments, reading.skill()));
            let tracked = emit::tracked();
            quote!(#messages #tracked #implementation #registration)
        }
        Err(ArgumentsError { error, runtime, .. }) => {
            let error = error.into_compile_error();
            let implementation = implementation(&header, &runtime, &emit::stub(&runtime, Gives::Card));
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

    /// The attribute that code needs which names the type: a deprecated one gives a warning wherever it is named.
    fn allowed(&self) -> Option<TokenStream> {
        let is_deprecated = self.attributes.iter().any(|attribute| attribute.path().is_ident("deprecated"));
        is_deprecated.then(|| quote!(#[allow(deprecated)]))
    }
}

fn implementation(item: &Header, runtime: &Path, card: &TokenStream) -> TokenStream {
    let name = &item.name;
    let allowed = item.allowed();
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

/// Makes the type known as the handler of its skill; without one, the true error is reported elsewhere.
fn registration(item: &Header, arguments: &Arguments, skill: Option<&SkillCard>) -> TokenStream {
    if !item.generics.params.is_empty() {
        let message = "a generic type cannot register itself, since nothing says for which types; \
                       write `register = false` and hand a value to `Registry::builder`";
        return syn::Error::new_spanned(&item.generics, message).into_compile_error();
    }
    let Some(skill) = skill else { return TokenStream::new() };
    let (name, runtime) = (&item.name, &arguments.runtime);
    let (package, version, file) =
        (base::package_name(), base::package_version(), base::calling_file(arguments.path.span()));
    let (id, directory) = (skill.id(), skill.directory());
    let register = quote!(#runtime::__private::register!(#name, #package, #version, #id, #directory, #file););
    match item.allowed() {
        // An attribute on a macro call would do nothing.
        Some(allowed) => quote!(#allowed const _: () = { #register };),
        None => register,
    }
}

/// Whether an attribute is another `#[skill]`, by whatever path.
fn is_skill(attribute: &Attribute) -> bool {
    attribute.path().segments.last().is_some_and(|segment| segment.ident == "skill")
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
