//! What of a schema decides the shape of a value, by a list of what is allowed.
//!
//! A type may take more than the schema does, since values are validated before a handler sees them; it must never take
//! less, nor lose anything that the schema declares. So keywords that narrow a value are left out, and those that give
//! it a shape which Rust types do not have are refused at their place.

use std::collections::{HashMap, HashSet, VecDeque};

use serde_json::{Map, Value, json};
use skills_core::{pointer, with_integers};

use super::generate;
use super::keywords::{self, Use};
use super::reduced::{self, Definition, PropertyDefault, Reduced};
use super::refusal::Refusal;
use super::resolve;
use super::shape::{allows_null, constant, first_of_shape, integer, is_null, is_struct};

/// Reduces a schema whose type is to have this name.
pub(super) fn reduce(root: &Value, name: &str) -> Result<Reduced, Vec<Refusal>> {
    let mut reducer = Reducer {
        root,
        reduced: Reduced::default(),
        names: HashMap::new(),
        taken: TAKEN.iter().map(|name| (*name).to_owned()).collect(),
        later: VecDeque::new(),
        refusals: Vec::new(),
    };
    reducer.refer(&Part { pointer: String::new(), is_without_null: false }, name);
    while let Some((part, name)) = reducer.later.pop_front() {
        reducer.define(&part, name);
    }
    if reducer.refusals.is_empty() { Ok(reducer.reduced) } else { Err(reducer.refusals) }
}

/// Names that the generated code means something else by.
const TAKEN: [&str; 22] = [
    "Box",
    "Clone",
    "Copy",
    "Debug",
    "Default",
    "Deserialize",
    "Err",
    "Error",
    "From",
    "Into",
    "None",
    "Ok",
    "Option",
    "PartialEq",
    "Result",
    "Self",
    "Serialize",
    "Some",
    "String",
    "ToString",
    "TryFrom",
    "Vec",
];

/// What a type is made of: the schema at a place, as a whole or without the null that it allows besides.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Part {
    pointer: String,
    is_without_null: bool,
}

struct Reducer<'a> {
    root: &'a Value,
    reduced: Reduced,
    /// The names of the types, by what they are made of.
    names: HashMap<Part, String>,
    taken: HashSet<String>,
    later: VecDeque<(Part, String)>,
    refusals: Vec<Refusal>,
}

/// A schema on its way.
#[derive(Clone)]
struct At<'a> {
    schema: &'a Value,
    pointer: String,
    /// What a type is called that is made of it.
    name: String,
    /// Whether a definition is made of it, rather than a part of one.
    is_definition: bool,
    /// Whether null is already taken care of.
    is_without_null: bool,
}

impl<'a> At<'a> {
    fn child(&self, schema: &'a Value, way: &str, name: &str) -> Self {
        Self {
            schema,
            pointer: format!("{}/{way}", self.pointer),
            name: format!("{}_{name}", self.name),
            is_definition: false,
            is_without_null: false,
        }
    }
}

impl<'a> Reducer<'a> {
    /// A reference to the type of a part, which is made later if it is not yet.
    fn refer(&mut self, part: &Part, wanted: &str) -> Value {
        let name = if let Some(name) = self.names.get(part) {
            name.clone()
        } else {
            let name = self.free_name(wanted);
            self.names.insert(part.clone(), name.clone());
            self.later.push_back((part.clone(), name.clone()));
            name
        };
        json!({ "$ref": reduced::reference(&name) })
    }

    /// A name for a type that no other has.
    fn free_name(&mut self, wanted: &str) -> String {
        let mut name = generate::type_name(wanted);
        let mut number = 2_usize;
        while !self.taken.insert(name.clone()) {
            name = generate::type_name(&format!("{wanted}_{number}"));
            number += 1;
        }
        name
    }

    fn define(&mut self, part: &Part, name: String) {
        let Some(schema) = self.root.pointer(&part.pointer) else { return };
        let at = At {
            schema,
            pointer: part.pointer.clone(),
            name: name.clone(),
            is_definition: true,
            is_without_null: part.is_without_null,
        };
        // Its defaults refer to the definition by its place in the list.
        let index = self.reduced.definitions.len();
        self.reduced.definitions.push(Definition { name, schema: Value::Bool(true) });
        if let Some(schema) = self.schema(&at)
            && let Some(definition) = self.reduced.definitions.get_mut(index)
        {
            definition.schema = described(schema, at.schema);
        }
    }

