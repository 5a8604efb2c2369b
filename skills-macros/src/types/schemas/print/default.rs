//! Defaults as Rust expressions. One that leaves a property out calls the function of that property's own default.

use std::collections::{BTreeMap, HashMap, HashSet};

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use serde_json::Value;

use super::{
    Definition, Field, Printer, besides_null, further, is_absent_by_option, is_null, is_object, reference, strings,
};
use crate::types::schemas::naming;
use crate::types::schemas::reduced::PropertyDefault;
use crate::types::schemas::refusal::Refusal;

/// The most values that one default makes, with those of the defaults that it calls. Two in each level would double with
/// every level.
const MOST: usize = 10_000;

/// The most defaults that call each other.
const MOST_LEVELS: usize = 32;

/// What it takes to make a default.
#[derive(Default)]
pub(super) struct Cost {
    values: usize,
    /// The defaults that are called, by their places among all.
    calls: Vec<usize>,
}

/// Why a default is not of its type.
struct Unfit {
    reason: String,
    instead: &'static str,
}

impl Unfit {
    fn new(reason: String) -> Self {
        Self { reason, instead: "write one that the property's schema allows, or none" }
    }

    fn holds(value: &Value, what: &str) -> Self {
        Self::new(format!("this default holds `{value}`, which is {what}"))
    }
}

