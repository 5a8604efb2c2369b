//! Bindu's keys: of skill.yaml, of a SKILL.md with the same keys, of a skill in an agent's configuration.
//!
//! Its own loader looks at no type; here each value has the type that the format declares.

use super::near::{fold, nearest};
use super::reader::{Reader, trim};
use super::wording::{character, json_string, yaml_text};
use super::{Manifest, modes, typed};
use crate::diagnostic::Code;
use crate::model::Text;
use crate::tree::{Entry, Node, Value};

/// The keys that Bindu reads.
pub(super) const KEYS: [&str; 15] = [
    "id",
    "name",
    "description",
    "version",
    "author",
    "tags",
    "examples",
    "input_modes",
    "output_modes",
    "capabilities_detail",
    "requirements",
    "performance",
    "allowed_tools",
    "documentation",
    "assessment",
];

/// Keys that Bindu's public pages show although nothing reads them, each with the one that is read.
const NEVER_READ: [(&str, &str); 2] = [("skill_id", "id"), ("capabilities", "capabilities_detail")];

/// What a skill takes and gives that says nothing of it.
const DEFAULT_MODES: &[Text] = &[Text::Borrowed("text/plain")];

/// The key that another most likely means: one that is read in its place, or nearly has its spelling.
pub(super) fn meant(key: &str) -> Option<&'static str> {
    let read_instead = NEVER_READ.iter().find(|(shown, _)| *shown == key).map(|(_, read)| *read);
    // Much is one letter away from so short a key as `id`.
    let is_near = |meant: &&str| meant.len() > 2 || fold(meant) == fold(key);
    read_instead.or_else(|| nearest(key, &KEYS).filter(is_near))
}

/// Reads the value of one of Bindu's keys, which is not null, into its field. Nothing for a key that is none of them, or
/// has the rules of Agent Skills; `false` where the value is to be kept among the extra keys.
pub(super) fn read_field(reader: &mut Reader<'_>, entry: &Entry, manifest: &mut Manifest) -> Option<bool> {
    let Entry { key, value, .. } = entry;
    let key = key.text.as_str();
    let is_used = match key {
        "id" => {
            if manifest.id.is_empty() {
                manifest.id_span = value.span.clone();
            }
            set(&mut manifest.id, id(reader, value))
        }
        "name" => {
            manifest.name = name(reader, value).unwrap_or_default();
            true
        }
        "version" => set(&mut manifest.version, Some(reader.text(key, value))),
        "author" => set(&mut manifest.author, Some(reader.text(key, value))),
        "tags" => set(&mut manifest.tags, texts(reader, key, value)),
        "examples" => {
            let (examples, is_all) = examples(reader, value);
            set(&mut manifest.examples, Some(examples)) && is_all
        }
        "input_modes" => set(&mut manifest.input_modes, modes(reader, key, value)),
        "output_modes" => set(&mut manifest.output_modes, modes(reader, key, value)),
        "allowed_tools" => set(&mut manifest.allowed_tools, texts(reader, key, value)),
        "capabilities_detail" | "requirements" | "performance" | "documentation" | "assessment" => {
            mapping(reader, key, value);
            false
        }
        _ => return None,
    };
    Some(is_used)
}

/// Fills the fields that Bindu has a default for, unless the skill says something of them.
pub(super) fn complete(entries: &[Entry], manifest: &mut Manifest) {
    let says = |key| super::value_of(entries, key).is_some();
    for (key, modes) in [("input_modes", &mut manifest.input_modes), ("output_modes", &mut manifest.output_modes)] {
        if modes.is_empty() && !says(key) {
            *modes = DEFAULT_MODES.to_vec();
        }
    }
}

/// Sets a field that an `a2a-*` key has not set already; else, and without a value, it stays as it is.
fn set<T: Default + PartialEq>(field: &mut T, value: Option<T>) -> bool {
    let is_free = *field == T::default();
    if let Some(value) = value.filter(|_| is_free) {
        *field = value;
    }
    is_free
}

fn name(reader: &mut Reader<'_>, value: &Node) -> Option<Text> {
    let text = reader.text("name", value)?;
    if trim(&text).is_empty() {
        reader.report(Code::MissingName, &value.span, "`name` is blank", "write the skill's name");
        return None;
    }
    check_characters(reader, "name", value, &text);
    typed::check(reader, "name", value);
    Some(trim(&text).to_owned().into())
}

