//! Schemas that come as values while a program runs.

#[cfg(test)]
pub(super) mod tests;

use serde_json::Value as Json;

use super::document::NoFiles;
use super::fault::{Fault, is_error};
use super::walk::Walk;
use crate::depth::is_within;
use crate::diagnostic::Code;
use crate::tree::Node;
use crate::validate::assertions::OwnedAssertions;

/// The deepest nesting, as that of schemas in files.
const MOST_LEVELS: usize = 127;

/// Checks a schema that has no files beside it; returns what it asserts, or the first error.
pub(crate) fn check_value(schema: &Json) -> Result<OwnedAssertions, Fault> {
    if !(schema.is_object() || schema.is_boolean()) {
        return Err(whole(Code::WrongType, "a JSON Schema must be an object or a boolean", "write `{…}`"));
    }
    if !is_within(schema, MOST_LEVELS) {
        let message = format!("values are nested more than {MOST_LEVELS} deep");
        return Err(whole(Code::JsonSyntax, &message, "nest them less deeply"));
    }
    let node = Node::from_value(schema);
    let mut walk = Walk::new(&NoFiles);
    walk.document(None, &node);
    walk.resolve();
    walk.find_cycles();
    let assertions = if walk.faults.has_error() { None } else { walk.compile(&["#".to_owned()]) };
    let error = walk.faults.finish().into_iter().find(|fault| is_error(fault.code));
    match (error, assertions) {
        (Some(error), _) => Err(error),
        (None, assertions) => Ok(assertions.unwrap_or_default()),
    }
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
