//! From the frontmatter's tree to the card's fields, by the rules of the format.

mod a2a;
mod assets;
mod comment;
mod hints;
mod json_list;
mod keys;
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

use self::reader::Reader;
use crate::diagnostic::{Code, Collector};
use crate::files::FoundFile;
use crate::json;
use crate::model::{ExecutionHints, Json, Text};
use crate::paths::SkillDir;
use crate::source::Source;
use crate::yaml::Entry;

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
    pub(crate) input_schema: Option<Json>,
    pub(crate) output_schema: Option<Json>,
}

/// What the rules need to know besides the frontmatter.
pub(crate) struct Context<'a> {
    /// SKILL.md.
    pub(crate) source: &'a Source,
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
    for entry in entries {
        misspelled.extend(keys::check(&mut reader, entry));
        if !reader.is_absent(entry, "") && !read_field(&mut reader, entry, &mut manifest) {
            manifest.extra.push((entry.key.text.clone().into(), Json::from_text(json::compact(&entry.value))));
        }
    }
    require(&mut reader, entries, &misspelled);
    complete(&mut manifest, metadata_tags);
    manifest
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
        _ => return false,
    }
    true
}

/// The entry of this key, unless its value is null: then the key counts as absent.
fn value_of<'e>(entries: &'e [Entry], key: &str) -> Option<&'e Entry> {
    entries.iter().find(|entry| entry.key.text == key && !entry.value.is_null())
}

/// Reports each required key that is absent, at the opening fence; not one that was refused for its spelling.
fn require(reader: &mut Reader<'_>, entries: &[Entry], misspelled: &[&str]) {
    let fence = 0.."---".len();
    let is_missing = |key: &str| value_of(entries, key).is_none() && !misspelled.contains(&key);
    if is_missing("name") {
        let help = name::help_for_directory(&reader.context.dir.name);
        reader.report(Code::MissingName, &fence, "the frontmatter has no `name`", help);
    }
    if is_missing("description") {
        let message = "the frontmatter has no `description`";
        reader.report(Code::MissingDescription, &fence, message, standard::DESCRIPTION_HELP);
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
