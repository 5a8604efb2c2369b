//! The stages one after the other: from a path to cards.

use std::collections::HashMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::diagnostic::{Code, Collector, Diagnostic, Place};
use crate::discover::{self, Discovered};
use crate::fence;
use crate::files::{self, FileFilter, FileOptions, FoundFile, SKILL_MD};
use crate::manifest::{self, Manifest};
use crate::model::{CardFields, FileFields, SkillCard, SkillFile, Text};
use crate::nearest::nearest;
use crate::outline;
use crate::paths::{self, SkillDir};
use crate::source::{Source, is_white_space, lf_line_ends};
use crate::template;
use crate::tree::{Entry, Value};
use crate::wording::grouped;
use crate::yaml;

/// The largest SKILL.md that is read, in bytes.
const MOST_SKILL_MD_BYTES: usize = 4 * 1024 * 1024;
/// The specification's advice for the body.
const ADVISED_LINES: usize = 500;
const ADVISED_TOKENS: usize = 5_000;

/// A skill as it was read: its card, and where its files stand.
#[derive(Debug)]
pub struct ReadSkill {
    card: SkillCard,
    disk: Vec<PathBuf>,
    document: DocumentSource,
}

/// How a card's document comes from the bytes of SKILL.md.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DocumentSource {
    /// It is the whole file.
    Whole,
    /// It is the file without its byte-order mark.
    AfterByteOrderMark,
    /// Line ends were changed, so it stands nowhere in the file.
    Rewritten,
}

/// A root of skills as it was read.
#[derive(Debug)]
pub struct ReadSet {
    /// The root's path, relative to the base.
    pub root: String,
    /// The skills, in the order of their ids' bytes.
    pub skills: Vec<ReadSkill>,
}

/// What [`read_set`] takes of a root.
#[derive(Debug, Clone, Default)]
pub struct SetOptions {
    /// Which files of each skill are taken.
    pub files: FileOptions,
    /// Whether skills are looked for at any depth.
    pub recursive: bool,
    /// The skill directories to take; all when it is empty.
    pub skills: Vec<String>,
}

impl ReadSkill {
    /// The card.
    #[must_use]
    pub fn card(&self) -> &SkillCard {
        &self.card
    }

    /// The card, owned.
    #[must_use]
    pub fn into_card(self) -> SkillCard {
        self.card
    }

    /// Where the files stand, in the order of [`SkillCard::files`].
    #[must_use]
    pub fn disk_paths(&self) -> &[PathBuf] {
        &self.disk
    }

    /// How the card's document comes from SKILL.md.
    #[must_use]
    pub fn document_source(&self) -> DocumentSource {
        self.document
    }
}

/// Reads one skill: the directory at `path` below `base`, the package's directory.
///
/// Everything that is wrong is reported to the collector; a skill with errors gives nothing.
///
/// ```
/// # let package = tempfile::tempdir()?;
/// # std::fs::create_dir_all(package.path().join("skills/greet"))?;
/// # std::fs::write(package.path().join("skills/greet/SKILL.md"), "---\nname: greet\ndescription: Greets.\n---\nHello.\n")?;
/// use skills_core::{Collector, FileOptions, Levels, read_skill};
///
/// let mut collector = Collector::new(Levels::default());
/// let skill = read_skill(package.path(), "skills/greet", &FileOptions::default(), &mut collector);
/// assert!(collector.finish().is_empty());
/// assert_eq!(skill.map(|skill| skill.card().body().to_owned()).as_deref(), Some("Hello."));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn read_skill(base: &Path, path: &str, options: &FileOptions, collector: &mut Collector) -> Option<ReadSkill> {
    let dir = paths::resolve(base, path, collector)?;
    collector.enter_skill(&dir.name);
    let mut filter = FileFilter::new(options, &dir.label, collector);
    let is_skill = discover::require_skill_md(&dir, collector);
    let skill = if is_skill { read_dir(&dir, &[], &mut filter, &mut Vec::new(), collector) } else { None };
    if is_skill {
        filter.report_unused(&dir.label, collector);
    }
    collector.leave_skill();
    skill
}

