//! Typed access to the tree's values, and the way their problems take.

use std::ops::Range;

use super::wording::{json_string, shown, visible, yaml_line};
use super::{Context, comment};
use crate::diagnostic::{Code, Collector};
use crate::model::Text;
use crate::source::is_white_space;
use crate::yaml::{Entry, Node, Scalar, Value};

/// What every rule needs: the surroundings, and where to report.
pub(super) struct Reader<'a> {
    pub(super) context: &'a Context<'a>,
    pub(super) collector: &'a mut Collector,
}

impl Reader<'_> {
    /// Reports a problem at a byte range of SKILL.md, with what to do about it.
    pub(super) fn report(
        &mut self,
        code: Code,
        span: &Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.collector.report(self.context.source.at(code, span.clone(), message).help(help));
    }

    /// Whether the value is null, so that the key counts as absent; this is reported. `parent` is the mapping's own
    /// key with a dot behind it, or nothing at the top level.
    pub(super) fn is_absent(&mut self, entry: &Entry, parent: &str) -> bool {
        let Value::Scalar(scalar) = &entry.value.value else { return false };
        if !scalar.is_null() {
            return false;
        }
        let key = visible(&entry.key.text);
        let help = if let Some(comment) = comment::instead_of_value(self.context.source, entry) {
            format!("`#` begins a comment; if it belongs to the text, write `{key}: {}`", json_string(comment))
        } else if scalar.text.is_empty() {
            "write a value, or leave the key out".to_owned()
        } else {
            format!("leave the key out; if the text is meant, write `{key}: {}`", json_string(&scalar.text))
        };
        let message = format!("{} has no value", shown(&format!("{parent}{key}")));
        self.report(Code::NullValue, &entry.key_span, message, help);
        true
    }

    /// The value of a key that takes text.
    pub(super) fn text(&mut self, key: &str, value: &Node) -> Option<Text> {
        if let Value::Scalar(scalar) = &value.value {
            return Some(scalar.text.clone().into());
        }
        let message = format!("`{key}` must be text, found {}", value.kind());
        let help = match self.as_one_text(key, value) {
            Some(text) => format!("write it as one text: `{}`", yaml_line(key, &text)),
            None => "write it as one text".to_owned(),
        };
        self.report(Code::WrongType, &value.span, message, help);
        None
    }

    /// The texts of a key that takes text or a list of texts, each with its place and what messages call it.
    pub(super) fn texts<'n>(&mut self, key: &str, value: &'n Node) -> Vec<(String, &'n Node, &'n Scalar)> {
        let nodes = match &value.value {
            Value::Scalar(scalar) => return vec![(format!("`{key}`"), value, scalar)],
            Value::Sequence(nodes) => nodes,
            Value::Mapping(_) => {
                let message = format!("`{key}` must be text or a list of texts, found {}", value.kind());
                self.report(Code::WrongType, &value.span, message, "write one text, or a list with one text an entry");
                return Vec::new();
            }
        };
        let mut texts = Vec::new();
        for (index, node) in nodes.iter().enumerate() {
            let what = format!("entry {} of `{key}`", index + 1);
            match &node.value {
                Value::Scalar(scalar) if !scalar.is_null() => texts.push((what, node, scalar)),
                _ => {
                    let message = format!("{what} must be text, found {}", node.kind());
                    self.report(Code::WrongType, &node.span, message, "write it as one text, or remove the entry");
                }
            }
        }
        texts
    }

    /// What an author who wrote a list most likely meant as text: the entries in a row, or in a description, whose
    /// sentences may begin with a bracket, the brackets themselves.
    fn as_one_text(&self, key: &str, value: &Node) -> Option<String> {
        let written = self.context.source.text().get(value.span.clone())?;
        if key == "description" && written.starts_with(['[', '{']) && !written.contains(['\n', '\r']) {
            return Some(written.to_owned());
        }
        let Value::Sequence(nodes) = &value.value else { return None };
        let texts = scalars(nodes)?;
        if texts.is_empty() { None } else { Some(texts.join(", ")) }
    }
}

/// The texts of the nodes, without what is null or blank, if all of them are scalars.
pub(super) fn scalars(nodes: &[Node]) -> Option<Vec<&str>> {
    let texts = nodes.iter().filter(|node| !node.is_null()).map(|node| match &node.value {
        Value::Scalar(scalar) => Some(scalar.text.as_str()),
        _ => None,
    });
    texts.filter(|text| text.is_none_or(|text| !trim(text).is_empty())).collect()
}

/// Strips white space at both ends, as the reference validator does.
pub(super) fn trim(text: &str) -> &str {
    text.trim_matches(is_white_space)
}

/// A text's length as the limits count it: characters, without the white space at both ends.
pub(super) fn length(text: &str) -> usize {
    trim(text).chars().count()
}
