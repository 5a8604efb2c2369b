//! The items for reduced schemas: a struct for an object with properties, an enum for strings, and a struct around the
//! value for any other schema that has a name.

mod default;

use std::collections::{HashMap, HashSet};

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use serde_json::{Map, Value};
use syn::Path;

use super::reduced::{Definition, Reduced};
use super::refusal::Refusal;
use super::{defaults, naming};

/// The items of a module with a type for each definition.
///
/// They find what they need through the runtime, which the caller depends on.
pub(super) fn types(reduced: &Reduced, runtime: &Path) -> Result<TokenStream, Refusal> {
    let whole = defaults::completed(reduced)?;
    let printer = Printer::new(&whole);
    let items = whole.definitions.iter().enumerate().map(|(index, definition)| printer.item(index, definition));
    let items = items.collect::<Result<Vec<_>, _>>()?;
    Ok(quote! {
        use #runtime::__private::types as __types;
        #(#items)*
    })
}

struct Printer<'a> {
    reduced: &'a Reduced,
    definitions: HashMap<String, &'a Definition>,
    /// The defaults of properties, by definition and name, as their places among all.
    defaults: HashMap<(usize, &'a str), usize>,
}

/// A field of a struct, before it is printed.
struct Field<'a> {
    property: &'a str,
    name: Ident,
    schema: &'a Value,
    is_required: bool,
    /// The place of its default among all.
    default: Option<usize>,
}

impl<'a> Printer<'a> {
    fn new(reduced: &'a Reduced) -> Self {
        let definitions = reduced.definitions.iter().map(|definition| (definition.reference(), definition)).collect();
        let defaults = reduced.defaults.iter().enumerate();
        // An optional property that is null by default is one without a default.
        let defaults = defaults.filter(|(_, default)| !default.value.is_null());
        let defaults =
            defaults.map(|(place, default)| ((default.definition, default.property.as_str()), place)).collect();
        Self { reduced, definitions, defaults }
    }

