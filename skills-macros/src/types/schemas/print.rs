//! The items for reduced schemas: a struct for an object with properties, an enum for strings, and a struct around the
//! value for any other schema that has a name.

mod default;
mod levels;

use std::collections::{BTreeMap, HashMap, HashSet};

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use serde_json::{Map, Value};
use syn::Path;

use self::default::Cost;
use super::naming;
use super::reduced::{Definition, Reduced};
use super::refusal::Refusal;

/// The items of a module with a type for each definition.
///
/// They find what they need through the runtime, which the caller depends on.
pub(super) fn types(reduced: &Reduced, runtime: &Path) -> Result<TokenStream, Refusal> {
    let printer = Printer::new(reduced);
    if let Some(refusal) = printer.too_deep() {
        return Err(refusal);
    }
    let mut costs = BTreeMap::new();
    let definitions = reduced.definitions.iter().enumerate();
    let items = definitions.map(|(index, definition)| printer.item(index, definition, &mut costs));
    let items = items.collect::<Result<Vec<_>, _>>()?;
    if let Some(default) = default::too_large(&reduced.defaults, &costs) {
        return Err(default.refusal(
            "with those of the properties that it leaves out, this default has no end or is very large",
            "write those properties into it, or leave a default out",
        ));
    }
    Ok(quote! {
        use #runtime::__private::types as __types;
        #(#items)*
    })
}

struct Printer<'a> {
    reduced: &'a Reduced,
    /// The places of the definitions, by what refers to them.
    definitions: HashMap<String, usize>,
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
        let definitions = reduced.definitions.iter().enumerate();
        let definitions = definitions.map(|(index, definition)| (definition.reference(), index)).collect();
        let defaults = reduced.defaults.iter().enumerate();
        // An optional property that is null by default is one without a default.
        let defaults = defaults.filter(|(_, default)| !default.value.is_null());
        let defaults =
            defaults.map(|(place, default)| ((default.definition, default.property.as_str()), place)).collect();
        Self { reduced, definitions, defaults }
    }

    fn definition(&self, reference: &str) -> Option<(usize, &'a Definition)> {
        let index = *self.definitions.get(reference)?;
        Some((index, self.reduced.definitions.get(index)?))
    }

    fn item(
        &self,
        index: usize,
        definition: &'a Definition,
        costs: &mut BTreeMap<usize, Cost>,
    ) -> Result<TokenStream, Refusal> {
        let documentation = documentation(&definition.schema);
        let item = match (strings(&definition.schema), is_object(&definition.schema)) {
            (Some(strings), _) => choice(&definition.name, &strings.collect::<Vec<_>>()),
            (None, true) => self.object(index, definition, costs)?,
            (None, false) => self.wrapper(definition),
        };
        Ok(quote!(#documentation #item))
    }

    fn object(
        &self,
        index: usize,
        definition: &'a Definition,
        costs: &mut BTreeMap<usize, Cost>,
    ) -> Result<TokenStream, Refusal> {
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
            if let Some(place) = field.default {
                let (function, cost) = self.default_function(field, &self.reduced.defaults[place], definition)?;
                functions.push(function);
                costs.insert(place, cost);
            }
        }
        let has_default = fields.iter().all(|field| !field.is_required);
        let default = has_default.then(|| default::default_of(&name, &fields, extra.is_some()));
        let fields = fields.iter().map(|field| self.field(field, definition));
        Ok(quote! {
            #[derive(
                ::std::clone::Clone, ::std::fmt::Debug, ::std::cmp::PartialEq,
                __types::serde::Deserialize, __types::serde::Serialize
            )]
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
        let required: HashSet<&str> = required.iter().filter_map(Value::as_str).collect();
        properties(&definition.schema)
            .map(|(property, schema)| Field {
                property,
                name: format_ident!("{}", naming::field_name(property)),
                schema,
                is_required: required.contains(property.as_str()),
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
            #[derive(
                ::std::clone::Clone, ::std::fmt::Debug, ::std::cmp::PartialEq,
                __types::serde::Deserialize, __types::serde::Serialize
            )]
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
            // `reduce` makes a definition of whatever it refers to.
            let Some((_, definition)) = self.definition(target) else { return quote!(__types::serde_json::Value) };
            let name = format_ident!("{}", definition.name);
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
        while let Some((index, definition)) = open.pop().and_then(|next| self.definition(next)) {
            if definition.name == within {
                return true;
            }
            if seen.insert(index) {
                open.extend(contained(&definition.schema));
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
            ::std::clone::Clone, ::std::marker::Copy, ::std::fmt::Debug, ::std::cmp::Eq, ::std::hash::Hash,
            ::std::cmp::Ord, ::std::cmp::PartialEq, ::std::cmp::PartialOrd,
            __types::serde::Deserialize, __types::serde::Serialize
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

fn strings(schema: &Value) -> Option<impl Iterator<Item = &str>> {
    Some(schema.get("enum")?.as_array()?.iter().filter_map(Value::as_str))
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
