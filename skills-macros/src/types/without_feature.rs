//! What stands in for the types of schemas without the feature that makes them.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use skills_core::SkillCard;
use syn::Path;

use super::module;

/// Says what is missing; `Value` stands in for both types.
pub(crate) fn items(_: Option<&SkillCard>, runtime: &Path, _: Span) -> TokenStream {
    let message = "the argument `types` needs the feature `types` of skills-runtime; \
                   write `features = [\"types\"]` for it in Cargo.toml";
    let stubs = module::stubs(runtime);
    quote!(::core::compile_error! { #message } #stubs)
}