    fn item(&self, index: usize, definition: &'a Definition) -> Result<TokenStream, Refusal> {
        let documentation = documentation(&definition.schema);
        let item = match (strings(&definition.schema), is_object(&definition.schema)) {
            (Some(strings), _) => choice(&definition.name, &strings),
            (None, true) => self.object(index, definition)?,
            (None, false) => self.wrapper(definition),
        };
        Ok(quote!(#documentation #item))
    }

    fn object(&self, index: usize, definition: &'a Definition) -> Result<TokenStream, Refusal> {
        let name = format_ident!("{}", definition.name);
        let fields = self.fields(index, definition);
        let extra = further(&definition.schema).map(|schema| self.ty(schema, None));
        let extra = extra.map(|ty| {
            quote! {
                #[serde(flatten)]
                pub extra: ::std::collections::BTreeMap<::std::string::String, #ty>,
            }
        });
        let closed = (definition.schema.get("additionalProperties") == Some(&Value::Bool(false)))
            .then(|| quote!(#[serde(deny_unknown_fields)]));
        let mut functions = Vec::new();
        for field in &fields {
            functions.extend(self.default_function(field, definition)?);
        }
        let has_default = fields.iter().all(|field| !field.is_required);
        let default = has_default.then(|| default::default_of(&name, &fields, extra.is_some()));
        let fields = fields.iter().map(|field| self.field(field, definition));
        Ok(quote! {
            #[derive(Clone, Debug, PartialEq, __types::serde::Deserialize, __types::serde::Serialize)]
            #[serde(crate = "__types::serde")]
            #closed
            pub struct #name { #(#fields)* #extra }
            impl #name { #(#functions)* }
            #default
        })
    }

    fn fields(&self, index: usize, definition: &'a Definition) -> Vec<Field<'a>> {
        let required =
            definition.schema.get("required").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        properties(&definition.schema)
            .map(|(property, schema)| Field {
                property,
                name: format_ident!("{}", naming::field_name(property)),
                schema,
                is_required: required.iter().any(|name| name == property),
                default: self.defaults.get(&(index, property.as_str())).copied(),
            })
            .collect()
    }

    fn field(&self, field: &Field<'_>, definition: &Definition) -> TokenStream {
        let (name, property) = (&field.name, field.property);
        let documentation = documentation(field.schema);
        let ty = self.field_type(field, definition);
        let rename = (name != property).then(|| quote!(#[serde(rename = #property)]));
        let presence = if field.is_required {
            None
        } else if field.default.is_some() {
            let function = format!("{}::default_{name}", definition.name);
            Some(quote!(#[serde(default = #function)]))
        } else if is_null(field.schema) {
            // A `()` does not tell whether it was there; as with every optional field, null counts as absent.
            Some(quote!(#[serde(default, skip_serializing)]))
        } else {
            Some(quote!(#[serde(default, skip_serializing_if = "::std::option::Option::is_none")]))
        };
        quote!(#documentation #rename #presence pub #name: #ty,)
    }

    /// The type of a field: an `Option` where the property may be absent and has no default.
    fn field_type(&self, field: &Field<'_>, definition: &Definition) -> TokenStream {
        let ty = self.ty(field.schema, Some(&definition.name));
        if is_absent_by_option(field) { quote!(::std::option::Option<#ty>) } else { ty }
    }

    /// A schema that has a name and is neither an object with properties nor a choice.
    fn wrapper(&self, definition: &Definition) -> TokenStream {
        let name = format_ident!("{}", definition.name);
        let ty = self.ty(&definition.schema, Some(&definition.name));
        quote! {
            #[derive(Clone, Debug, PartialEq, __types::serde::Deserialize, __types::serde::Serialize)]
            #[serde(crate = "__types::serde", transparent)]
            pub struct #name(pub #ty);
            impl ::std::ops::Deref for #name {
                type Target = #ty;
                fn deref(&self) -> &Self::Target { &self.0 }
            }
            impl ::std::convert::From<#ty> for #name {
                fn from(value: #ty) -> Self { Self(value) }
            }
            impl ::std::convert::From<#name> for #ty {
                fn from(value: #name) -> Self { value.0 }
            }
        }
    }

    /// The type of a schema. In a definition, a reference that leads back to it without a list or map in between is boxed.
    fn ty(&self, schema: &Value, within: Option<&str>) -> TokenStream {
        if let Some(target) = reference(schema) {
            let name = self.definitions.get(target).map_or("Value", |definition| definition.name.as_str());
            let name = format_ident!("{name}");
            let is_boxed = within.is_some_and(|within| self.leads_back(target, within));
            return if is_boxed { quote!(::std::boxed::Box<#name>) } else { quote!(#name) };
        }
        if let Some(inner) = besides_null(schema) {
            let inner = self.ty(inner, within);
            return quote!(::std::option::Option<#inner>);
        }
        let any = Value::Bool(true);
        let inner = |keyword: &str| self.ty(schema.get(keyword).unwrap_or(&any), None);
        match (schema.get("type").and_then(Value::as_str), schema.get("format").and_then(Value::as_str)) {
            (Some("null"), _) => quote!(()),
            (Some("boolean"), _) => quote!(bool),
            (Some("string"), _) => quote!(::std::string::String),
            (Some("integer"), Some("uint64")) => quote!(u64),
            (Some("integer"), _) => quote!(i64),
            (Some("number"), _) => quote!(f64),
            (Some("array"), _) => {
                let item = inner("items");
                quote!(::std::vec::Vec<#item>)
            }
            (Some("object"), _) => {
                let value = inner("additionalProperties");
                quote!(::std::collections::BTreeMap<::std::string::String, #value>)
            }
            _ => quote!(__types::serde_json::Value),
        }
    }

    /// Whether a definition contains another one by value.
    fn leads_back(&self, target: &str, within: &str) -> bool {
        let mut seen = HashSet::new();
        let mut open = vec![target];
        while let Some(definition) = open.pop().and_then(|next| self.definitions.get(next)) {
            if definition.name == within {
                return true;
            }
            if seen.insert(&definition.name) {
                open.extend(
                    contained(&definition.schema).filter(|reference| self.definitions.contains_key(*reference)),
                );
            }
        }
        false
    }
}

/// An enum of strings.
fn choice(name: &str, strings: &[&str]) -> TokenStream {
    let name = format_ident!("{name}");
    // `reduce` refuses strings without names of their own.
    let variants: Vec<Ident> =
        naming::variant_names(strings).unwrap_or_default().iter().map(|variant| format_ident!("{variant}")).collect();
    quote! {
        #[derive(
            Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd, __types::serde::Deserialize, __types::serde::Serialize
        )]
        #[serde(crate = "__types::serde")]
        pub enum #name { #(#[serde(rename = #strings)] #variants,)* }
        impl #name {
            /// The string.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { #(Self::#variants => #strings,)* }
            }
        }
        impl ::std::fmt::Display for #name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.as_str())
            }
        }
    }
}

fn documentation(schema: &Value) -> Option<TokenStream> {
    let text = schema.get("description").and_then(Value::as_str).map(|text| format!(" {text}"));
    text.map(|text| quote!(#[doc = #text]))
}

/// Whether the field of an optional property is an `Option` around the type of the property.
fn is_absent_by_option(field: &Field<'_>) -> bool {
    !field.is_required && field.default.is_none() && besides_null(field.schema).is_none() && !is_null(field.schema)
}

fn is_null(schema: &Value) -> bool {
    schema.get("type").and_then(Value::as_str) == Some("null")
}

/// Whether the schema is that of a struct.
fn is_object(schema: &Value) -> bool {
    schema.get("properties").is_some()
}

fn properties(schema: &Value) -> impl Iterator<Item = (&String, &Value)> {
    schema.get("properties").and_then(Value::as_object).into_iter().flat_map(Map::iter)
}

/// The schema of the properties that are not declared.
fn further(schema: &Value) -> Option<&Value> {
    schema.get("additionalProperties").filter(|schema| !schema.is_boolean())
}

fn strings(schema: &Value) -> Option<Vec<&str>> {
    Some(schema.get("enum")?.as_array()?.iter().filter_map(Value::as_str).collect())
}

fn reference(schema: &Value) -> Option<&str> {
    schema.get("$ref").and_then(Value::as_str)
}

/// The one schema besides null.
fn besides_null(schema: &Value) -> Option<&Value> {
    schema.get("oneOf")?.get(0)
}

/// The references of a definition to what it contains by value.
fn contained(schema: &Value) -> impl Iterator<Item = &str> {
    let parts = properties(schema).map(|(_, schema)| schema).chain([schema]);
    parts.filter_map(|schema| reference(besides_null(schema).unwrap_or(schema)))
}