    /// Notes that there is no type for what stands at this place.
    fn refuse(&mut self, pointer: &str, reason: impl Into<String>, instead: impl Into<String>) -> Option<Value> {
        let (document, pointer) = resolve::shown(self.root, pointer);
        self.refusals.push(Refusal { pointer, document, reason: reason.into(), instead: instead.into() });
        None
    }

    /// What is left of a schema; nothing when it is refused.
    fn schema(&mut self, at: &At<'a>) -> Option<Value> {
        let keywords = match at.schema {
            Value::Object(keywords) => keywords,
            Value::Bool(false) => {
                return self.refuse(&at.pointer, "no value is allowed here, and no Rust type says so", "leave it out");
            }
            _ => return Some(Value::Bool(true)),
        };
        let before = self.refusals.len();
        for (keyword, value) in keywords {
            if let Some(Use::Refused(instead)) = keywords::how(keyword, value) {
                let way = format!("{}/{}", at.pointer, pointer::escaped(keyword));
                self.refuse(&way, format!("Rust types cannot follow `{keyword}`"), instead);
            }
        }
        if self.refusals.len() > before {
            return None;
        }
        if let Some(Value::String(reference)) = keywords.get("$ref") {
            return self.reference(at, keywords, reference);
        }
        for keyword in ["oneOf", "anyOf"] {
            if let Some(Value::Array(members)) = keywords.get(keyword) {
                return self.choice(at, keywords, keyword, members);
            }
        }
        if let Some(values) = keywords.get("enum").and_then(Value::as_array) {
            return self.strings(at, "enum", values);
        }
        if let Some(value) = keywords.get("const") {
            return self.strings(at, "const", std::slice::from_ref(value));
        }
        self.typed(at, keywords)
    }

    fn reference(&mut self, at: &At<'a>, keywords: &Map<String, Value>, reference: &str) -> Option<Value> {
        if let Some(beside) = first_of_shape(keywords, &["$ref"]) {
            let reason = format!("`{beside}` beside `$ref` narrows what it refers to");
            return self.refuse(&at.pointer, reason, "write the schema out, without `$ref`");
        }
        let Some(target) = resolve::target(self.root, &at.pointer, reference) else {
            let instead = "refer to a schema in `$defs` by its place, as in `#/$defs/address`";
            return self.refuse(
                &format!("{}/$ref", at.pointer),
                "Rust types follow no reference of this kind",
                instead,
            );
        };
        let wanted = target.rsplit('/').next().filter(|name| !name.is_empty()).map(pointer::unescaped);
        Some(self.refer(&Part { pointer: target, is_without_null: false }, &wanted.unwrap_or_else(|| at.name.clone())))
    }

    /// A choice between schemas: something or null, or one of several strings.
    fn choice(
        &mut self,
        at: &At<'a>,
        keywords: &Map<String, Value>,
        keyword: &str,
        members: &'a [Value],
    ) -> Option<Value> {
        let pointer = format!("{}/{keyword}", at.pointer);
        if let Some(beside) = first_of_shape(keywords, &[keyword]) {
            let reason = format!("`{beside}` beside `{keyword}` narrows the choice");
            return self.refuse(&pointer, reason, format!("write it into each schema of `{keyword}`"));
        }
        let strings: Option<Vec<Value>> = members.iter().map(|member| constant(member).cloned()).collect();
        if let Some(strings) = strings {
            return self.strings(at, keyword, &strings);
        }
        let index = members.iter().position(|member| !is_null(member));
        match (members.len(), index.and_then(|index| Some((index, members.get(index)?)))) {
            (2, Some((index, member))) if members.iter().any(is_null) => {
                let mut inner = at.child(member, &format!("{keyword}/{index}"), "");
                inner.name.clone_from(&at.name);
                inner.is_without_null = allows_null(member);
                self.schema(&inner).map(|schema| or_null(&schema))
            }
            _ => {
                let instead = "write the one schema that covers all, such as an object with optional properties";
                let reason =
                    format!("Rust types follow `{keyword}` only for a schema or null, and for constant strings");
                self.refuse(&pointer, reason, instead)
            }
        }
    }

