//! The skills that an agent's configuration names or holds.

use std::path::{Path, PathBuf};

use super::ids::{SkillId, UniqueIds};
use super::reader::SkillReader;
use super::set::{unknown_level_skill, unknown_level_skills};
use super::{ReadSkill, SkillOptions, card};
use crate::diagnostic::{Code, Collector, Diagnostic, Place};
use crate::disk::{self, Absent};
use crate::json;
use crate::manifest::{self, Context, nearest_key};
use crate::model::{Definition, Dialect};
use crate::nearest::nearest;
use crate::paths::{self, Base, SkillDir};
use crate::source::Source;
use crate::tree::{Entry, Node, Value};
use crate::yaml::Lost;

/// The keys of a configuration that are about skills.
const SKILLS: &str = "skills";
const PRIVATE: &str = "private_skills";
const CALLERS: &str = "allowed_dids";
const KEYS: [&str; 3] = [SKILLS, PRIVATE, CALLERS];

/// An agent's configuration as it was read.
#[derive(Debug)]
pub struct ReadConfig {
    /// The file's path, relative to the base.
    pub path: String,
    /// Where the file stands.
    pub disk: PathBuf,
    /// The skills of `skills`, in the order of the file.
    pub skills: Vec<ReadSkill>,
    /// The skills of `private_skills`, in the order of the file.
    pub private: Vec<ReadSkill>,
    /// `allowed_dids`.
    pub allowed_dids: Vec<String>,
    /// What levels of single skills may name: the directories' names and those of the skills written in place, of
    /// skills with errors as well.
    pub names: Vec<String>,
}

/// Reads the skills of an agent's configuration: the JSON file at `path` below `base`, the package's directory.
///
/// Its `skills` and `private_skills` are lists of directories, relative to that of the file, and of skills that are
/// written in place with at least a `name`. They are read by Bindu's rules unless the options say otherwise. Everything
/// that is wrong is reported to the collector, at its place in the file where the file is to blame. Skills with errors
/// are left out of what is given, so look at [`Collector::has_errors`] before taking it for the whole.
///
/// ```
/// # let package = tempfile::tempdir()?;
/// use skills_core::{Collector, Levels, SkillOptions, read_config};
///
/// let config = r#"{"skills": [{"name": "greet", "description": "Greets."}]}"#;
/// std::fs::write(package.path().join("agent_config.json"), config)?;
/// let mut collector = Collector::new(Levels::default());
/// let read = read_config(package.path(), "agent_config.json", &SkillOptions::default(), &mut collector);
/// assert!(collector.finish().is_empty());
/// assert_eq!(read.expect("a configuration").skills[0].card().id(), "greet");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn read_config(base: &Path, path: &str, options: &SkillOptions, collector: &mut Collector) -> Option<ReadConfig> {
    let form = if path.is_empty() { Err(no_path()) } else { paths::check_form(base, path, WAY_OUT) };
    if let Err(problem) = form {
        collector.report(*problem);
        return None;
    }
    let (parent, name) = path.rsplit_once('/').unwrap_or((".", path));
    let dir = paths::resolve(base, parent, collector)?;
    read_file(Base::Package(base), &dir, "", name, options, collector)
}

/// Reads the skills of an agent's configuration: the JSON file at a path of the system, absolute or relative to the
/// working directory, with which the files of the diagnostics begin.
///
/// The file's own directory takes the place of the package's: a skill outside of it is [`Code::OutsidePackage`]. What is wrong is treated as by [`read_config`].
///
/// ```
/// # let agent = tempfile::tempdir()?;
/// # std::fs::create_dir_all(agent.path().join("skills/greet"))?;
/// # std::fs::write(agent.path().join("skills/greet/skill.yaml"), "name: Greet\ndescription: Greets.\n")?;
/// use skills_core::{Collector, Levels, SkillOptions, open_config};
///
/// let file = agent.path().join("agent_config.json");
/// std::fs::write(&file, r#"{"skills": ["skills/greet"]}"#)?;
/// let mut collector = Collector::new(Levels::default());
/// let read = open_config(&file, &SkillOptions::default(), &mut collector);
/// assert!(collector.finish().is_empty());
/// assert_eq!(read.expect("a configuration").skills[0].card().name(), "Greet");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn open_config(path: &Path, options: &SkillOptions, collector: &mut Collector) -> Option<ReadConfig> {
    let Some(name) = path.file_name() else {
        collector.report(*if path.as_os_str().is_empty() { no_path() } else { not_a_file(&disk::shown(path)) });
        return None;
    };
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let dir = paths::open(parent, collector)?;
    if let Some(problem) = disk::name_problem(name, &disk::shown(path)) {
        collector.report(problem);
        return None;
    }
    let prefix = dir.label_of("");
    let own = SkillDir { label: ".".to_owned(), ..dir.clone() };
    read_file(Base::Configuration(&dir.path), &own, &prefix, &name.to_string_lossy(), options, collector)
}

