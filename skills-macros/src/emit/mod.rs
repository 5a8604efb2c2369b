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

/// A card for code whose true error is reported elsewhere.
pub(crate) fn stub_card(runtime: &Path) -> TokenStream {
    quote!(#runtime::__private::STUB_CARD)
}

/// A reference to [`stub_card`].
pub(crate) fn stub_card_ref(runtime: &Path) -> TokenStream {
    quote!({ static __SKILL_CARD: #runtime::SkillCard = #runtime::__private::STUB_CARD; &__SKILL_CARD })
}

/// A set for code whose true error is reported elsewhere.
pub(crate) fn stub_set(runtime: &Path) -> TokenStream {
    quote!(#runtime::__private::STUB_SET)
}

/// A reference to [`stub_set`].
pub(crate) fn stub_set_ref(runtime: &Path) -> TokenStream {
    quote!({ static __SKILL_SET: #runtime::SkillSet = #runtime::__private::STUB_SET; &__SKILL_SET })
}
