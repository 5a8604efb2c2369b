//! Whether the values of keywords have the form that the keywords ask for.

use std::collections::HashSet;

use super::keywords::Kind;
use super::uri::{self, DIALECT};
use super::walk::{Step, Walk};
use crate::diagnostic::Code;
use crate::nearest::nearest;
use crate::pointer::decoded;
use crate::tree::{Entry, Node, Scalar, Value};
use crate::wording::shown;

/// The names of types.
pub(super) const TYPES: [&str; 7] = ["array", "boolean", "integer", "null", "number", "object", "string"];

/// What other languages call the types.
const TYPES_ELSEWHERE: [(&str, &[&str]); 7] = [
    ("integer", &["int", "int32", "int64", "i32", "i64", "u32", "u64", "uint", "long", "short", "byte"]),
    ("boolean", &["bool"]),
    ("number", &["float", "double", "decimal", "real", "numeric", "f32", "f64"]),
    (
        "string",
        &[
            "str",
            "text",
            "char",
            "varchar",
            "date",
            "datetime",
            "date-time",
            "time",
            "uuid",
            "uri",
            "url",
            "email",
            "enum",
        ],
    ),
    ("array", &["list", "tuple", "vec", "vector", "set", "sequence"]),
    ("object", &["dict", "dictionary", "map", "mapping", "hash", "struct", "record"]),
    ("null", &["none", "nil", "undefined", "void"]),
];

impl<'a> Walk<'a> {
    /// Checks the value of a keyword that holds neither schemas nor names nor references.
    pub(super) fn value(&mut self, id: usize, kind: Kind, entry: &'a Entry) {
        let keyword = entry.key.text.as_str();
        let (step, node) = (Step::Keyword(keyword), &entry.value);
        match kind {
            Kind::Array if !matches!(node.value, Value::Sequence(_)) => {
                let help = in_brackets("values", keyword, node);
                self.wrong(id, &step, node, "an array", help);
            }
            Kind::Boolean if !is_boolean(node) => {
                let help = match string(node).map(str::to_ascii_lowercase).as_deref() {
                    Some(word @ ("true" | "false")) => format!("write it without quotes: `{word}`"),
                    _ => format!("write `\"{keyword}\": true`, or leave it out"),
                };
                self.wrong(id, &step, node, "`true` or `false`", help);
            }
            Kind::Text => _ = self.text(id, entry),
            Kind::Count | Kind::Number | Kind::Positive => self.number(id, kind, entry),
            Kind::Type => self.types(id, node),
            Kind::Names => self.names(id, &step, node),
            Kind::NameLists => {
                let Some(entries) = self.entries(id, entry) else { return };
                for Entry { key, value, .. } in entries {
                    self.names(id, &Step::Entry(keyword, &key.text), value);
                }
            }
            Kind::Dialect => self.dialect(id, entry),
            Kind::Vocabulary => self.vocabulary(id, entry),
            _ => {}
        }
    }

