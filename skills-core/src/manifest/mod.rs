//! From a manifest's tree to the card's fields, by the rules of the format.

mod a2a;
mod assets;
mod bindu;
mod comment;
mod hints;
mod id;
mod json_list;
mod keys;
mod list_like;
mod metadata;
mod modes;
mod name;
mod near;
mod portability;
mod reader;
mod standard;
mod tags;
mod tools;
mod typed;
mod wording;

#[cfg(test)]
mod tests;

pub(crate) use self::name::differs_from;
pub(crate) use self::near::nearest as nearest_key;
pub(crate) use self::portability::check as check_portability;
use std::ops::Range;

use self::reader::{Reader, Written};
use crate::diagnostic::{Code, Collector};
use crate::files::FoundFile;
use crate::json;
use crate::model::{Dialect, ExecutionHints, Json, Schema, Text};
use crate::paths::SkillDir;
use crate::schema::Declared;
use crate::source::Source;
use crate::tree::Entry;
use crate::yaml::Lost;

/// What the manifest says, each field checked.
#[derive(Debug, Default)]
pub(crate) struct Manifest {
    pub(crate) id: Text,
    /// Where the id is written.
    pub(crate) id_span: Range<usize>,
    pub(crate) name: Text,
    pub(crate) title: Text,
    pub(crate) description: Text,
    pub(crate) license: Option<Text>,
    pub(crate) compatibility: Option<Text>,
    pub(crate) version: Option<Text>,
    pub(crate) author: Option<Text>,
    pub(crate) allowed_tools: Vec<Text>,
    pub(crate) metadata: Vec<(Text, Text)>,
    pub(crate) when_to_use: Vec<Text>,
    pub(crate) when_not_to_use: Vec<Text>,
    pub(crate) extra: Vec<(Text, Json)>,
    pub(crate) tags: Vec<Text>,
    pub(crate) examples: Vec<Text>,
    pub(crate) input_modes: Vec<Text>,
    pub(crate) output_modes: Vec<Text>,
    pub(crate) security_requirements: Vec<Text>,
    pub(crate) execution_hints: ExecutionHints,
    pub(crate) provider_config: Option<Json>,
    pub(crate) input_schema: Option<Schema>,
    /// What the input schema declares.
    pub(crate) declared: Option<Declared>,
    /// Whether an input schema is named, which makes the body a template.
    pub(crate) is_template: bool,
    pub(crate) output_schema: Option<Schema>,
}

/// What the rules need to know besides the manifest's entries.
pub(crate) struct Context<'a> {
    /// The file that has the manifest.
    pub(crate) source: &'a Source,
    /// What the entries lack because it is too faulty to be read.
    pub(crate) lost: &'a Lost,
    /// What messages call the manifest, such as `the frontmatter`.
    pub(crate) noun: &'a str,
    /// Where a complaint about the manifest as a whole stands.
    pub(crate) head: Range<usize>,
    /// Whether it is written in JSON, which tells texts from numbers.
    pub(crate) is_json: bool,
    /// The rules that hold.
    pub(crate) dialect: Dialect,
    /// The file or key that tells them, where they might have been others.
    pub(crate) dialect_from: Option<&'static str>,
    /// The skill directory.
    pub(crate) dir: &'a SkillDir,
    /// The skill's files, in the order of their path's bytes.
    pub(crate) files: &'a [FoundFile],
    /// Whether these are all of them, none refused.
    pub(crate) is_complete: bool,
}

/// Takes the fields out of the manifest's top-level entries; what breaks a rule is reported.
pub(crate) fn read(entries: &[Entry], context: &Context<'_>, collector: &mut Collector) -> Manifest {
    let mut reader = Reader::new(context, collector);
    let mut manifest = Manifest::default();
    // First, because `a2a-tags` decides what becomes of a top-level `tags`, wherever the two stand.
    let metadata_tags = match value_of(entries, "metadata") {
        Some(entry) => metadata::read(&mut reader, &entry.value, &mut manifest),
        None => Vec::new(),
    };
    let mut misspelled = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        misspelled.extend(keys::check(&mut reader, entry, entries));
        if !is_absent(&mut reader, entry, entries.get(index + 1)) && !read_field(&mut reader, entry, &mut manifest) {
            manifest.extra.push((entry.key.text.clone().into(), Json::from_text(json::compact(&entry.value))));
        }
    }
    require(&mut reader, entries, &misspelled);
    reader.report_other_unknown_keys();
    // A name that stands in for an id may be any name.
    if !manifest.id.is_empty() {
        id::check(&mut reader, &manifest);
    }
    complete(entries, &mut manifest, metadata_tags);
    if context.dialect == Dialect::Bindu {
        bindu::complete(entries, &mut manifest);
    }
    manifest
}