/// The text by which the skill is called on the wire.
fn id(reader: &mut Reader<'_>, value: &Node) -> Option<Text> {
    let text = reader.text("id", value)?;
    if trim(&text).is_empty() {
        let help = "write an id, or leave the key out to use `name`";
        reader.report(Code::BinduValue, &value.span, "`id` is blank", help);
        return None;
    }
    check_characters(reader, "id", value, &text);
    Some(trim(&text).to_owned().into())
}

fn check_characters(reader: &mut Reader<'_>, key: &str, value: &Node, text: &str) {
    if let Some(control) = trim(text).chars().find(|c| c.is_control()) {
        let message = format!("`{key}` has a control character, {}", character(control));
        reader.report(Code::BinduValue, &value.span, message, "write it on one line, without the character");
    }
}

/// The texts of a list; every other form is reported.
fn texts(reader: &mut Reader<'_>, key: &str, value: &Node) -> Option<Vec<Text>> {
    let nodes = list(reader, key, value)?;
    let texts = nodes.iter().enumerate().filter_map(|(index, node)| entry(reader, key, index, node, "text"));
    Some(texts.collect())
}

/// The media types of a list.
fn modes(reader: &mut Reader<'_>, key: &str, value: &Node) -> Option<Vec<Text>> {
    let nodes = list(reader, key, value)?;
    let mut modes = Vec::new();
    for (index, node) in nodes.iter().enumerate() {
        if let Some(mode) = entry(reader, key, index, node, "text") {
            let is_json = reader.context.is_json;
            let written = |meant: &str| if is_json { json_string(meant) } else { yaml_text(meant) };
            modes::check(reader, key, &node.span, &mode, written);
            modes.push(mode);
        }
    }
    Some(modes)
}

/// The examples that are texts, and whether all of them are: Bindu's may be mappings as well.
fn examples(reader: &mut Reader<'_>, value: &Node) -> (Vec<Text>, bool) {
    let mut texts = Vec::new();
    let mut is_all = true;
    for (index, node) in list(reader, "examples", value).unwrap_or_default().iter().enumerate() {
        if let Value::Mapping(_) = node.value {
            is_all = false;
        } else {
            texts.extend(entry(reader, "examples", index, node, "text or a mapping"));
        }
    }
    (texts, is_all)
}

/// What to do about a value whose entries are not known.
const ANY_LIST: &str = "write a list, with one entry for each";

fn list<'n>(reader: &mut Reader<'_>, key: &str, value: &'n Node) -> Option<&'n [Node]> {
    if let Value::Sequence(nodes) = &value.value {
        return Some(nodes);
    }
    let help = match &value.value {
        Value::Scalar(scalar) => {
            // An example is a sentence, which may have commas of its own.
            let most = if key == "examples" { 1 } else { usize::MAX };
            let texts = scalar.text.splitn(most, ',').map(trim).filter(|text| !text.is_empty());
            // What is no media type would be wrong in a list as well.
            let is_modes = key.ends_with("_modes");
            let meant = |text: &str| if is_modes { modes::meant(text) } else { Some(text.to_owned()) };
            let texts: Option<Vec<String>> = texts.map(meant).collect();
            match texts.filter(|texts| !texts.is_empty()) {
                Some(texts) => format!("write `{}`", reader.list_line(key, &texts)),
                None => ANY_LIST.to_owned(),
            }
        }
        _ => ANY_LIST.to_owned(),
    };
    wrong_type(reader, &format!("`{key}`"), "a list", value, help);
    None
}

/// The text of a list's entry, which may not be blank.
fn entry(reader: &mut Reader<'_>, key: &str, index: usize, node: &Node, expected: &str) -> Option<Text> {
    let what = format!("entry {} of `{key}`", index + 1);
    if let Some(text) = reader.as_text(node).filter(|_| !node.is_null()) {
        if trim(text).is_empty() {
            let message = format!("{what} is blank");
            reader.report(Code::WrongType, &node.span, message, "write a text, or remove the entry");
            return None;
        }
        return Some(text.to_owned().into());
    }
    wrong_type(reader, &what, expected, node, "write it as one text, or remove the entry");
    None
}

fn mapping(reader: &mut Reader<'_>, key: &str, value: &Node) {
    if !matches!(value.value, Value::Mapping(_)) {
        let help = format!("write keys and values below `{key}`, or leave it out");
        wrong_type(reader, &format!("`{key}`"), "a mapping", value, help);
    }
}

fn wrong_type(reader: &mut Reader<'_>, what: &str, expected: &str, value: &Node, help: impl Into<String>) {
    let message = format!("{what} must be {expected}, found {}", reader.kind(value));
    let help = reader.with_dialect(help.into());
    reader.report(Code::WrongType, &value.span, message, help);
}

#[cfg(test)]
mod tests;
