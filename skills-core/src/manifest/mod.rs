//! From the frontmatter's tree to the card's fields, by the rules of the format.

mod a2a;
mod assets;
mod comment;
mod hints;
mod json_list;
mod keys;
mod list_like;
mod metadata;
mod modes;
mod name;
mod near;
mod reader;
mod standard;
mod tags;
mod tools;
mod wording;

#[cfg(test)]
mod tests;

use self::reader::{Reader, Written};
use crate::diagnostic::{Code, Collector};
use crate::files::FoundFile;
use crate::json;
use crate::model::{ExecutionHints, Json, Schema, Text};
use crate::paths::SkillDir;
use crate::schema::Declared;
use crate::source::Source;
use crate::tree::Entry;

/// What the frontmatter says, each field checked.
#[derive(Debug, Default)]
pub(crate) struct Manifest {
    pub(crate) id: Text,
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

/// What the rules need to know besides the frontmatter.
pub(crate) struct Context<'a> {
    /// SKILL.md.
    pub(crate) source: &'a Source,
    /// The opening fence, where a complaint about the frontmatter as a whole stands.
    pub(crate) fence: &'a std::ops::Range<usize>,
    /// The skill directory.
    pub(crate) dir: &'a SkillDir,
    /// The skill's files, in the order of their path's bytes.
    pub(crate) files: &'a [FoundFile],
    /// Whether these are all of them, none refused.
    pub(crate) is_complete: bool,
}

/// Takes the fields out of the frontmatter's top-level entries; what breaks a rule is reported.
pub(crate) fn read(entries: &[Entry], context: &Context<'_>, collector: &mut Collector) -> Manifest {
    let mut reader = Reader { context, collector };
    let mut manifest = Manifest::default();
    // First, because `a2a-tags` decides what becomes of a top-level `tags`, wherever the two stand.
    let metadata_tags = match value_of(entries, "metadata") {
        Some(entry) => metadata::read(&mut reader, &entry.value, &mut manifest),
        None => Vec::new(),
    };
    let mut misspelled = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        misspelled.extend(keys::check(&mut reader, entry));
        if !is_absent(&mut reader, entry, entries.get(index + 1)) && !read_field(&mut reader, entry, &mut manifest) {
            manifest.extra.push((entry.key.text.clone().into(), Json::from_text(json::compact(&entry.value))));
        }
    }
    require(&mut reader, entries, &misspelled);
    complete(&mut manifest, metadata_tags);
    manifest
}

/// Whether the value of a top-level key is null; what is to be done about it may show in the entry behind it.
fn is_absent(reader: &mut Reader<'_>, entry: &Entry, next: Option<&Entry>) -> bool {
    match entry.key.text.as_str() {
        // Reported by `require`.
        "name" | "description" => entry.value.is_null(),
        "metadata" if entry.value.is_null() => {
            let help = metadata::help_for_null(next);
            reader.report(Code::NullValue, &entry.key_span, "`metadata` has no value", help);
            true
        }
        _ => reader.is_absent(entry, ""),
    }
}

/// Reads one top-level entry into its field; `false` when it does not become one.
fn read_field(reader: &mut Reader<'_>, entry: &Entry, manifest: &mut Manifest) -> bool {
    let value = &entry.value;
    match entry.key.text.as_str() {
        "name" => manifest.name = name::read(reader, value).unwrap_or_default(),
        "description" => manifest.description = standard::description(reader, value).unwrap_or_default(),
        "license" => manifest.license = standard::license(reader, value),
        "compatibility" => manifest.compatibility = standard::compatibility(reader, value),
        "metadata" => {}
        "allowed-tools" => manifest.allowed_tools = tools::read(reader, value),
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

/// Reports each required key that is absent: at its place where it has no value, else at the opening fence; not one that
/// was refused for its spelling.
fn require(reader: &mut Reader<'_>, entries: &[Entry], misspelled: &[&str]) {
    let source = reader.context.source;
    let write_name = name::help_for_directory(&reader.context.dir.name);
    let required = [
        ("name", Code::MissingName, write_name.as_str()),
        ("description", Code::MissingDescription, standard::DESCRIPTION_HELP),
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
                reader.report(code, &entry.key_span, format!("`{key}` has no value"), help);
            }
            None if !misspelled.contains(&key) => {
                reader.report(code, reader.context.fence, format!("the frontmatter has no `{key}`"), help);
            }
            _ => {}
        }
    }
}

/// Fills the fields that fall back on others.
fn complete(manifest: &mut Manifest, metadata_tags: Vec<Text>) {
    if manifest.tags.is_empty() {
        manifest.tags = metadata_tags;
    }
    if manifest.id.is_empty() {
        manifest.id.clone_from(&manifest.name);
    }
    if manifest.title.is_empty() {
        manifest.title.clone_from(&manifest.name);
    }
}
