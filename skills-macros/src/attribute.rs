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
use crate::function::{self, Function};
use crate::inside;
use crate::types;

/// The item as it was, the implementation of `EmbeddedSkill` for its handler, and the handler's registration.
pub(crate) fn expand(arguments: TokenStream, item: &TokenStream) -> TokenStream {
    let header = match Header::parse.parse2(item.clone()) {
        Ok(header) => header,
        Err(error) => {
            let error = error.into_compile_error();
            return quote!(#error #item);
        }
    };
    if let Some(second) = header.attributes.iter().find(|attribute| is_skill(attribute)) {
        let message = "an item handles one skill; give each skill a type or a function of its own";
        let error = syn::Error::new_spanned(second, message).into_compile_error();
        return quote!(#error #item);
    }
    let (module, implementation) = match Arguments::parse(Macro::Attribute, arguments) {
        Ok(arguments) => {
            let reading = Reading::of_skill(&arguments);
            let (messages, card) = reading.print(&arguments, emit::card);
            let registration = arguments.register.then(|| registration(&header, &arguments, reading.skill()));
            let implementation = implementation(&header, &arguments.runtime, &card, registration);
            let tracked = emit::tracked();
            let inside = inside::path(&arguments.runtime);
            let types = arguments.types.then(|| types::items(reading.skill(), &inside, arguments.path.span()));
            (header.module(&inside, types.as_ref()), quote!(#messages #tracked #implementation))
        }
        Err(ArgumentsError { error, runtime, types, .. }) => {
            let error = error.into_compile_error();
            let implementation = implementation(&header, &runtime, &emit::stub(&runtime, Gives::Card), None);
            let inside = inside::path(&runtime);
            let types = types.then(|| types::items(None, &inside, Span::call_site()));
            (header.module(&inside, types.as_ref()), quote!(#error #implementation))
        }
    };
    let conditions = conditions(&header.attributes);
    let module = module.map(|module| quote!(#(#conditions)* #module));
    // A function has to be asynchronous, whether it waits for something or not.
    let allowed = matches!(header.kind, Kind::Function(_)).then(|| quote!(#[allow(clippy::unused_async)]));
    // One block, so that a condition on the item holds for all that belongs to it.
    quote! {
        #allowed
        #item
        #module
        #(#conditions)*
        const _: () = { #implementation };
    }
}

/// What of an item the implementation needs. Its body is the compiler's business: it may hold any expression.
struct Header {
    attributes: Vec<Attribute>,
    visibility: Visibility,
    kind: Kind,
}

enum Kind {
    Type { name: Ident, generics: Generics },
    Function(Box<Function>),
}

impl Header {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let attributes = input.call(Attribute::parse_outer)?;
        let visibility = input.parse()?;
        let kind =
            if function::follows(input) { Kind::Function(Box::new(Function::parse(input)?)) } else { Kind::ty(input)? };
        Ok(Self { attributes, visibility, kind })
    }

    /// The handler's type, without its arguments.
    fn handler(&self) -> TokenStream {
        match &self.kind {
            Kind::Type { name, .. } => quote!(#name),
            Kind::Function(function) => function.handler(),
        }
    }

    /// What stands beside the item for other code to name, with the types of the skill's schemas if they are asked for.
    fn module(&self, runtime: &Path, types: Option<&TokenStream>) -> Option<TokenStream> {
        match &self.kind {
            Kind::Type { name, .. } => types.map(|types| types::module(name, &self.visibility, types)),
            Kind::Function(function) => Some(function.module(&self.visibility, runtime, types)),
        }
    }

    /// The attribute that code needs which names the item: a deprecated one gives a warning wherever it is named.
    fn allowed(&self) -> Option<TokenStream> {
        let is_deprecated = self.attributes.iter().any(|attribute| attribute.path().is_ident("deprecated"));
        is_deprecated.then(|| quote!(#[allow(deprecated)]))
    }

    /// A call of a macro that names the item.
    fn naming(&self, call: TokenStream) -> TokenStream {
        match self.allowed() {
            // An attribute on a macro call would do nothing.
            Some(allowed) => quote!(#allowed const _: () = { #call };),
            None => call,
        }
    }
}

impl Kind {
    fn ty(input: ParseStream) -> syn::Result<Self> {
        let keyword = input.call(Ident::parse_any).ok();
        if !keyword.as_ref().is_some_and(|word| word == "struct" || word == "enum" || word == "union") {
            let span = keyword.map_or_else(Span::call_site, |word| word.span());
            let message = "`#[skill(…)]` stands on the struct, enum, union or function that handles the skill; \
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
        Ok(Self::Type { name, generics })
    }
}

fn implementation(item: &Header, runtime: &Path, card: &TokenStream, registration: Option<TokenStream>) -> TokenStream {
    let handler = item.handler();
    let (parameters, arguments, bounds) = match &item.kind {
        Kind::Type { generics, .. } => {
            let (parameters, arguments, bounds) = generics.split_for_impl();
            (Some(parameters), Some(arguments), bounds)
        }
        Kind::Function(_) => (None, None, None),
    };
    let allowed = item.allowed();
    let running = match &item.kind {
        Kind::Type { .. } => registration,
        Kind::Function(function) => {
            Some(item.naming(function.implementation(runtime, &registration.unwrap_or_default())))
        }
    };
    quote! {
        static __SKILL_CARD: #runtime::SkillCard = #card;
        #allowed
        #[automatically_derived]
        impl #parameters #runtime::EmbeddedSkill for #handler #arguments #bounds {
            const CARD: &'static #runtime::SkillCard = &__SKILL_CARD;
        }
        #running
    }
}

/// Makes the handler known as that of its skill; without one, the true error is reported elsewhere.
fn registration(item: &Header, arguments: &Arguments, skill: Option<&SkillCard>) -> TokenStream {
    if let Kind::Type { generics, .. } = &item.kind
        && !generics.params.is_empty()
    {
        let message = "a generic type cannot register itself, since nothing says for which types; \
                       write `register = false` and hand a value to `Registry::builder`";
        return syn::Error::new_spanned(generics, message).into_compile_error();
    }
    let Some(skill) = skill else { return TokenStream::new() };
    let (handler, runtime) = (item.handler(), &arguments.runtime);
    let (package, version, file) =
        (base::package_name(), base::package_version(), base::calling_file(arguments.path.span()));
    let (id, directory) = (skill.id(), skill.directory());
    item.naming(quote!(#runtime::__private::register!(#handler, #package, #version, #id, #directory, #file);))
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