/// Reads the configuration of this name in a directory; its skills' directories lie below `base`, and messages show the
/// prefix before their labels.
fn read_file(
    base: Base<'_>,
    dir: &SkillDir,
    prefix: &str,
    name: &str,
    options: &SkillOptions,
    collector: &mut Collector,
) -> Option<ReadConfig> {
    let label = format!("{prefix}{}", dir.label_of(name));
    let disk = dir.path.join(name);
    let bytes = match read_bytes(&dir.path, name, &label) {
        Ok(bytes) => bytes,
        Err(problem) => {
            collector.report(*problem);
            return None;
        }
    };
    // A path with a character that stands in for others leads somewhere else.
    let source = Source::read(&label, bytes, collector).filter(Source::is_as_written)?;
    let root = json::parse(&source, collector)?;
    let options = SkillOptions { dialect: options.dialect.or(Some(Dialect::Bindu)), ..options.clone() };
    let mut config = Config {
        base,
        dir,
        prefix,
        source: &source,
        reader: SkillReader::new(&options, &label, collector),
        ids: UniqueIds::default(),
        names: Vec::new(),
        collector,
    };
    let Value::Mapping(entries) = &root.value else {
        config.report(&root, format!("the configuration must be an object, found {}", root.json_kind()), {
            "write `{\"skills\": []}`"
        });
        return None;
    };
    config.report_misspelled(entries);
    let errors_before = config.collector.error_count();
    let skills = config.skills(entries, SKILLS);
    let private = config.skills(entries, PRIVATE);
    let allowed_dids = config.callers(entries);
    let Config { reader, names, collector, .. } = config;
    if collector.error_count() == errors_before {
        reader.finish(collector);
    }
    for skill in unknown_level_skills(collector, |skill| names.iter().any(|name| name == skill)) {
        collector.report(unknown_level_skill(&skill, &label, names.iter().map(String::as_str)));
    }
    Some(ReadConfig { path: label, disk, skills, private, allowed_dids, names })
}

/// What to do about a path that names no configuration.
const WAY_OUT: &str = "write the path of the agent's configuration, such as `agent_config.json`";

/// The diagnostic for a configuration that is not there.
fn missing(label: &str, message: impl Into<String>) -> Box<Diagnostic> {
    Box::new(Diagnostic::new(Code::MissingConfig, label, message).help(WAY_OUT))
}

fn no_path() -> Box<Diagnostic> {
    missing(".", "the path is empty")
}

fn not_a_file(label: &str) -> Box<Diagnostic> {
    missing(label, format!("`{label}` is not a file"))
}

/// The content of the file, which is looked at before it is opened: a pipe would never end.
fn read_bytes(directory: &Path, name: &str, label: &str) -> Result<Vec<u8>, Box<Diagnostic>> {
    let path = directory.join(name);
    match disk::metadata(&path) {
        Ok(metadata) if !metadata.is_file() => Err(not_a_file(label)),
        // A disk that ignores case finds more than others do.
        Ok(metadata) if paths::is_spelled(directory, name) => {
            let read = |real: PathBuf| disk::read_plain_file(&real, metadata.len());
            path.canonicalize().and_then(read).map_err(|error| Box::new(disk::unreadable(label, &error)))
        }
        Ok(_) | Err(Absent::Missing) => {
            let problem = missing(label, format!("`{label}` does not exist"));
            let names = disk::names(directory).unwrap_or_default();
            let files = names.iter().filter_map(|name| name.to_str()).filter(|name| directory.join(name).is_file());
            Err(match nearest(name, files) {
                Some(near) => Box::new(problem.help(format!("did you mean `{near}`?"))),
                None => problem,
            })
        }
        Err(Absent::Dangling(link)) => Err(missing(label, format!("`{label}` is {link}"))),
        Err(Absent::Unreadable(error)) => Err(Box::new(disk::unreadable(label, &error))),
    }
}

