//! What was read, as tokens.
//!
//! Contents come in through `include_str!` and `include_bytes!`, which also makes the compiler track the files; never
//! as token lists, which take it minutes for files of a few hundred kilobytes.

mod card;
mod dir;
mod messages;
mod set;

pub(crate) use self::card::card;
pub(crate) use self::messages::messages;
pub(crate) use self::set::set;

use proc_macro2::TokenStream;
use quote::quote;
use syn::Path;

/// Makes the compiler track the variable that decides where skills are read; no file stands for it.
pub(crate) fn tracked() -> TokenStream {
    let variable = crate::base::MANIFEST_DIR;
    quote!(
        const _: ::core::option::Option<&::core::primitive::str> = ::core::option_env!(#variable);
    )
}

/// Items and an expression: a reference to a card that is kept for the whole program.
pub(crate) fn card_reference(runtime: &Path, card: &TokenStream) -> TokenStream {
    quote!(static __SKILL_CARD: #runtime::SkillCard = #card; &__SKILL_CARD)
}

/// Items and an expression: a reference to a set that is kept for the whole program.
pub(crate) fn set_reference(runtime: &Path, set: &TokenStream) -> TokenStream {
    quote!(static __SKILL_SET: #runtime::SkillSet = #set; &__SKILL_SET)
}

/// A card for code whose true error is reported elsewhere.
pub(crate) fn stub_card(runtime: &Path) -> TokenStream {
    quote!(#runtime::__private::STUB_CARD)
}

/// A set for code whose true error is reported elsewhere.
pub(crate) fn stub_set(runtime: &Path) -> TokenStream {
    quote!(#runtime::__private::STUB_SET)
}
