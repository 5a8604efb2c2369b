//! Typed access to the tree's values, and the way their problems take.

use std::ops::Range;

use super::wording::{json_string, single_quoted, yaml_line, yaml_text};
use super::{Context, comment};
use crate::diagnostic::{Alike, Code, Collector, Level};
use crate::model::{Dialect, Text};
use crate::tree::{Entry, Node, Scalar, Value};
use crate::white_space::is_white_space;
use crate::wording::{shown, visible};

/// What every rule needs: the surroundings, and where to report.
pub(super) struct Reader<'a> {
    pub(super) context: &'a Context<'a>,
    pub(super) collector: &'a mut Collector,
    /// The unknown keys of the top level.
    pub(super) unknown_keys: Alike,
}

impl<'a> Reader<'a> {
    pub(super) fn new(context: &'a Context<'a>, collector: &'a mut Collector) -> Self {
        Self { context, collector, unknown_keys: Alike::new(Code::UnknownKey, Alike::MOST) }
    }
}

impl Reader<'_> {
    /// Reports a problem at a byte range of the manifest's file, with what to do about it.
    pub(super) fn report(
        &mut self,
        code: Code,
        span: &Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        // A bracket that is not closed was reported; what it holds has no form to be judged yet.
        if !(matches!(code, Code::WrongType | Code::AllowedToolsForm) && self.is_unclosed(span)) {
            self.collector.report(self.context.source.at(code, span.clone(), message).help(help));
        }
    }

    fn is_unclosed(&self, span: &Range<usize>) -> bool {
        let written = self.context.source.text().get(span.clone()).unwrap_or_default();
        written.starts_with('[') && !written.ends_with(']') || written.starts_with('{') && !written.ends_with('}')
    }

    /// Reports that something is missing that a skill must have; only one of Bindu's may be allowed to do without a
    /// description.
    pub(super) fn report_required(
        &mut self,
        code: Code,
        span: &Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        let problem = self.context.source.at(code, span.clone(), message);
        let help = self.with_dialect(help.into());
        match self.context.dialect {
            Dialect::Bindu => self.collector.report(problem.help(help)),
            Dialect::AgentSkills if self.collector.level(code) == Level::Error => {
                self.collector.report(problem.help(help));
            }
            Dialect::AgentSkills => {
                let help = format!("{help}; only a skill of Bindu's may be allowed to do without it");
                self.collector.report_always(problem.help(help));
            }
        }
    }

    /// Reports an unknown key of the top level, unless there are too many of them.
    pub(super) fn report_unknown_key(&mut self, span: &Range<usize>, message: String, help: String) {
        if self.unknown_keys.admits(span) {
            self.report(Code::UnknownKey, span, message, help);
        }
    }

    /// Reports how many unknown keys there are besides those that were reported.
    pub(super) fn report_other_unknown_keys(&mut self) {
        if let Some(others) = self.unknown_keys.others(self.context.source) {
            self.collector.report(others);
        }
    }

    /// A help that says as well why Bindu's rules hold, for whoever did not mean them.
    pub(super) fn with_dialect(&self, help: String) -> String {
        match self.context.dialect_from {
            Some(from) => {
                format!(
                    "{help}; `{from}` makes it a skill of Bindu's, the dialect `agent-skills` has it read by others"
                )
            }
            None => help,
        }
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
        } else if scalar.text.is_empty() || self.context.is_json {
            "write a value, or leave the key out".to_owned()
        } else {
            format!("leave the key out; if the text is meant, write `{key}: {}`", json_string(&scalar.text))
        };
        let message = format!("{} has no value", shown(&format!("{parent}{key}")));
        self.report(Code::NullValue, &entry.key_span, message, help);
        true
    }

    /// The value as text, if it is one: any scalar of YAML is, but JSON tells its strings from the rest.
    pub(super) fn as_text<'n>(&self, value: &'n Node) -> Option<&'n str> {
        match &value.value {
            Value::Scalar(scalar) if !(self.context.is_json && scalar.plain) => Some(&scalar.text),
            _ => None,
        }
    }

    /// What a message calls this kind of value.
    pub(super) fn kind(&self, value: &Node) -> &'static str {
        if self.context.is_json { value.json_kind() } else { value.kind() }
    }

    /// A key with a text of JSON as it would be written.
    pub(super) fn json_line(&self, key: &str, json: &str) -> String {
        if self.context.is_json { self.line(key, json) } else { format!("{}: {}", visible(key), single_quoted(json)) }
    }

    /// A key with one text as it would be written.
    pub(super) fn line(&self, key: &str, text: &str) -> String {
        if self.context.is_json { format!("{}: {}", json_string(key), json_string(text)) } else { yaml_line(key, text) }
    }

    /// A key with a list of texts as it would be written.
    pub(super) fn list_line(&self, key: &str, texts: &[String]) -> String {
        let is_plain = |text: &str| !self.context.is_json && !text.contains([',', '[', ']', '{', '}']);
        let write = |text: &String| if is_plain(text) { yaml_text(text) } else { json_string(text) };
        let texts = texts.iter().map(write).collect::<Vec<_>>().join(", ");
        if self.context.is_json { format!("{}: [{texts}]", json_string(key)) } else { format!("{key}: [{texts}]") }
    }

    /// The value of a key that takes text.
    pub(super) fn text(&mut self, key: &str, value: &Node) -> Option<Text> {
        if let Some(text) = self.as_text(value) {
            return Some(text.to_owned().into());
        }
        let message = format!("`{key}` must be text, found {}", self.kind(value));
        let help = match self.as_one_text(key, value) {
            Some(text) => format!("write it as one text: `{}`", self.line(key, &text)),
            None => "write it as one text".to_owned(),
        };
        self.report(Code::WrongType, &value.span, message, help);
        None
    }

    /// The texts of a key that takes text or a list of texts.
    pub(super) fn texts<'n>(&mut self, key: &'n str, value: &'n Node) -> Vec<Written<'n>> {
        let nodes = match &value.value {
            Value::Sequence(nodes) => nodes,
            _ if self.as_text(value).is_some() => return Written::all(key, key, value),
            _ => {
                let message = format!("`{key}` must be text or a list of texts, found {}", self.kind(value));
                let help = match self.sentence(value) {
                    Some(text) => format!("write it as one text: `{}`", self.line(key, &text)),
                    None => "write one text, or a list with one text an entry".to_owned(),
                };
                self.report(Code::WrongType, &value.span, message, help);
                return Vec::new();
            }
        };
        for (index, node) in nodes.iter().enumerate() {
            if node.is_null() || self.as_text(node).is_none() {
                let message = format!("entry {} of `{key}` must be text, found {}", index + 1, self.kind(node));
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
        let is_yaml = !self.context.is_json;
        if is_yaml && key == "description" && written.starts_with(['[', '{']) && !written.contains(['\n', '\r']) {
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

/// A text of the manifest and where it is written: as the value of a key, or as an entry of a list.
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
