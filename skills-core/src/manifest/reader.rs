//! Typed access to the tree's values, and the way their problems take.

use std::ops::Range;

use super::wording::{json_string, yaml_line, yaml_text};
use super::{Context, comment};
use crate::diagnostic::{Code, Collector};
use crate::model::Text;
use crate::source::is_white_space;
use crate::tree::{Entry, Node, Scalar, Value};
use crate::wording::{shown, visible};

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
        let help = if let Some(help) = comment::help_instead_of_value(self.context.source, entry) {
            help
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

    /// The texts of a key that takes text or a list of texts.
    pub(super) fn texts<'n>(&mut self, key: &'n str, value: &'n Node) -> Vec<Written<'n>> {
        let nodes = match &value.value {
            Value::Scalar(_) => return Written::all(key, key, value),
            Value::Sequence(nodes) => nodes,
            Value::Mapping(_) => {
                let message = format!("`{key}` must be text or a list of texts, found {}", value.kind());
                let help = match self.sentence(value) {
                    Some(text) => format!("write it as one text: `{}`", yaml_line(key, &text)),
                    None => "write one text, or a list with one text an entry".to_owned(),
                };
                self.report(Code::WrongType, &value.span, message, help);
                return Vec::new();
            }
        };
        for (index, node) in nodes.iter().enumerate() {
            if Written::entry(key, index, node).is_none() {
                let message = format!("entry {} of `{key}` must be text, found {}", index + 1, node.kind());
                let help = match self.sentence(node) {
                    Some(text) => format!("write it as one text: `- {}`", yaml_text(&text)),
                    None => "write it as one text, or remove the entry".to_owned(),
                };
                self.report(Code::WrongType, &node.span, message, help);
            }
        }
        Written::all(key, key, value)
    }

    /// What an author who wrote something else most likely meant as text: the entries of a list in a row, a sentence
    /// with a colon as it stands, and in a description, whose sentences may begin with a bracket, the brackets
    /// themselves.
    fn as_one_text(&self, key: &str, value: &Node) -> Option<String> {
        let written = self.context.source.text().get(value.span.clone())?;
        if key == "description" && written.starts_with(['[', '{']) && !written.contains(['\n', '\r']) {
            return Some(written.to_owned());
        }
        let Value::Sequence(nodes) = &value.value else { return self.sentence(value) };
        let texts = scalars(nodes)?;
        if texts.is_empty() { None } else { Some(texts.join(", ")) }
    }

    /// The text of a mapping that is a sentence with a colon in it, as its first key tells, on one line.
    pub(super) fn sentence(&self, value: &Node) -> Option<String> {
        let Value::Mapping(entries) = &value.value else { return None };
        let key = &entries.first()?.key;
        let is_sentence = key.plain && (key.text.contains(' ') || key.text.starts_with(char::is_uppercase));
        let written = self.context.source.text().get(value.span.clone())?;
        if !is_sentence || written.starts_with('{') {
            return None;
        }
        let lines: Vec<&str> = written.split(['\n', '\r']).map(trim).filter(|line| !line.is_empty()).collect();
        Some(lines.join(" "))
    }
}

/// A text of the frontmatter and where it is written: as the value of a key, or as an entry of a list.
pub(super) struct Written<'n> {
    /// What messages call it.
    pub(super) what: String,
    /// The key whose value it is; none for an entry.
    pub(super) key: Option<&'n str>,
    pub(super) node: &'n Node,
    pub(super) scalar: &'n Scalar,
}

impl<'n> Written<'n> {
    /// The value of a key, if it is text. Messages call the key by its path.
    pub(super) fn value(path: &str, key: &'n str, value: &'n Node) -> Option<Self> {
        let Value::Scalar(scalar) = &value.value else { return None };
        Some(Self { what: shown(path), key: Some(key), node: value, scalar })
    }

    /// The texts of a value: itself, or the entries that are texts.
    pub(super) fn all(path: &str, key: &'n str, value: &'n Node) -> Vec<Self> {
        if let Value::Sequence(nodes) = &value.value {
            return nodes.iter().enumerate().filter_map(|(index, node)| Self::entry(path, index, node)).collect();
        }
        Self::value(path, key, value).into_iter().collect()
    }

    /// An entry of a list, if it is text.
    fn entry(path: &str, index: usize, node: &'n Node) -> Option<Self> {
        match &node.value {
            Value::Scalar(scalar) if !scalar.is_null() => {
                Some(Self { what: format!("entry {} of {}", index + 1, shown(path)), key: None, node, scalar })
            }
            _ => None,
        }
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
