//! What Bindu's own loader makes of files and configurations, from `vectors/bindu.json`, and our cards in its form.

use std::fs;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Map, Value};
use skills_core::{
    Code, Collector, Diagnostic, Dialect, Json, Level, Levels, ReadConfig, SkillCard, SkillOptions, Text, read_config,
};
use tempfile::TempDir;

use super::shared;

/// In a vector, the folder that everything lies in.
const ROOT: &str = "$ROOT";

/// The vectors of a section; none where there is no file of them.
pub(crate) fn vectors(section: &str) -> Vec<Value> {
    let section = self::section(section);
    section.map(|section| serde_json::from_value(section).expect("the section is a list")).unwrap_or_default()
}

/// A section of the vectors' file; none where there is no such file.
pub(crate) fn section(name: &str) -> Option<Value> {
    let text = fs::read_to_string(shared("vectors/bindu.json")?).expect("the vectors are text");
    let mut all: Value = serde_json::from_str(&text).expect("the vectors are JSON");
    Some(all[name].take())
}

/// A folder with the files of a vector.
pub(crate) struct Folder {
    root: TempDir,
}

impl Folder {
    pub(crate) fn new() -> Self {
        Self { root: tempfile::tempdir().expect("a temporary folder") }
    }

    /// Writes the vector's files and links.
    pub(crate) fn of(vector: &Value) -> Self {
        let folder = Self::new();
        for (path, content) in members(&vector["files"]) {
            match content {
                Value::String(text) => folder.write(path, text),
                bytes => {
                    let encoded = bytes["b64"].as_str().expect("a file is a text or bytes");
                    folder.write(path, BASE64_STANDARD.decode(encoded).expect("the bytes are base64"));
                }
            }
        }
        #[cfg(unix)]
        for (path, target) in members(&vector["symlinks"]) {
            let target = folder.path().join(target.as_str().expect("a link has a target"));
            std::os::unix::fs::symlink(target, folder.prepare(path)).expect("a new link");
        }
        folder
    }

    pub(crate) fn path(&self) -> &Path {
        self.root.path()
    }

    pub(crate) fn write(&self, path: &str, content: impl AsRef<[u8]>) {
        fs::write(self.prepare(path), content).expect("a new file");
    }

    fn prepare(&self, path: &str) -> PathBuf {
        let path = self.path().join(path);
        fs::create_dir_all(path.parent().expect("a file in a folder")).expect("a new folder");
        path
    }

    /// Reads this configuration as one that stands in the folder `directory`; gives it, or the codes of the errors.
    pub(crate) fn read(&self, directory: &str, config: &Value) -> Result<ReadConfig, Vec<Code>> {
        let path = format!("{directory}/agent_config.json");
        let root = Value::from(self.path().to_str().expect("the path is text")).to_string();
        self.write(&path, config.to_string().replace(ROOT, root.trim_matches('"')));

        let options = SkillOptions { dialect: Some(Dialect::Bindu), ..SkillOptions::default() };
        let mut levels = Levels::default();
        levels.set(Code::OutsidePackage, Level::Allow).expect("the level can be changed");
        let mut collector = Collector::new(levels);
        let read = read_config(self.path(), &path, &options, &mut collector);
        let diagnostics = collector.finish();
        let mut errors: Vec<Code> =
            diagnostics.iter().filter(|found| found.level() == Level::Error).map(Diagnostic::code).collect();
        errors.sort();
        errors.dedup();
        match read {
            Some(read) if errors.is_empty() => Ok(read),
            _ => Err(errors),
        }
    }
}

fn members(object: &Value) -> impl Iterator<Item = (&String, &Value)> {
    object.as_object().into_iter().flatten()
}

/// Keys of the loader's whose values a card has among its extra ones.
const MAPS: [&str; 5] = ["capabilities_detail", "requirements", "performance", "documentation", "assessment"];

/// All that a card says, in the form that Bindu's loader gives a skill. What the loader has no key for stands under the
/// card's own, and all other keys of the manifest under `extra`.
pub(crate) fn as_loaded(card: &SkillCard) -> Map<String, Value> {
    let text = |text: Option<&str>| text.filter(|text| !text.is_empty()).map(Value::from);
    let texts = |texts: &[Text]| Value::from(texts.iter().map(AsRef::as_ref).collect::<Vec<&str>>());
    let some_texts = |list: &[Text]| (!list.is_empty()).then(|| texts(list));
    let extra = |key: &str| card.extra_value(key).map(Json::value);
    let pairs = card.metadata().iter().map(|(key, value)| (key.to_string(), Value::from(value.as_ref())));
    let others = card.extra().iter().filter(|(key, _)| key != "examples" && !MAPS.contains(&key.as_ref()));
    let fields = [
        ("id", Some(card.id().into())),
        ("name", Some(card.name().into())),
        ("description", Some(card.description().into())),
        ("tags", Some(texts(card.tags()))),
        ("input_modes", Some(texts(card.input_modes()))),
        ("output_modes", Some(texts(card.output_modes()))),
        ("version", text(card.version())),
        ("author", text(card.author())),
        // The card's own list has the texts alone.
        ("examples", extra("examples").or_else(|| some_texts(card.examples()))),
        ("allowed_tools", some_texts(card.allowed_tools())),
        ("license", text(card.license())),
        ("compatibility", text(card.compatibility())),
        ("metadata", some_members(pairs)),
        ("documentation_path", card.definition().file_name().map(|name| path(card.directory(), name).into())),
        ("documentation_content", text(Some(card.document()))),
        ("markdown_content", text(Some(card.body()))),
        ("extra", some_members(others.map(|(key, value)| (key.to_string(), value.value())))),
    ];
    let maps = MAPS.map(|key| (key, extra(key)));
    fields.into_iter().chain(maps).filter_map(|(key, value)| Some((key.to_owned(), value?))).collect()
}

fn some_members(members: impl Iterator<Item = (String, Value)>) -> Option<Value> {
    let object: Map<String, Value> = members.collect();
    (!object.is_empty()).then(|| object.into())
}

fn path(directory: &str, name: &str) -> String {
    if directory == "." { name.to_owned() } else { format!("{directory}/{name}") }
}