/// Whether the value of a top-level key is null; what is to be done about it may show in the entry behind it.
fn is_absent(reader: &mut Reader<'_>, entry: &Entry, next: Option<&Entry>) -> bool {
    match entry.key.text.as_str() {
        // Reported by `require`.
        "name" | "description" => entry.value.is_null(),
        "metadata" if entry.value.is_null() && !reader.context.is_json => {
            let help = metadata::help_for_null(next);
            reader.report(Code::NullValue, &entry.key_span, "`metadata` has no value", help);
            true
        }
        _ => reader.is_absent(entry, ""),
    }
}

/// Reads one top-level entry into its field; `false` when it does not become one.
fn read_field(reader: &mut Reader<'_>, entry: &Entry, manifest: &mut Manifest) -> bool {
    if reader.context.dialect == Dialect::Bindu
        && let Some(is_used) = bindu::read_field(reader, entry, manifest)
    {
        return is_used;
    }
    let value = &entry.value;
    match entry.key.text.as_str() {
        "name" => manifest.name = name::read(reader, value).unwrap_or_default(),
        "description" => manifest.description = standard::description(reader, value).unwrap_or_default(),
        "license" => manifest.license = standard::license(reader, value),
        "compatibility" => manifest.compatibility = standard::compatibility(reader, value),
        "metadata" => {}
        "allowed-tools" => {
            let tools = tools::read(reader, value);
            // Bindu's `allowed_tools` may stand before it.
            if !manifest.allowed_tools.is_empty() {
                return false;
            }
            manifest.allowed_tools = tools;
        }
        "when_to_use" => manifest.when_to_use = hints::read(reader, "when_to_use", value),
        "when_not_to_use" => manifest.when_not_to_use = hints::read(reader, "when_not_to_use", value),
        "version" => {
            manifest.version = standard::version(reader, value);
            return manifest.version.is_some();
        }
        "author" => {
            manifest.author = standard::author(reader, value);
            return manifest.author.is_some();
        }
        "tags" => {
            let tags = tags::top_level(reader, value);
            if tags.is_none() || !manifest.tags.is_empty() {
                return false;
            }
            manifest.tags = tags.unwrap_or_default();
        }
        key => {
            if let Some(written) = Written::value(key, key, value) {
                comment::check_word(reader, &written);
            }
            return false;
        }
    }
    true
}

/// The entry of this key, unless its value is null: then the key counts as absent.
fn value_of<'e>(entries: &'e [Entry], key: &str) -> Option<&'e Entry> {
    entries.iter().find(|entry| entry.key.text == key && !entry.value.is_null())
}

/// Reports each required key that is absent: at its place where it has no value, else at the manifest's head; not one
/// that was refused for its spelling.
fn require(reader: &mut Reader<'_>, entries: &[Entry], misspelled: &[&str]) {
    let source = reader.context.source;
    let (write_name, write_description) = (name::help_for_missing(reader), standard::description_help(reader));
    let required = [
        ("name", Code::MissingName, write_name.as_str()),
        ("description", Code::MissingDescription, write_description),
    ];
    for (key, code, help) in required {
        match entries.iter().find(|entry| entry.key.text == key) {
            Some(entry) if entry.value.is_null() => {
                let help = match comment::help_instead_of_value(source, entry) {
                    // No name holds a `#`.
                    Some(_) if key == "name" => format!("`#` begins a comment; {help}"),
                    Some(help) => help,
                    None => help.to_owned(),
                };
                reader.report_required(code, &entry.key_span, format!("`{key}` has no value"), help);
            }
            None if !misspelled.contains(&key) && !reader.context.lost.may_hold(source.text(), key) => {
                let Context { noun, head, .. } = reader.context;
                reader.report_required(code, head, format!("{noun} has no `{key}`"), help);
            }
            _ => {}
        }
    }
}

/// Fills the fields that fall back on others.
fn complete(entries: &[Entry], manifest: &mut Manifest, metadata_tags: Vec<Text>) {
    if manifest.tags.is_empty() {
        manifest.tags = metadata_tags;
    }
    if manifest.id.is_empty() {
        manifest.id.clone_from(&manifest.name);
        manifest.id_span = value_of(entries, "name").map_or(0..0, |entry| entry.value.span.clone());
    }
    if manifest.title.is_empty() {
        manifest.title.clone_from(&manifest.name);
    }
}
