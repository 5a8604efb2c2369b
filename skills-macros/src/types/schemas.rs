//! The types of a skill's two schemas, as items.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use serde_json::Value;
use skills_core::{Schema, SkillCard};
use syn::Path;

use super::location::Sources;
use super::refusal::Refusal;
use super::{generate, module, reduce};

/// The most errors that are shown for one schema.
const MOST_ERRORS: usize = 20;

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
            .and_then(|reduced| generate::types(&reduced, runtime).map_err(|refusal| vec![refusal]));
        match types {
            Ok(types) => self.module(&types),
            Err(refusals) => {
                let errors = self.errors(&schema, &refusals);
                let errors = errors.iter().map(|error| quote_spanned!(span=> ::core::compile_error! { #error }));
                let any = module::any(runtime, self.name);
                quote!(#(#errors)* #any)
            }
        }
    }

    /// The messages of the compile errors.
    fn errors(&self, schema: &Value, refusals: &[Refusal]) -> Vec<String> {
        let file = self.skill.metadata_value(self.key).map(str::trim).unwrap_or_default();
        let sources = Sources { skill: self.skill, file, schema };
        let shown = refusals.iter().take(MOST_ERRORS);
        let mut errors: Vec<String> =
            shown.map(|refusal| refusal.message(&sources.location(&refusal.pointer))).collect();
        if let Some(more @ 1..) = refusals.len().checked_sub(MOST_ERRORS) {
            errors.push(format!("and {more} more places in the {} schema", self.name.to_lowercase()));
        }
        errors
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

#[cfg(test)]
mod tests {
    use serde_json::json;
    use skills_core::{Collector, Levels, read_files};

    use super::*;

    /// The messages for a skill with these files and an input schema in `assets/in.json`.
    fn errors(assets: &[(&str, &str)]) -> Vec<String> {
        let manifest = "---\nname: greet\ndescription: Greets. Use to greet.\nmetadata:\n  a2a-input-schema: \
                        assets/in.json\n---\nHello.\n";
        let mut files = vec![("SKILL.md", manifest.as_bytes())];
        files.extend(assets.iter().map(|(path, text)| (*path, text.as_bytes())));
        let mut collector = Collector::new(Levels::default());
        let skill = read_files("skills/greet", &files, None, &mut collector);
        let skill = skill.unwrap_or_else(|| panic!("{:?}", collector.finish()));
        let side = Side { skill: skill.card(), name: "Input", key: "a2a-input-schema", schema: None };
        let schema = skill.card().input_schema().expect("it has one").value();
        side.errors(&schema, &reduce::reduce(&schema, "Input").expect_err("something is refused"))
    }

    #[test]
    fn message_shows_the_line_and_names_the_way_out() {
        let expected = "skills/greet/assets/in.json:3:12: at /items/not: Rust types cannot follow `not`\n  \
                        |\n3 |     \"not\": {}\n  |            ^^\nhelp: write the object with optional properties, and \
                        leave the condition to the handler; or leave `types` out and take `Value`, which any schema \
                        allows";
        let schema = "{\"type\": \"array\",\n  \"items\": {\n    \"not\": {}\n}}";
        assert_eq!(errors(&[("assets/in.json", schema)]), [expected]);
    }

    #[test]
    fn place_in_another_file_is_that_files() {
        let cases = [
            ("other.json", "{\n\"type\": \"array\", \"items\": {\"not\": {}}}"),
            ("other.json", "{\"$id\": \"https://a.invalid/b\",\n\"type\": \"array\", \"items\": {\"not\": {}}}"),
        ];
        for (reference, other) in cases {
            let schema = format!("{{\"$ref\": \"{reference}\"}}");
            let errors = errors(&[("assets/in.json", schema.as_str()), ("assets/other.json", other)]);
            let [error] = errors.as_slice() else { panic!("{errors:?}") };
            let place = "skills/greet/assets/other.json:2:35: at /items/not: ";
            assert!(error.starts_with(place), "{error}");
        }
    }

    #[test]
    fn place_in_a_schema_with_an_id_is_that_of_its_file() {
        let schema = r##"{"$id": "https://a.invalid/a", "$ref": "#/$defs/b",
            "$defs": {"b": {"$id": "https://a.invalid/b", "not": {}}}}"##;
        let errors = errors(&[("assets/in.json", schema)]);
        let [error] = errors.as_slice() else { panic!("{errors:?}") };
        assert!(error.starts_with("skills/greet/assets/in.json:2:66: at /$defs/b/not: "), "{error}");
    }

    #[test]
    fn places_beyond_the_first_are_counted() {
        let properties: serde_json::Map<String, Value> =
            (0..23).map(|number| (format!("p{number}"), json!({ "not": {} }))).collect();
        let schema = json!({ "type": "object", "properties": properties }).to_string();
        let errors = errors(&[("assets/in.json", schema.as_str())]);
        assert_eq!(
            (errors.len(), errors.last().map(String::as_str)),
            (21, Some("and 3 more places in the input schema"))
        );
    }
}
