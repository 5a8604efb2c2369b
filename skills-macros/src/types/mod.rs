//! Rust types of a skill's schemas.
//!
//! `reduce` goes over a schema by a list of what is allowed and leaves of it what decides the shape of a value (`reduced`);
//! `defaults` completes what absent properties are taken for; `generate` has types made of that; `omission` corrects
//! which fields they leave out, `rewrite` makes them name what they need through the runtime, which the caller depends on. What narrows a value further is the validator's business: it is asked before a handler runs, and after.

#[cfg(feature = "types")]
mod defaults;
#[cfg(feature = "types")]
mod generate;
#[cfg(feature = "types")]
mod keywords;
#[cfg(feature = "types")]
mod location;
mod module;
#[cfg(feature = "types")]
mod omission;
#[cfg(feature = "types")]
mod reduce;
#[cfg(feature = "types")]
mod reduced;
#[cfg(feature = "types")]
mod refusal;
#[cfg(feature = "types")]
mod resolve;
#[cfg(feature = "types")]
mod rewrite;
#[cfg(feature = "types")]
mod schemas;
#[cfg(feature = "types")]
mod shape;
#[cfg(all(test, feature = "types"))]
mod tests;

pub(crate) use self::module::module;
#[cfg(feature = "types")]
pub(crate) use self::schemas::items;

#[cfg(not(feature = "types"))]
pub(crate) fn items(
    _: Option<&skills_core::SkillCard>,
    runtime: &syn::Path,
    _: proc_macro2::Span,
) -> proc_macro2::TokenStream {
    let message = "the argument `types` needs the feature `types` of skills-runtime; \
                   write `features = [\"types\"]` for it in Cargo.toml";
    let stubs = module::stubs(runtime);
    quote::quote!(::core::compile_error! { #message } #stubs)
}
