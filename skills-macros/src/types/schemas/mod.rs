//! The types of a skill's two schemas, as items.
//!
//! `reduce` goes over a schema by a list of what is allowed and leaves of it what decides the shape of a value
//! (`reduced`), under names that are Rust's (`naming`); `print` writes the items. What narrows a value further is left to
//! the validator, which is asked before a handler runs and after.

mod bounds;
mod keywords;
mod location;
mod naming;
mod print;
mod reduce;
mod reduced;
mod refusal;
mod resolve;
mod shape;
#[cfg(test)]
mod tests;

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use skills_core::{Schema, SkillCard};
use syn::Path;

use self::location::Sources;
use super::module;

/// The types `Input` and `Output` of a skill, as items of a module; `Value` for a schema that there is not.
///
/// Without a skill the true error is reported elsewhere, and `Value` stands in for both. Errors are shown at the span.
pub(crate) fn items(skill: Option<&SkillCard>, runtime: &Path, span: Span) -> TokenStream {
    let Some(skill) = skill else { return module::stubs(runtime) };
    let input = Side { skill, name: "Input", key: "a2a-input-schema", schema: skill.input_schema() };
    let output = Side { skill, name: "Output", key: "a2a-output-schema", schema: skill.output_schema() };
    let (input, output) = (input.items(runtime, span), output.items(runtime, span));
    quote!(#input #output)
}

/// One of the two schemas.
struct Side<'a> {
    skill: &'a SkillCard,
    /// The name of its type.
    name: &'static str,
    /// The key of the manifest that names its file.
    key: &'static str,
    schema: Option<&'a Schema>,
}

impl Side<'_> {
    fn items(&self, runtime: &Path, span: Span) -> TokenStream {
        let Some(schema) = self.schema else { return module::any(runtime, self.name) };
        let schema = schema.value();
        let types = reduce::reduce(&schema, self.name)
            .and_then(|reduced| print::types(&reduced, runtime).map_err(|refusal| vec![refusal]));
        match types {
            Ok(types) => self.module(&types),
            Err(refusals) => {
                let file = self.skill.metadata_value(self.key).map(str::trim).unwrap_or_default();
                let sources = Sources { skill: self.skill, file, schema: &schema };
                let errors = refusal::messages(&refusals, &sources);
                let errors = errors.iter().map(|error| quote_spanned!(span=> ::core::compile_error! { #error }));
                let any = module::any(runtime, self.name);
                quote!(#(#errors)* #any)
            }
        }
    }

    /// The types in a module of their own, so that those of the two schemas cannot clash.
    fn module(&self, types: &TokenStream) -> TokenStream {
        let name = format_ident!("{}", self.name);
        let module = format_ident!("{}", self.name.to_lowercase());
        let what = if self.name == "Input" { "takes" } else { "gives" };
        let documentation = format!(" What the skill {what}: [`{name}`] and the types in it.");
        quote! {
            #[doc = #documentation]
            #[allow(
                clippy::all, clippy::nursery, clippy::pedantic, clippy::restriction, dead_code, missing_docs,
                non_camel_case_types, non_snake_case, rustdoc::all, unreachable_pub, unused_imports, unused_qualifications
            )]
            pub mod #module { #types }
            #[allow(unreachable_pub, unused_imports)]
            pub use self::#module::#name;
        }
    }
}