    /// One of several strings, and null where that is among them.
    fn strings(&mut self, at: &At<'a>, keyword: &str, values: &[Value]) -> Option<Value> {
        let pointer = format!("{}/{keyword}", at.pointer);
        let strings: Vec<&str> = values.iter().filter_map(Value::as_str).collect();
        let nulls = values.iter().filter(|value| value.is_null()).count();
        if strings.is_empty() || strings.len() + nulls < values.len() {
            let reason = format!("Rust types follow `{keyword}` only for strings");
            return self.refuse(&pointer, reason, "write strings, or `type` and bounds such as `minimum`");
        }
        if nulls > 0 && !at.is_without_null {
            return Some(or_null(&self.refer(&Part { pointer: at.pointer.clone(), is_without_null: true }, &at.name)));
        }
        if !at.is_definition {
            let part = Part { pointer: at.pointer.clone(), is_without_null: at.is_without_null };
            return Some(self.refer(&part, &at.name));
        }
        if !generate::has_variants(&strings) {
            let reason = "two of these strings become one Rust name, for they differ only in signs or case";
            return self.refuse(&pointer, reason, "write words for the signs, or `pattern` in the place of the list");
        }
        Some(json!({ "type": "string", "enum": strings }))
    }

    /// A schema with a type, or without any keyword that gives a shape.
    fn typed(&mut self, at: &At<'a>, keywords: &'a Map<String, Value>) -> Option<Value> {
        let types = match keywords.get("type") {
            Some(Value::String(name)) => vec![name.as_str()],
            Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).collect(),
            _ => {
                return match first_of_shape(keywords, &[]) {
                    None => Some(Value::Bool(true)),
                    Some(keyword) => {
                        let reason = format!("`{keyword}` without `type` allows all values of other types");
                        let of = if keyword == "items" { "array" } else { "object" };
                        self.refuse(&at.pointer, reason, format!("write `\"type\": \"{of}\"` beside it"))
                    }
                };
            }
        };
        let has_null = types.contains(&"null");
        let rest: Vec<&str> = types.iter().copied().filter(|name| *name != "null").collect();
        let name = match *rest {
            [] => return Some(json!({ "type": "null" })),
            [name] => name,
            ["integer", "number"] | ["number", "integer"] => "number",
            _ => {
                let reason = "a value of one of several types has no Rust type";
                return self.refuse(&format!("{}/type", at.pointer), reason, "write one type, besides \"null\"");
            }
        };
        let is_struct = name == "object" && is_struct(keywords);
        if has_null && !at.is_without_null {
            if is_struct {
                let part = Part { pointer: at.pointer.clone(), is_without_null: true };
                return Some(or_null(&self.refer(&part, &at.name)));
            }
            let without = At { is_without_null: true, ..at.clone() };
            return self.of_type(&without, keywords, name).map(|schema| or_null(&schema));
        }
        if is_struct {
            if at.is_definition {
                return self.object(at, keywords);
            }
            return Some(
                self.refer(&Part { pointer: at.pointer.clone(), is_without_null: at.is_without_null }, &at.name),
            );
        }
        self.of_type(at, keywords, name)
    }

    /// A schema of one type that is no object with properties.
    fn of_type(&mut self, at: &At<'a>, keywords: &'a Map<String, Value>, name: &str) -> Option<Value> {
        Some(match name {
            "array" => match keywords.get("items") {
                Some(items) => json!({ "type": "array", "items": self.schema(&at.child(items, "items", "item"))? }),
                None => json!({ "type": "array" }),
            },
            "object" => match keywords.get("additionalProperties") {
                Some(values) => {
                    let values = self.schema(&at.child(values, "additionalProperties", "value"))?;
                    json!({ "type": "object", "additionalProperties": values })
                }
                None => json!({ "type": "object" }),
            },
            "integer" => json!({ "type": "integer", "format": integer(keywords) }),
            "number" => json!({ "type": "number", "format": "double" }),
            name => json!({ "type": name }),
        })
    }

    /// An object with properties, as a definition.
    fn object(&mut self, at: &At<'a>, keywords: &'a Map<String, Value>) -> Option<Value> {
        let required: Vec<&str> = keywords
            .get("required")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        let additional = keywords.get("additionalProperties");
        let declared = keywords.get("properties").and_then(Value::as_object);
        let mut properties = Map::new();
        let index = self.reduced.definitions.len().saturating_sub(1);
        let before = self.refusals.len();
        for (name, schema) in declared.into_iter().flatten() {
            let child = at.child(schema, &format!("properties/{}", pointer::escaped(name)), name);
            let is_required = required.contains(&name.as_str());
            let Some(property) = self.schema(&child) else { continue };
            // Where nothing but null is allowed, the generator knows what an absent property is, and takes no default.
            let default = schema.get("default").filter(|_| !is_required);
            let default = default.filter(|default| !(default.is_null() && is_null(&property)));
            let property = if is_required || default.is_some() { property } else { optional(property) };
            properties.insert(name.clone(), described(property, schema));
            if let Some(default) = default {
                self.reduced.defaults.push(PropertyDefault {
                    definition: index,
                    property: name.clone(),
                    // As the runtime does it to the values that come in.
                    value: with_integers(default.clone()),
                    place: resolve::shown(self.root, &format!("{}/default", child.pointer)),
                });
            }
        }
        for name in &required {
            if declared.is_none_or(|declared| !declared.contains_key(*name)) {
                self.undeclared(at, name, additional, &mut properties);
            }
        }
        let mut schema = json!({ "type": "object", "required": required });
        match additional {
            Some(Value::Bool(false)) => schema["additionalProperties"] = Value::Bool(false),
            Some(values) if *values != Value::Bool(true) => {
                let values = self.schema(&at.child(values, "additionalProperties", "value"))?;
                // Without a schema of their own, fields that are not declared are left out.
                if values != Value::Bool(true) {
                    schema["additionalProperties"] = values;
                }
            }
            _ => {}
        }
        let has_extra = schema.get("additionalProperties").is_some_and(|values| !values.is_boolean());
        self.check_fields(at, &properties, has_extra);
        schema["properties"] = Value::Object(properties);
        (self.refusals.len() == before).then_some(schema)
    }

    /// A property that is required but not among the properties.
    fn undeclared(&mut self, at: &At<'a>, name: &str, additional: Option<&'a Value>, to: &mut Map<String, Value>) {
        let schema = match additional {
            Some(Value::Bool(false)) => self.refuse(
                &format!("{}/required", at.pointer),
                format!("the property `{name}` is required, and not allowed by `additionalProperties`"),
                "declare it in `properties`",
            ),
            Some(values) => self.schema(&at.child(values, "additionalProperties", "value")),
            None => Some(Value::Bool(true)),
        };
        to.extend(schema.map(|schema| (name.to_owned(), schema)));
    }

    /// Refuses properties whose fields have one name.
    fn check_fields(&mut self, at: &At<'a>, properties: &Map<String, Value>, has_extra: bool) {
        let names: Vec<&str> = properties.keys().map(String::as_str).collect();
        let pointer = format!("{}/properties", at.pointer);
        let Some(mut fields) = generate::field_names(&names) else {
            self.refuse(&pointer, "the generator finds no names for these properties", "write plain names");
            return;
        };
        if has_extra {
            // The field for all further properties.
            fields.push("extra".to_owned());
        }
        fields.sort_unstable();
        let twice = fields.windows(2).find_map(|pair| match pair {
            [one, other] if one == other => Some(one),
            _ => None,
        });
        let Some(twice) = twice else { return };
        let reason = if has_extra && twice == "extra" {
            "the field `extra` takes the further properties, and a property would have the same name".to_owned()
        } else {
            format!("two properties become the one field `{twice}`, for they differ only in signs or case")
        };
        self.refuse(&pointer, reason, "rename one of them");
    }
}

fn or_null(schema: &Value) -> Value {
    json!({ "oneOf": [schema, { "type": "null" }] })
}

/// A property that may be absent. For arrays and maps the generator would take the empty one for an absent one, so it
/// is told that there may be none.
fn optional(schema: Value) -> Value {
    match schema.get("type").and_then(Value::as_str) {
        Some("array" | "object") => or_null(&schema),
        _ => schema,
    }
}

/// A reduced schema with the description of the one that it was made of, on one line: what is indented or fenced would
/// be a test of the documentation.
fn described(mut reduced: Value, schema: &Value) -> Value {
    if let Some(text) = schema.get("description").and_then(Value::as_str)
        && let Some(keywords) = reduced.as_object_mut()
    {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ").replace("```", "`").replace("~~~", "~");
        if !text.is_empty() {
            keywords.insert("description".to_owned(), Value::String(text));
        }
    }
    reduced
}