/// Reads every skill of a root: the directory at `path` below `base`, the package's directory.
///
/// Everything that is wrong with any of them is reported to the collector. Skills with errors are left out of what is
/// given, so look at [`Collector::has_errors`] before taking it for the whole.
pub fn read_set(base: &Path, path: &str, options: &SetOptions, collector: &mut Collector) -> Option<ReadSet> {
    let root = paths::resolve(base, path, collector)?;
    let errors_before = collector.error_count();
    let found = discover::skill_dirs(&root, options.recursive, &options.skills, collector);
    let is_complete = collector.error_count() == errors_before;
    report_unknown_level_skills(&root, &found, collector);

    let mut filter = FileFilter::new(&options.files, &root.label, collector);
    let mut skills = Vec::with_capacity(found.taken.len());
    let mut identities = Vec::new();
    for dir in &found.taken {
        collector.enter_skill(&dir.name);
        skills.extend(read_dir(dir, &found.all, &mut filter, &mut identities, collector));
        collector.leave_skill();
    }
    // A skill that was refused as a whole may have been what a pattern is for.
    if is_complete {
        filter.report_unused(&root.label, collector);
    }
    report_duplicate_ids(&identities, collector);
    skills.sort_by(|a, b| a.card.id().as_bytes().cmp(b.card.id().as_bytes()));
    Some(ReadSet { root: root.label, skills })
}

/// Levels for a skill that is not there would silently do nothing. That there is no skill at all is reported elsewhere.
fn report_unknown_level_skills(root: &SkillDir, found: &Discovered, collector: &mut Collector) {
    if found.all.is_empty() {
        return;
    }
    let unknown: Vec<String> =
        collector.levels().skills().filter(|skill| !found.names.contains(*skill)).map(str::to_owned).collect();
    for skill in unknown {
        let message = format!("`skill(\"{skill}\", …)` sets levels for a skill that is not in `{}`", root.label);
        let names = || found.all.iter().map(|dir| dir.name.as_str());
        let help = match nearest(&skill, names()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => {
                format!("its skills are {}", names().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", "))
            }
        };
        collector.report(Diagnostic::new(Code::UnknownSkill, &root.label, message).help(help));
    }
}

/// A skill's id and where it is written; known of a skill that was refused as well.
struct Identity {
    id: Text,
    directory: String,
    file: String,
    place: Place,
}

fn report_duplicate_ids(identities: &[Identity], collector: &mut Collector) {
    let mut first: HashMap<&str, &Identity> = HashMap::new();
    for identity in identities {
        let Identity { id, directory, file, place } = identity;
        let Some(other) = first.insert(id, identity) else { continue };
        let message = format!("duplicate id \"{id}\": {} and {directory} both have it", other.directory);
        let help = "ids of one set must differ; give one of the two another `a2a-id`";
        collector.report(Diagnostic::new(Code::DuplicateId, file, message).at(place.clone()).help(help));
    }
}

/// Reads the skill in a directory that has a SKILL.md; `all` are the skill directories around and below it.
fn read_dir(
    dir: &SkillDir,
    all: &[SkillDir],
    filter: &mut FileFilter<'_>,
    identities: &mut Vec<Identity>,
    collector: &mut Collector,
) -> Option<ReadSkill> {
    let errors_before = collector.error_count();
    let files = files::collect(dir, all, filter, collector);
    let manifest_file = files.iter().find(|file| file.path == SKILL_MD)?;
    // A file that was refused is missing from the list; to complain about that as well would only confuse.
    let listing = if collector.error_count() > errors_before { None } else { Some(files.as_slice()) };

    let name = dir.label_of(SKILL_MD);
    if manifest_file.bytes.len() > MOST_SKILL_MD_BYTES {
        let message = format!("SKILL.md has {} bytes; the limit is 4 MiB", grouped(manifest_file.bytes.len() as u64));
        let help = "move details into files of their own and link to them";
        collector.report(Diagnostic::new(Code::SkillMdTooLarge, name, message).help(help));
        return None;
    }
    let source = Source::read(&name, manifest_file.bytes.clone(), collector)?;
    let parts = fence::split(&source, collector)?;
    let body = Body::of(&source, parts.body.clone());
    body.check(&source, collector);
    #[cfg(feature = "links")]
    if let Some(files) = listing {
        crate::links::check(&source, parts.body.clone(), files, collector);
    }
    let entries = yaml::parse(&source, parts.frontmatter, collector)?;
    let context = manifest::Context {
        source: &source,
        fence: &parts.opening,
        dir,
        files: &files,
        is_complete: listing.is_some(),
    };
    let manifest = manifest::read(&entries, &context, collector);
    if manifest.is_template {
        template::check(&source, parts.body, manifest.declared.as_ref(), collector);
    }
    if !manifest.id.is_empty() {
        let (id, place) = (manifest.id.clone(), source.place(id_span(&entries)));
        identities.push(Identity { id, directory: dir.label.clone(), file: name, place });
    }
    if collector.error_count() > errors_before {
        return None;
    }

    let document = lf_line_ends(source.text());
    let document_source = match (&document, source.has_bom()) {
        (std::borrow::Cow::Owned(_), _) => DocumentSource::Rewritten,
        (_, true) => DocumentSource::AfterByteOrderMark,
        (_, false) => DocumentSource::Whole,
    };
    let document = document.into_owned();
    let disk = files.iter().map(|file| file.disk.clone()).collect();
    let card = card(dir, manifest, document, &body, files);
    Some(ReadSkill { card, disk, document: document_source })
}

