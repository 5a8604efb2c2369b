//! Schemas that come as values while a program runs.

#[cfg(test)]
pub(super) mod tests;

use serde_json::Value as Json;

use super::document::{Files, Opened};
use super::fault::{Fault, is_error};
use super::walk::Walk;
use crate::depth::is_within;
use crate::diagnostic::Code;
use crate::tree::{Entry, Node, Scalar, Value};

/// The deepest nesting, as that of schemas in files.
const MOST_LEVELS: usize = 127;

/// No files: those of a schema that must stand alone.
struct Alone;

impl Files for Alone {
    fn skill(&self) -> Option<&str> {
        None
    }

    fn open(&self, _path: &str) -> Opened<'_> {
        Opened::Absent
    }

    fn has(&self, _path: &str) -> bool {
        false
    }

    fn paths(&self) -> Vec<&str> {
        Vec::new()
    }
}

/// Checks a schema that has no files beside it; gives the first error. Otherwise gives the most steps from
/// schema to schema that judge the same value.
pub(crate) fn check_value(schema: &Json) -> Result<usize, Fault> {
    if !(schema.is_object() || schema.is_boolean()) {
        return Err(whole(Code::WrongType, "a JSON Schema must be an object or a boolean", "write `{…}`"));
    }
    if !is_within(schema, MOST_LEVELS) {
        let message = format!("values are nested more than {MOST_LEVELS} deep");
        return Err(whole(Code::JsonSyntax, &message, "nest them less deeply"));
    }
    let node = tree(schema);
    let mut walk = Walk::new(&Alone);
    walk.document(None, &node);
    walk.resolve();
    let steps = walk.judge_ways();
    let error = walk.faults.finish().into_iter().find(|fault| is_error(fault.code));
    error.map_or(Ok(steps), Err)
}

/// A fault of the schema as a whole.
fn whole(code: Code, message: &str, help: &str) -> Fault {
    Fault {
        code,
        location: "#".to_owned(),
        message: message.to_owned(),
        help: help.to_owned(),
        unknown: None,
        document: 0,
        span: 0..0,
    }
}

/// The value as the tree that files are read into; it has no places.
fn tree(value: &Json) -> Node {
    let plain = |text: String| Value::Scalar(Scalar { text, plain: true });
    let value = match value {
        Json::Null => plain("null".to_owned()),
        Json::Bool(value) => plain(value.to_string()),
        Json::Number(number) => plain(number.to_string()),
        Json::String(text) => Value::Scalar(Scalar { text: text.clone(), plain: false }),
        Json::Array(items) => Value::Sequence(items.iter().map(tree).collect()),
        Json::Object(entries) => {
            let entry = |(key, value): (&String, &Json)| Entry {
                key: Scalar { text: key.clone(), plain: false },
                key_span: 0..0,
                value: tree(value),
            };
            Value::Mapping(entries.iter().map(entry).collect())
        }
    };
    Node { span: 0..0, value }
}