/// A configuration that is being read.
struct Config<'a> {
    base: Base<'a>,
    /// The directory of the file.
    dir: &'a SkillDir,
    /// What stands before labels that are relative to the base.
    prefix: &'a str,
    source: &'a Source,
    reader: SkillReader<'a>,
    /// Of both lists: a private skill is asked for by the same addresses as the others.
    ids: UniqueIds,
    /// What levels of single skills may name: the skills' directories, and the names of those written in place.
    names: Vec<String>,
    collector: &'a mut Collector,
}

impl Config<'_> {
    /// The skills of the list that is the value of this key.
    fn skills(&mut self, entries: &[Entry], key: &str) -> Vec<ReadSkill> {
        let mut skills = Vec::new();
        for (index, element) in self.list(entries, key, "directories and skills").iter().enumerate() {
            let skill = match &element.value {
                Value::Scalar(scalar) if !scalar.plain => self.directory(element, &scalar.text),
                Value::Mapping(entries) => self.inline(element, entries),
                _ => {
                    let what = format!("entry {} of `{key}`", index + 1);
                    let message = format!("{what} must be a directory or a skill, found {}", element.json_kind());
                    let help = "write the path of a skill's directory, or an object with `name` and `description`";
                    self.report(element, message, help);
                    None
                }
            };
            skills.extend(skill);
        }
        skills
    }

    /// The list that is the value of this key; an absent one is empty.
    fn list<'e>(&mut self, entries: &'e [Entry], key: &str, of: &str) -> &'e [Node] {
        let value = entries.iter().find(|entry| entry.key.text == key).map(|entry| &entry.value);
        match value.filter(|value| !value.is_null()).map(|value| (value, &value.value)) {
            None => &[],
            Some((_, Value::Sequence(elements))) => elements,
            Some((node, value)) => {
                let message = format!("`{key}` must be a list of {of}, found {}", node.json_kind());
                let help = match value {
                    Value::Scalar(scalar) if !scalar.plain => {
                        format!("write `\"{key}\": [{}]`", serde_json::Value::from(scalar.text.as_str()))
                    }
                    _ => format!("write `\"{key}\": […]`"),
                };
                self.report(node, message, help);
                &[]
            }
        }
    }

    fn callers(&mut self, entries: &[Entry]) -> Vec<String> {
        let mut callers = Vec::new();
        for (index, element) in self.list(entries, CALLERS, "texts").iter().enumerate() {
            match &element.value {
                Value::Scalar(scalar) if !scalar.plain && !scalar.text.trim().is_empty() => {
                    callers.push(scalar.text.clone());
                }
                _ => {
                    let found = if element.json_kind() == "text" { "a blank one" } else { element.json_kind() };
                    let message = format!("entry {} of `{CALLERS}` must be a text, found {found}", index + 1);
                    self.report(
                        element,
                        message,
                        "write the caller's DID, such as `\"did:key:…\"`, or remove the entry",
                    );
                }
            }
        }
        callers
    }

    /// The skill in the directory that an element names.
    fn directory(&mut self, element: &Node, path: &str) -> Option<ReadSkill> {
        let place = self.place(element);
        let joined = match (path, self.dir.label.as_str()) {
            ("", label) => label.to_owned(),
            (path, _) if paths::is_absolute(path) => path.to_owned(),
            (path, ".") => path.to_owned(),
            (path, label) => format!("{label}/{path}"),
        };
        let mut warnings = Collector::new(self.collector.levels().clone());
        let found = paths::find(self.base, &joined, &mut warnings);
        for warning in warnings.finish() {
            self.collector.report(warning.seen_from(self.source.name(), place.clone()));
        }
        let dir = match found {
            Ok(dir) if dir.label == "." => SkillDir { label: self.shown_base(), ..dir },
            Ok(dir) => SkillDir { label: format!("{}{}", self.prefix, dir.label), ..dir },
            Err(problem) => {
                self.names.extend(joined.rsplit('/').next().map(str::to_owned));
                self.collector.report(self.help_here(*problem).seen_from(self.source.name(), place));
                return None;
            }
        };
        self.names.push(dir.name.clone());
        let seen = |problem: Diagnostic| problem.seen_from(self.source.name(), place.clone());
        let outcome = self.reader.read_named(&dir, seen, self.collector);
        if let Some(id) = outcome.id {
            // That a skill stands twice in the list is to blame on the list.
            let id = SkillId { file: self.source.name().to_owned(), place, ..id };
            self.ids.check(&id, self.collector);
        }
        outcome.skill
    }

    /// What messages call the base.
    fn shown_base(&self) -> String {
        self.prefix.strip_suffix('/').unwrap_or(".").to_owned()
    }

    /// The problem with a help for an element, whose path is not relative to the package.
    fn help_here(&self, problem: Diagnostic) -> Diagnostic {
        let own = &self.dir.label;
        match (problem.code(), problem.help_text().map(str::to_owned)) {
            (Code::AbsolutePath, _) => {
                problem.help("write a directory relative to that of the configuration, such as `\"skills/greet\"`")
            }
            (Code::MissingDirectory | Code::NotADirectory, Some(help)) if own != "." => {
                problem.help(format!("the entry is relative to `{own}`; {help}"))
            }
            _ => problem,
        }
    }

    /// The skill that an element holds.
    fn inline(&mut self, element: &Node, entries: &[Entry]) -> Option<ReadSkill> {
        let name = entries.iter().find(|entry| entry.key.text == "name").map(|entry| &entry.value.value);
        let name = match name {
            Some(Value::Scalar(scalar)) => scalar.text.clone(),
            _ => String::new(),
        };
        self.collector.enter_skill(&name);
        let begin = self.collector.mark();
        let context = Context {
            source: self.source,
            lost: &Lost::default(),
            noun: "the skill",
            head: element.span.start..element.span.start + 1,
            is_json: true,
            dialect: Dialect::Bindu,
            dialect_from: None,
            // No file belongs to the skill.
            dir: &SkillDir { path: PathBuf::new(), label: self.dir.label.clone(), name: name.clone() },
            files: &[],
            is_complete: true,
        };
        let manifest = manifest::read(entries, &context, self.collector);
        self.names.push(name);
        let Place { line, column, .. } = self.place(element);
        let label = format!("the skill at {}:{line}:{column}", self.source.name());
        if let Some(id) = SkillId::of(&manifest, &label, &context, self.collector) {
            self.ids.check(&id, self.collector);
        }
        let skill = (!self.collector.has_errors_since(&begin)).then(|| {
            let diagnostics = self.collector.since(&begin);
            let fields =
                card::Fields { definition: Definition::Inline, dialect: Dialect::Bindu, manifest, diagnostics };
            card::inline(fields, &json::compact(element))
        });
        self.collector.leave_skill();
        skill
    }

    /// A key that is nearly one of those about skills would leave skills out in silence.
    fn report_misspelled(&mut self, entries: &[Entry]) {
        for entry in entries {
            let key = entry.key.text.as_str();
            if let Some(meant) = nearest_key(key, &KEYS).filter(|meant| *meant != key) {
                if entries.iter().any(|entry| entry.key.text == meant) {
                    let message = format!("unknown key `{key}`; `{meant}` is there as well");
                    let problem = self.source.at(Code::UnknownKey, entry.key_span.clone(), message);
                    self.collector.report(problem.help(format!("delete `{key}`, or move what it holds to `{meant}`")));
                    continue;
                }
                let message = format!("unknown key `{key}`; did you mean `{meant}`?");
                let help =
                    format!("write `\"{meant}\"`; if the key is meant as it is, allow `{}`", Code::MisspelledKey);
                let problem = self.source.at(Code::MisspelledKey, entry.key_span.clone(), message);
                self.collector.report(problem.help(help));
            }
        }
    }

    fn report(&mut self, node: &Node, message: String, help: impl Into<String>) {
        self.collector.report(self.source.at(Code::WrongType, node.span.clone(), message).help(help));
    }

    fn place(&self, node: &Node) -> Place {
        self.source.place(node.span.clone())
    }
}

#[cfg(test)]
mod tests;
