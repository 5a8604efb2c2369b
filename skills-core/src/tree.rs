//! The tree that YAML and JSON are read into.

use std::ops::Range;

/// A value with its place. Places are byte ranges of the [`Source`](crate::source::Source) it was read from.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Node {
    pub(crate) span: Range<usize>,
    pub(crate) value: Value,
}

/// What a [`Node`] holds.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Value {
    Scalar(Scalar),
    Sequence(Vec<Node>),
    Mapping(Vec<Entry>),
}

/// One key and its value; keys of one mapping are unique and in the order of the file.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Entry {
    pub(crate) key: Scalar,
    pub(crate) key_span: Range<usize>,
    pub(crate) value: Node,
}

/// A scalar as its text, not yet interpreted: `1.10`, `yes` and `007` stay as they are written.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Scalar {
    pub(crate) text: String,
    /// Written without quotes and not as a block: only such a scalar can mean null, a boolean or a number.
    pub(crate) plain: bool,
}

#[cfg(feature = "read")]
impl Scalar {
    /// Whether this is YAML 1.2's null: nothing, `~` or `null`, without quotes.
    pub(crate) fn is_null(&self) -> bool {
        self.plain && matches!(self.text.as_str(), "" | "~" | "null" | "Null" | "NULL")
    }
}

impl Node {
    /// The tree of a JSON value; it has no places.
    pub(crate) fn from_value(value: &serde_json::Value) -> Self {
        use serde_json::Value as Json;
        let plain = |text: String| Value::Scalar(Scalar { text, plain: true });
        let value = match value {
            Json::Null => plain("null".to_owned()),
            Json::Bool(value) => plain(value.to_string()),
            Json::Number(number) => plain(number.to_string()),
            Json::String(text) => Value::Scalar(Scalar { text: text.clone(), plain: false }),
            Json::Array(items) => Value::Sequence(items.iter().map(Self::from_value).collect()),
            Json::Object(entries) => {
                let entry = |(key, value): (&String, &Json)| Entry {
                    key: Scalar { text: key.clone(), plain: false },
                    key_span: 0..0,
                    value: Self::from_value(value),
                };
                Value::Mapping(entries.iter().map(entry).collect())
            }
        };
        Self { span: 0..0, value }
    }
}

#[cfg(feature = "read")]
impl Node {
    /// Whether the value is null.
    pub(crate) fn is_null(&self) -> bool {
        matches!(&self.value, Value::Scalar(scalar) if scalar.is_null())
    }

    /// What a message calls this kind of value of JSON, which tells texts from the rest.
    pub(crate) fn json_kind(&self) -> &'static str {
        match &self.value {
            Value::Scalar(scalar) if scalar.plain => match scalar.text.as_str() {
                "null" => "nothing",
                "true" | "false" => "a truth value",
                _ => "a number",
            },
            Value::Mapping(_) => "an object",
            Value::Scalar(_) | Value::Sequence(_) => self.kind(),
        }
    }

    /// What a message calls this kind of value.
    pub(crate) fn kind(&self) -> &'static str {
        match &self.value {
            Value::Scalar(scalar) if scalar.is_null() => "nothing",
            Value::Scalar(_) => "text",
            Value::Sequence(_) => "a list",
            Value::Mapping(_) => "a mapping",
        }
    }
}