impl Printer<'_> {
    /// The function that returns a default, and what it takes to call it.
    pub(super) fn default_function(
        &self,
        field: &Field<'_>,
        default: &PropertyDefault,
        definition: &Definition,
    ) -> Result<(TokenStream, Cost), Refusal> {
        let mut maker = Maker { printer: self, cost: Cost::default() };
        let value = maker
            .value(field.schema, &default.value, Some(&definition.name))
            .map_err(|unfit| default.refusal(&unfit.reason, unfit.instead))?;
        let (name, ty) = (function(field), self.field_type(field, definition));
        Ok((quote!(fn #name() -> #ty { #value }), maker.cost))
    }
}

struct Maker<'a> {
    printer: &'a Printer<'a>,
    cost: Cost,
}

impl<'a> Maker<'a> {
    /// A value of a schema's type. `within` is as for the type.
    fn value(&mut self, schema: &'a Value, value: &Value, within: Option<&str>) -> Result<TokenStream, Unfit> {
        self.cost.values += 1;
        if let Some(target) = reference(schema) {
            let Some((index, definition)) = self.printer.definition(target) else {
                return Err(Unfit::new(format!("no type is made of `{target}`")));
            };
            let made = self.of_definition(index, definition, value)?;
            let is_boxed = within.is_some_and(|within| self.printer.leads_back(target, within));
            return Ok(if is_boxed { quote!(::std::boxed::Box::new(#made)) } else { made });
        }
        if let Some(inner) = besides_null(schema) {
            if value.is_null() {
                return Ok(quote!(::std::option::Option::None));
            }
            let inner = self.value(inner, value, within)?;
            return Ok(quote!(::std::option::Option::Some(#inner)));
        }
        let inner = |keyword: &str| schema.get(keyword).unwrap_or(&Value::Bool(true));
        Ok(match (schema.get("type").and_then(Value::as_str), schema.get("format").and_then(Value::as_str)) {
            (Some("null"), _) if value.is_null() => quote!(()),
            (Some("null"), _) => return Err(Unfit::holds(value, "not null")),
            (Some("boolean"), _) => {
                let value = value.as_bool().ok_or_else(|| Unfit::holds(value, "no boolean"))?;
                quote!(#value)
            }
            (Some("string"), _) => {
                let text = value.as_str().ok_or_else(|| Unfit::holds(value, "no string"))?;
                string(text)
            }
            (Some("integer"), Some("uint64")) => {
                let integer = value.as_u64().ok_or_else(|| Unfit {
                    instead: "write an integer from 0 to 18446744073709551615",
                    ..Unfit::holds(value, "no `u64`")
                })?;
                quote!(#integer)
            }
            (Some("integer"), _) => {
                let integer = value.as_i64().ok_or_else(|| Unfit {
                    instead: "write an integer from -9223372036854775808 to 9223372036854775807, or `\"minimum\": 0` \
                              beside it, which makes its Rust type `u64`",
                    ..Unfit::holds(value, "no `i64`")
                })?;
                quote!(#integer)
            }
            (Some("number"), _) => {
                let number = value.as_f64().ok_or_else(|| Unfit::holds(value, "no number"))?;
                quote!(#number)
            }
            (Some("array"), _) => {
                let items = value.as_array().ok_or_else(|| Unfit::holds(value, "no array"))?;
                let items = items.iter().map(|item| self.value(inner("items"), item, None));
                let items = items.collect::<Result<Vec<_>, _>>()?;
                quote!(::std::vec![#(#items),*])
            }
            (Some("object"), _) => {
                let members = value.as_object().ok_or_else(|| Unfit::holds(value, "no object"))?;
                self.map(inner("additionalProperties"), members.iter())?
            }
            _ => {
                let text = value.to_string();
                quote!(__types::serde_json::from_str(#text).unwrap_or_default())
            }
        })
    }

    fn map<'m>(
        &mut self,
        schema: &'a Value,
        members: impl Iterator<Item = (&'m String, &'m Value)>,
    ) -> Result<TokenStream, Unfit> {
        let members = members.map(|(name, value)| {
            let (name, value) = (string(name), self.value(schema, value, None)?);
            Ok(quote!((#name, #value)))
        });
        let members = members.collect::<Result<Vec<_>, _>>()?;
        Ok(quote!(::std::iter::Iterator::collect(::std::iter::IntoIterator::into_iter([#(#members),*]))))
    }

    fn of_definition(&mut self, index: usize, definition: &'a Definition, value: &Value) -> Result<TokenStream, Unfit> {
        let name = format_ident!("{}", definition.name);
        if let Some(mut strings) = strings(&definition.schema) {
            let string = strings.find(|string| Some(*string) == value.as_str());
            let string = string.ok_or_else(|| Unfit::holds(value, "none of the strings that are allowed"))?;
            let variant = format_ident!("{}", naming::type_name(string));
            return Ok(quote!(#name::#variant));
        }
        if !is_object(&definition.schema) {
            let inner = self.value(&definition.schema, value, Some(&definition.name))?;
            return Ok(quote!(#name(#inner)));
        }
        let members = value.as_object().ok_or_else(|| Unfit::holds(value, "no object"))?;
        let mut fields = Vec::new();
        let mut declared = HashSet::new();
        for field in self.printer.fields(index, definition) {
            declared.insert(field.property);
            let (name, value) = (&field.name, self.field(&field, definition, members.get(field.property))?);
            fields.push(quote!(#name: #value));
        }
        let mut others = members.iter().filter(|(name, _)| !declared.contains(name.as_str()));
        if let Some(schema) = further(&definition.schema) {
            let extra = self.map(schema, others)?;
            fields.push(quote!(extra: #extra));
        } else if definition.schema.get("additionalProperties") == Some(&Value::Bool(false))
            && let Some((other, _)) = others.next()
        {
            return Err(Unfit::new(format!("this default holds the property `{other}`, which is not allowed")));
        }
        Ok(quote!(#name { #(#fields),* }))
    }

    /// The value of a field in the default of its struct.
    fn field(
        &mut self,
        field: &Field<'a>,
        definition: &Definition,
        value: Option<&Value>,
    ) -> Result<TokenStream, Unfit> {
        match value {
            Some(Value::Null) | None if is_absent_by_option(field) => Ok(quote!(::std::option::Option::None)),
            Some(value) => {
                let value = self.value(field.schema, value, Some(&definition.name))?;
                Ok(if is_absent_by_option(field) { quote!(::std::option::Option::Some(#value)) } else { value })
            }
            None if field.is_required => {
                Err(Unfit::new(format!("this default has no property `{}`, which is required", field.property)))
            }
            None => match field.default {
                Some(place) => {
                    self.cost.calls.push(place);
                    let (name, function) = (format_ident!("{}", definition.name), function(field));
                    Ok(quote!(#name::#function()))
                }
                None => self.value(field.schema, &Value::Null, None),
            },
        }
    }
}

/// The first default that calls itself, or takes more than may be.
pub(super) fn too_large<'d>(
    defaults: &'d [PropertyDefault],
    costs: &BTreeMap<usize, Cost>,
) -> Option<&'d PropertyDefault> {
    let mut known = HashMap::new();
    costs.keys().find(|&&place| values(place, costs, 0, &mut known).is_none()).and_then(|&place| defaults.get(place))
}

/// How many values are made by a call of a default; None for too many.
fn values(
    place: usize,
    costs: &BTreeMap<usize, Cost>,
    level: usize,
    known: &mut HashMap<usize, usize>,
) -> Option<usize> {
    if let Some(&known) = known.get(&place) {
        return Some(known);
    }
    let cost = costs.get(&place).filter(|_| level <= MOST_LEVELS)?;
    let mut sum = cost.values;
    for &called in &cost.calls {
        sum += values(called, costs, level + 1, known)?;
    }
    known.insert(place, sum);
    (sum <= MOST).then_some(sum)
}

fn string(text: &str) -> TokenStream {
    quote!(::std::borrow::ToOwned::to_owned(#text))
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
