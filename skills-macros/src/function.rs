//! The function that handles a skill, and what `#[skill]` adds for it.
//!
//! The function stays as it is. Beside it come a module of its name, which holds the type of the handler, and the
//! handler's implementation, which calls the function by its name where it stands: a module in a block does not see
//! the block's names.

mod signature;

pub(crate) use self::signature::follows;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{Ident, Path, Type, Visibility};

use self::signature::Signature;
use crate::inside;

/// What of a function a handler needs.
pub(crate) struct Function {
    name: Ident,
    /// The types of its signature; the error if it cannot be a handler.
    signature: syn::Result<Signature>,
}

impl Function {
    /// The handler's type, as it is named beside the function.
    pub(crate) fn handler(&self) -> TokenStream {
        let name = &self.name;
        quote!(#name::Handler)
    }

    /// The module of the function's name, with further items in it; `runtime` is where it is from inside.
    pub(crate) fn module(&self, visibility: &Visibility, runtime: &Path, items: Option<&TokenStream>) -> TokenStream {
        let name = &self.name;
        let inner = inside::visibility(visibility);
        let doc = format!("What belongs to [`{name}()`](fn@{name}) as the handler of a skill.");
        quote! {
            #[doc = #doc]
            #[allow(dead_code, unreachable_pub)]
            #visibility mod #name {
                /// The handler.
                #inner struct Handler;
                /// The card of the skill.
                pub const CARD: &#runtime::SkillCard = <Handler as #runtime::EmbeddedSkill>::CARD;
                #[doc(hidden)]
                #inner const __CARD: #runtime::__private::pairing::CardOf<Handler> =
                    <Handler as #runtime::__private::pairing::HasCard>::__CARD;
                #runtime::__private::listed!(Handler);
                #items
            }
        }
    }

    /// The implementation of the handler, with its registration behind it; of a function that cannot be one the error,
    /// and an implementation that makes it the only one.
    pub(crate) fn implementation(&self, runtime: &Path, registration: &TokenStream) -> TokenStream {
        let (name, handler) = (&self.name, self.handler());
        let Signature { input, sink, output } = match &self.signature {
            Ok(signature) => signature,
            Err(error) => {
                let error = error.to_compile_error();
                return quote!(#error #runtime::__private::function!(#handler););
            }
        };
        // What is wrong with the call, which nobody wrote, is shown where the parameters are.
        let argument = format_ident!("__input", span = start(input));
        let progress = format_ident!("__sink", span = start(sink));
        let at = Span::call_site().located_at(name.span());
        let pin = located(quote_spanned!(at=> #runtime::__private::Box::pin), at);
        let call = quote_spanned!(at=> #pin(#name(#argument, #progress)));
        quote! {
            #runtime::__private::function! {
                #handler, (#argument, #progress), #input => #output, #call;
                #registration
            }
        }
    }
}

/// Where a type begins.
fn start(ty: &Type) -> Span {
    let span = ty.to_token_stream().into_iter().next().map_or_else(Span::call_site, |token| token.span());
    Span::call_site().located_at(span)
}

/// The tokens of a path, with another place for messages.
fn located(path: TokenStream, at: Span) -> TokenStream {
    let located = path.into_iter().map(|mut token| {
        token.set_span(token.span().located_at(at));
        token
    });
    located.collect()
}
