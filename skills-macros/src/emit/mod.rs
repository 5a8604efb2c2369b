//! What was read, as tokens.
//!
//! Contents come in through `include_str!` and `include_bytes!`, which also makes the compiler track the files; never
//! as token lists, which take it minutes for files of a few hundred kilobytes.

mod card;
mod config;
mod dir;
mod messages;
mod pairing;
mod schema;
mod set;

pub(crate) use self::card::card;
pub(crate) use self::config::config;
pub(crate) use self::messages::messages;
pub(crate) use self::pairing::pairing;
pub(crate) use self::set::set;

use proc_macro2::TokenStream;
use quote::quote;
use syn::Path;

use crate::arguments::Gives;

/// Makes the compiler track the variable that decides where skills are read; no file stands for it.
pub(crate) fn tracked() -> TokenStream {
    let variable = crate::base::MANIFEST_DIR;
    quote!(
        const _: ::core::option::Option<&::core::primitive::str> = ::core::option_env!(#variable);
    )
}

/// An item and an expression: a reference to what a call gives, which is kept for the whole program.
pub(crate) fn reference(runtime: &Path, gives: Gives, value: &TokenStream) -> TokenStream {
    let name = match gives {
        Gives::Card => quote!(SkillCard),
        Gives::Set => quote!(SkillSet),
        Gives::Config => quote!(AgentConfig),
    };
    quote!(static __EMBEDDED: #runtime::#name = #value; &__EMBEDDED)
}

/// What stands in for what a call gives in code whose true error is reported elsewhere.
pub(crate) fn stub(runtime: &Path, gives: Gives) -> TokenStream {
    match gives {
        Gives::Card => quote!(#runtime::__private::STUB_CARD),
        Gives::Set => quote!(#runtime::__private::STUB_SET),
        Gives::Config => quote!(#runtime::__private::STUB_CONFIG),
    }
}
