//! Defaults as Rust expressions.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use serde_json::{Map, Value};

use super::{
    Definition, Field, Printer, besides_null, further, is_absent_by_option, is_null, is_object, properties, reference,
    strings,
};
use crate::types::schemas::naming;
use crate::types::schemas::refusal::Refusal;

impl Printer<'_> {
    /// The function that returns the default of a field, if it has one.
    pub(super) fn default_function(
        &self,
        field: &Field<'_>,
        definition: &Definition,
    ) -> Result<Option<TokenStream>, Refusal> {
        let Some(default) = field.default.map(|place| &self.reduced.defaults[place]) else { return Ok(None) };
        let Some(value) = self.value(field.schema, &default.value, Some(&definition.name)) else {
            return Err(default.refusal(
                "no value of the property's Rust type is made of this default",
                "write one that the property's schema allows, or none",
            ));
        };
        let (name, ty) = (function(field), self.field_type(field, definition));
        Ok(Some(quote!(fn #name() -> #ty { #value })))
    }

    /// A value of a schema's type; None if it is none. `within` is as for the type.
    fn value(&self, schema: &Value, value: &Value, within: Option<&str>) -> Option<TokenStream> {
        if let Some(target) = reference(schema) {
            let of = self.definitions.get(target)?;
            let made = self.of_definition(of, value)?;
            let is_boxed = within.is_some_and(|within| self.leads_back(target, within));
            return Some(if is_boxed { quote!(::std::boxed::Box::new(#made)) } else { made });
        }
        if let Some(inner) = besides_null(schema) {
            if value.is_null() {
                return Some(quote!(::std::option::Option::None));
            }
            let inner = self.value(inner, value, within)?;
            return Some(quote!(::std::option::Option::Some(#inner)));
        }
        let any = Value::Bool(true);
        let inner = |keyword: &str| schema.get(keyword).unwrap_or(&any);
        Some(match (schema.get("type").and_then(Value::as_str), schema.get("format").and_then(Value::as_str)) {
            (Some("null"), _) => value.is_null().then(|| quote!(()))?,
            (Some("boolean"), _) => {
                let value = value.as_bool()?;
                quote!(#value)
            }
            (Some("string"), _) => {
                let value = value.as_str()?;
                quote!(::std::string::String::from(#value))
            }
            (Some("integer"), Some("uint64")) => {
                let value = value.as_u64()?;
                quote!(#value)
            }
            (Some("integer"), _) => {
                let value = value.as_i64()?;
                quote!(#value)
            }
            (Some("number"), _) => {
                let value = value.as_f64()?;
                quote!(#value)
            }
            (Some("array"), _) => {
                let items = value.as_array()?.iter().map(|item| self.value(inner("items"), item, None));
                let items = items.collect::<Option<Vec<_>>>()?;
                quote!(::std::vec::Vec::from([#(#items),*]))
            }
            (Some("object"), _) => self.map(inner("additionalProperties"), value.as_object()?.iter())?,
            _ => {
                let text = value.to_string();
                quote!(__types::serde_json::from_str(#text).unwrap_or_default())
            }
        })
    }

    fn map<'m>(&self, schema: &Value, members: impl Iterator<Item = (&'m String, &'m Value)>) -> Option<TokenStream> {
        let members = members.map(|(name, value)| {
            let value = self.value(schema, value, None)?;
            Some(quote!((::std::string::String::from(#name), #value)))
        });
        let members = members.collect::<Option<Vec<_>>>()?;
        Some(quote!(::std::collections::BTreeMap::from([#(#members),*])))
    }

    fn of_definition(&self, definition: &Definition, value: &Value) -> Option<TokenStream> {
        let name = format_ident!("{}", definition.name);
        if let Some(strings) = strings(&definition.schema) {
            let place = strings.iter().position(|string| Some(*string) == value.as_str())?;
            let variant = format_ident!("{}", naming::variant_names(&strings)?.get(place)?);
            return Some(quote!(#name::#variant));
        }
        if !is_object(&definition.schema) {
            let inner = self.value(&definition.schema, value, Some(&definition.name))?;
            return Some(quote!(#name(#inner)));
        }
        let index = self.reduced.definitions.iter().position(|other| other.name == definition.name)?;
        let definition = self.reduced.definitions.get(index)?;
        let members = value.as_object()?;
        let is_closed = definition.schema.get("additionalProperties") == Some(&Value::Bool(false));
        if is_closed && members.keys().any(|name| properties(&definition.schema).all(|(known, _)| known != name)) {
            return None;
        }
        let mut fields = Vec::new();
        for field in self.fields(index, definition) {
            let value = self.field_value(&field, definition, members)?;
            let name = &field.name;
            fields.push(quote!(#name: #value));
        }
        if let Some(schema) = further(&definition.schema) {
            let others =
                members.iter().filter(|(name, _)| properties(&definition.schema).all(|(known, _)| known != *name));
            let extra = self.map(schema, others)?;
            fields.push(quote!(extra: #extra));
        }
        Some(quote!(#name { #(#fields),* }))
    }

    fn field_value(
        &self,
        field: &Field<'_>,
        definition: &Definition,
        members: &Map<String, Value>,
    ) -> Option<TokenStream> {
        match members.get(field.property) {
            Some(Value::Null) | None if is_absent_by_option(field) => Some(quote!(::std::option::Option::None)),
            Some(value) => {
                let value = self.value(field.schema, value, Some(&definition.name))?;
                let is_option = is_absent_by_option(field);
                Some(if is_option { quote!(::std::option::Option::Some(#value)) } else { value })
            }
            // A default of its own was put into the value before.
            None if field.is_required || field.default.is_some() => None,
            None => self.value(field.schema, &Value::Null, None),
        }
    }
}

/// `Default`, for a type of which each field may be absent.
pub(super) fn default_of(name: &Ident, fields: &[Field<'_>], has_extra: bool) -> TokenStream {
    let fields = fields.iter().map(|field| {
        let name = &field.name;
        let function = function(field);
        let value = match field.default {
            Some(_) => quote!(Self::#function()),
            None if is_null(field.schema) => quote!(()),
            None => quote!(::std::option::Option::None),
        };
        quote!(#name: #value,)
    });
    let extra = has_extra.then(|| quote!(extra: ::std::collections::BTreeMap::new(),));
    quote! {
        impl ::std::default::Default for #name {
            fn default() -> Self { Self { #(#fields)* #extra } }
        }
    }
}

/// The name of the function that returns a field's default.
fn function(field: &Field<'_>) -> Ident {
    format_ident!("default_{}", field.name)
}