/// The body within the document.
struct Body {
    /// Without white space at both ends, LF line ends.
    text: String,
    /// Where it begins, counted from the document's end.
    from_end: usize,
    /// Where it stands in the source.
    raw: Range<usize>,
    tokens: usize,
}

impl Body {
    fn of(source: &Source, raw: Range<usize>) -> Self {
        let all = lf_line_ends(&source.text()[raw.clone()]);
        let from_start = all.trim_start_matches(is_white_space);
        let text = from_start.trim_end_matches(is_white_space).to_owned();
        Self { from_end: from_start.len(), tokens: outline::estimate_tokens(&text), text, raw }
    }

    fn check(&self, source: &Source, collector: &mut Collector) {
        if self.text.is_empty() {
            let at = self.raw.start..self.raw.start;
            let help = "write below the frontmatter what an agent should do";
            collector.report(source.at(Code::EmptyBody, at, "the body is empty").help(help));
            return;
        }
        let lines = self.text.lines().count();
        if lines > ADVISED_LINES || self.tokens > ADVISED_TOKENS {
            let message = format!(
                "the body has {} lines and about {} tokens; the specification advises at most {} and {}",
                grouped(lines as u64),
                grouped(self.tokens as u64),
                grouped(ADVISED_LINES as u64),
                grouped(ADVISED_TOKENS as u64)
            );
            let help = "move details into files below `references/` and link to them";
            collector.report(Diagnostic::new(Code::LongBody, source.name(), message).help(help));
        }
    }
}

/// Where the id is written: `metadata.a2a-id`, else `name`.
fn id_span(entries: &[Entry]) -> Range<usize> {
    let find = |entries: &'_ [Entry], key: &str| entries.iter().position(|entry| entry.key.text == key);
    let metadata = find(entries, "metadata").map(|index| &entries[index].value.value);
    if let Some(Value::Mapping(metadata)) = metadata
        && let Some(index) = find(metadata, "a2a-id")
    {
        return metadata[index].value.span.clone();
    }
    find(entries, "name").map_or(0..0, |index| entries[index].value.span.clone())
}

fn card(dir: &SkillDir, manifest: Manifest, document: String, body: &Body, files: Vec<FoundFile>) -> SkillCard {
    let start = document.len() - body.from_end;
    SkillCard::from_fields(CardFields {
        directory: dir.label.clone().into(),
        id: manifest.id,
        name: manifest.name,
        title: manifest.title,
        description: manifest.description,
        license: manifest.license,
        compatibility: manifest.compatibility,
        version: manifest.version,
        author: manifest.author,
        allowed_tools: manifest.allowed_tools.into(),
        metadata: manifest.metadata.into(),
        when_to_use: manifest.when_to_use.into(),
        when_not_to_use: manifest.when_not_to_use.into(),
        extra: manifest.extra.into(),
        tags: manifest.tags.into(),
        examples: manifest.examples.into(),
        input_modes: manifest.input_modes.into(),
        output_modes: manifest.output_modes.into(),
        security_requirements: manifest.security_requirements.into(),
        execution_hints: manifest.execution_hints,
        provider_config: manifest.provider_config,
        input_schema: manifest.input_schema,
        output_schema: manifest.output_schema,
        body: (start, start + body.text.len()),
        outline: outline::split_sections(&body.text),
        tokens: body.tokens,
        digest: files::card_digest(&files),
        files: files.into_iter().map(skill_file).collect(),
        document: document.into(),
        dir: None,
    })
}

fn skill_file(file: FoundFile) -> SkillFile {
    SkillFile::from_fields(FileFields {
        path: file.path.into(),
        bytes: file.bytes.into(),
        sha256: file.sha256,
        executable: file.executable,
    })
}