    /// The value as a string; another one is reported.
    pub(super) fn text(&mut self, id: usize, entry: &'a Entry) -> Option<&'a str> {
        let text = string(&entry.value);
        if text.is_none() {
            let help = match plain(&entry.value) {
                Some(text) => format!("write it in quotes: `\"{text}\"`"),
                None => "write a text in quotes".to_owned(),
            };
            self.wrong(id, &Step::Keyword(&entry.key.text), &entry.value, "a string", help);
        }
        text
    }

    fn number(&mut self, id: usize, kind: Kind, entry: &'a Entry) {
        let keyword = entry.key.text.as_str();
        let number = plain(&entry.value).and_then(|text| text.parse::<f64>().ok()).filter(|number| number.is_finite());
        let (rule, example, is_right) = match kind {
            Kind::Count => ("a whole number that is not negative", "1", number.is_some_and(is_count)),
            Kind::Positive => ("a number above 0", "0.01", number.is_some_and(|number| number > 0.0)),
            _ => ("a number", "1", number.is_some()),
        };
        if is_right {
            return;
        }
        let inclusive = keyword.strip_prefix("exclusive").map(str::to_lowercase);
        let help = match (string(&entry.value), inclusive) {
            (Some(text), _) if is_number(text) => format!("write it without quotes: `{text}`"),
            (_, Some(inclusive)) if is_boolean(&entry.value) => {
                format!("write the bound itself here, in place of `{inclusive}`: `\"{keyword}\": {example}`")
            }
            _ => format!("write a number, such as `\"{keyword}\": {example}`"),
        };
        self.wrong(id, &Step::Keyword(keyword), &entry.value, rule, help);
    }

    fn types(&mut self, id: usize, node: &'a Node) {
        let Value::Sequence(items) = &node.value else { return self.type_name(id, &Step::Keyword("type"), node) };
        if items.is_empty() {
            let help = "name at least one type, or leave `type` out";
            self.fault(id, Some(&Step::Keyword("type")), Code::KeywordValue, &node.span, |at| {
                (format!("{at} is empty"), help.to_owned())
            });
        }
        let mut seen = HashSet::new();
        for (index, item) in items.iter().enumerate() {
            let step = Step::Item("type", index);
            self.type_name(id, &step, item);
            self.twice(id, &step, item, &mut seen);
        }
    }

    fn type_name(&mut self, id: usize, step: &Step<'a>, node: &'a Node) {
        let names = TYPES.map(|name| format!("`{name}`")).join(", ");
        let name = string(node);
        if name.is_some_and(|name| TYPES.contains(&name)) {
            return;
        }
        let Some(name) = name else {
            let help = match (&node.value, plain(node)) {
                (_, Some("null")) => "write it in quotes: `\"null\"`".to_owned(),
                (Value::Mapping(_), _) => "write a schema that may be one of several into `anyOf`".to_owned(),
                _ => format!("the types are {names}"),
            };
            return self.wrong(id, step, node, "the name of a type", help);
        };
        let meant = type_meant(name);
        self.fault(id, Some(step), Code::KeywordValue, &node.span, |at| {
            let question = meant.map(|meant| format!("; did you mean `{meant}`?")).unwrap_or_default();
            let help = match name {
                "any" => "leave `type` out for values of any type".to_owned(),
                "date" | "time" | "date-time" | "uuid" | "uri" | "email" => {
                    format!("write `\"type\": \"string\", \"format\": \"{name}\"`")
                }
                _ => meant.map_or_else(|| format!("the types are {names}"), |meant| format!("write `\"{meant}\"`")),
            };
            (format!("{at} must be the name of a type, found {}{question}", shown(name)), help)
        });
    }

    /// Checks an array of names that differ.
    pub(super) fn names(&mut self, id: usize, step: &Step<'a>, node: &'a Node) {
        let Value::Sequence(items) = &node.value else {
            let is_required = *step == Step::Keyword("required");
            let help = match string(node) {
                _ if is_required && is_boolean(node) => {
                    "the object that has the property names it: `\"required\": [\"…\"]` beside `properties`".to_owned()
                }
                Some(name) => format!("write it in brackets: `[{}]`", serde_json::Value::from(name)),
                None => "write the names of properties in brackets: `[\"…\"]`".to_owned(),
            };
            return self.wrong(id, step, node, "an array of names", help);
        };
        let mut seen = HashSet::new();
        for (index, item) in items.iter().enumerate() {
            let item_step = match step {
                Step::Keyword(keyword) => Step::Item(keyword, index),
                other => Step::Pointer(format!("{}/{index}", other.pointer())),
            };
            if string(item).is_none() {
                self.wrong(id, &item_step, item, "a string", "write the name of a property in quotes".to_owned());
            }
            self.twice(id, &item_step, item, &mut seen);
        }
    }

    /// Reports a string that stands twice in an array.
    fn twice(&mut self, id: usize, step: &Step<'a>, item: &'a Node, seen: &mut HashSet<&'a str>) {
        let Some(text) = string(item) else { return };
        if !seen.insert(text) {
            self.fault(id, Some(step), Code::KeywordValue, &item.span, |at| {
                (format!("{at} repeats {}", shown(text)), "remove one of the two".to_owned())
            });
        }
    }

    /// The items of an array that is not empty; another value is reported.
    pub(super) fn items(&mut self, id: usize, entry: &'a Entry) -> Option<&'a [Node]> {
        let step = Step::Keyword(&entry.key.text);
        match &entry.value.value {
            Value::Sequence(items) if !items.is_empty() => return Some(items),
            Value::Sequence(_) => {
                self.fault(id, Some(&step), Code::KeywordValue, &entry.value.span, |at| {
                    let help = "write at least one schema, or leave it out".to_owned();
                    (format!("{at} is empty"), help)
                });
            }
            _ => {
                let help = in_brackets("schemas", &entry.key.text, &entry.value);
                self.wrong(id, &step, &entry.value, "an array of schemas", help);
            }
        }
        None
    }

    /// The entries of an object; another value is reported.
    pub(super) fn entries(&mut self, id: usize, entry: &'a Entry) -> Option<&'a [Entry]> {
        if let Value::Mapping(entries) = &entry.value.value {
            return Some(entries);
        }
        let keyword = entry.key.text.as_str();
        let value = match keyword {
            "dependentRequired" => "[\"…\"]",
            "$vocabulary" => "true",
            _ => "{…}",
        };
        let help = format!("write an object: `\"{keyword}\": {{\"…\": {value}}}`");
        self.wrong(id, &Step::Keyword(keyword), &entry.value, "an object", help);
        None
    }

    /// The value of `$ref` or `$dynamicRef` as a URI reference; another one is reported.
    pub(super) fn reference(&mut self, id: usize, entry: &'a Entry) -> Option<&'a str> {
        let text = self.text(id, entry)?;
        if uri::is_reference(text) {
            return Some(text);
        }
        self.not_a_reference(id, entry, text);
        None
    }

    fn not_a_reference(&mut self, id: usize, entry: &'a Entry, text: &'a str) {
        let step = Step::Keyword(&entry.key.text);
        self.fault(id, Some(&step), Code::KeywordValue, &entry.value.span, |at| {
            let (path, fragment) = text.split_once('#').map_or((text, None), |(path, rest)| (path, Some(rest)));
            // What is encoded already stays so.
            let encoded = |part: &str| decoded(part).map(|part| uri::fragment(&part));
            let meant = encoded(&path.replace('\\', "/")).and_then(|path| {
                fragment.map_or(Some(path.clone()), |fragment| Some(format!("{path}#{}", encoded(fragment)?)))
            });
            let help = match meant {
                Some(meant) if meant.len() <= 200 && uri::is_reference(&meant) => {
                    format!("write `\"{meant}\"`: what a URI cannot hold is percent-encoded")
                }
                _ => "write a relative path, a URI, or `#` and a JSON pointer".to_owned(),
            };
            (format!("{at} must be a URI reference, found {}", shown(text)), help)
        });
    }

    /// The value of `$id` without an empty fragment; another one is reported.
    pub(super) fn id(&mut self, id: usize, entry: &'a Entry) -> Option<&'a str> {
        let text = self.text(id, entry)?;
        match text.split_once('#') {
            Some((_, name)) if !name.is_empty() => {
                let step = Step::Keyword("$id");
                let span = entry.key_span.start..entry.value.span.end;
                self.fault(id, Some(&step), Code::KeywordValue, &span, |at| {
                    let help = if text.starts_with('#') && is_anchor(name) {
                        format!("write `\"$anchor\": \"{name}\"`")
                    } else {
                        "remove the fragment; a schema inside is named with `$anchor`".to_owned()
                    };
                    (format!("{at} must have no fragment, found {}", shown(text)), help)
                });
                None
            }
            _ if !uri::is_reference(text) => {
                self.not_a_reference(id, entry, text);
                None
            }
            Some((text, _)) => Some(text),
            None => Some(text),
        }
    }

    /// The value of `$anchor` or `$dynamicAnchor`; one that is no name is reported.
    pub(super) fn anchor_name(&mut self, id: usize, entry: &'a Entry) -> Option<&'a str> {
        let text = self.text(id, entry)?;
        if is_anchor(text) {
            return Some(text);
        }
        let step = Step::Keyword(&entry.key.text);
        self.fault(id, Some(&step), Code::KeywordValue, &entry.value.span, |at| {
            let help = match text.strip_prefix('#') {
                Some(name) if is_anchor(name) => format!("write `\"{name}\"`, without `#`"),
                _ => "begin the name with a letter or an underscore, and go on with letters, digits and any of `-`, `_` and `.`".to_owned(),
            };
            (format!("{at} must be a name, found {}", shown(text)), help)
        });
        None
    }

    fn dialect(&mut self, id: usize, entry: &'a Entry) {
        let Some(text) = self.text(id, entry) else { return };
        if text.strip_suffix('#').unwrap_or(text) == DIALECT {
            return;
        }
        self.fault(id, Some(&Step::Keyword("$schema")), Code::SchemaDialect, &entry.value.span, |at| {
            let drafts = ["draft-03", "draft-04", "draft-05", "draft-06", "draft-07", "2019-09"];
            let draft = drafts.iter().find(|draft| text.contains(**draft)).map(|draft| (*draft).to_owned());
            let message = format!("{at} is {}; 2020-12 is required", draft.unwrap_or_else(|| shown(text)));
            (message, format!("write `\"$schema\": \"{DIALECT}\"`"))
        });
    }

    fn vocabulary(&mut self, id: usize, entry: &'a Entry) {
        if self.schemas[id].parent.is_some() {
            self.fault(id, Some(&Step::Keyword("$vocabulary")), Code::KeywordValue, &entry.key_span, |at| {
                (format!("{at} stands inside a schema"), "only a document as a whole has a `$vocabulary`".to_owned())
            });
        }
        let Some(entries) = self.entries(id, entry) else { return };
        for Entry { key, key_span, value } in entries {
            let step = Step::Entry("$vocabulary", &key.text);
            if !uri::is_uri(&key.text) {
                self.fault(id, Some(&step), Code::KeywordValue, key_span, |at| {
                    let help = "write the whole URI of a vocabulary".to_owned();
                    (format!("the key of {at} must be a URI, found {}", shown(&key.text)), help)
                });
            }
            if !is_boolean(value) {
                let help = "write `true` for a vocabulary that is required, else `false`".to_owned();
                self.wrong(id, &step, value, "`true` or `false`", help);
            }
        }
    }

    /// Reports a value where a schema must stand.
    pub(super) fn not_a_schema(&mut self, id: usize, step: &Step<'a>, node: &'a Node) {
        let help = match (step, &node.value, string(node)) {
            (Step::Keyword("items"), Value::Sequence(_), _) => {
                "write the schemas of an array's first items into `prefixItems`; `items` is one schema, for all others"
                    .to_owned()
            }
            (_, _, Some(name)) if TYPES.contains(&name) => format!("write `{{\"type\": \"{name}\"}}`"),
            (_, Value::Sequence(_), _) => {
                "write one schema; several are combined in `allOf`, `anyOf` or `oneOf`".to_owned()
            }
            _ => "write an object, such as `{\"type\": \"string\"}`, or `true` or `false`".to_owned(),
        };
        self.wrong(id, step, node, "a schema", help);
    }

    /// Reports a value that is none of what it must be.
    fn wrong(&mut self, id: usize, step: &Step<'_>, node: &Node, must: &str, help: String) {
        self.fault(id, Some(step), Code::KeywordValue, &node.span, |at| {
            (format!("{at} must be {must}, found {}", found(node)), help)
        });
    }
}

/// What to do about a value that stands where an array of such values must.
fn in_brackets(what: &str, keyword: &str, node: &Node) -> String {
    let value = match &node.value {
        Value::Scalar(Scalar { text, plain: true }) => text.clone(),
        Value::Scalar(Scalar { text, plain: false }) => serde_json::Value::from(text.as_str()).to_string(),
        _ => "…".to_owned(),
    };
    format!("write the {what} in brackets: `\"{keyword}\": [{value}]`")
}

/// What messages call a value.
pub(super) fn found(node: &Node) -> String {
    match &node.value {
        Value::Sequence(items) if items.is_empty() => "an empty array".to_owned(),
        Value::Sequence(_) => "an array".to_owned(),
        Value::Mapping(_) => "an object".to_owned(),
        Value::Scalar(Scalar { text, plain: true }) => shown(text),
        Value::Scalar(Scalar { text, plain: false }) => format!("the string {}", shown(text)),
    }
}

/// The text of a string.
pub(super) fn string(node: &Node) -> Option<&str> {
    match &node.value {
        Value::Scalar(Scalar { text, plain: false }) => Some(text),
        _ => None,
    }
}

/// The text of a number, of `true`, `false` or `null`.
pub(super) fn plain(node: &Node) -> Option<&str> {
    match &node.value {
        Value::Scalar(Scalar { text, plain: true }) => Some(text),
        _ => None,
    }
}

fn is_boolean(node: &Node) -> bool {
    matches!(plain(node), Some("true" | "false"))
}

fn is_count(number: f64) -> bool {
    number >= 0.0 && number.fract() == 0.0
}

fn is_number(text: &str) -> bool {
    text.len() < 40 && serde_json::from_str::<serde_json::Number>(text).is_ok()
}

fn is_anchor(text: &str) -> bool {
    let is_first = |c: char| c.is_ascii_alphabetic() || c == '_';
    text.starts_with(is_first) && text.chars().all(|c| is_first(c) || c.is_ascii_digit() || matches!(c, '-' | '.'))
}

/// The type that an unknown one most likely stands for.
fn type_meant(name: &str) -> Option<&'static str> {
    let lower = name.to_lowercase();
    let elsewhere = TYPES_ELSEWHERE.iter().find(|(_, names)| names.contains(&lower.as_str()));
    elsewhere.map(|(meant, _)| *meant).or_else(|| nearest(name, TYPES.into_iter()))
}
