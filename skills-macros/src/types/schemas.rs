//! The types of a skill's two schemas, as items.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use skills_core::{Schema, SkillCard};
use syn::Path;

use super::{generate, module, reduce};

/// The most errors that are shown for one schema.
const MOST_ERRORS: usize = 20;

/// The types `Input` and `Output` of a skill, as items of a module; `Value` for a schema that there is not.
///
/// Without a skill the true error is reported elsewhere, and `Value` stands in for both.
pub(crate) fn items(skill: Option<&SkillCard>, runtime: &Path) -> TokenStream {
    let Some(skill) = skill else { return module::stubs(runtime) };
    let input = Side { skill, name: "Input", key: "a2a-input-schema", schema: skill.input_schema() };
    let output = Side { skill, name: "Output", key: "a2a-output-schema", schema: skill.output_schema() };
    let (input, output) = (input.items(runtime), output.items(runtime));
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
    fn items(&self, runtime: &Path) -> TokenStream {
        let Some(schema) = self.schema else { return module::any(runtime, self.name) };
        let types = reduce::reduce(&schema.value(), self.name)
            .and_then(|reduced| generate::types(&reduced, runtime).map_err(|refusal| vec![refusal]));
        match types {
            Ok(types) => self.module(&types),
            Err(refusals) => {
                let file = self.file();
                let errors = refusals.iter().take(MOST_ERRORS).map(|refusal| refusal.message(&file));
                let any = module::any(runtime, self.name);
                quote!(#(::core::compile_error! { #errors })* #any)
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

    /// The schema's file, as messages call it.
    fn file(&self) -> String {
        let directory = self.skill.directory();
        match self.skill.metadata_value(self.key) {
            Some(path) if directory.is_empty() => path.to_owned(),
            Some(path) => format!("{directory}/{path}"),
            None => format!("the {} schema of `{}`", self.name.to_lowercase(), self.skill.id()),
        }
    }
}
