//! The two files that can have a manifest, each taken apart.

use std::ops::Range;

use super::body::Body;
use crate::diagnostic::{Code, Collector, Diagnostic};
use crate::fence::{self, Manifest, Parts};
use crate::files::{FoundFile, SKILL_MD, SKILL_YAML};
use crate::naming::name_for_directory;
use crate::paths::SkillDir;
use crate::source::Source;
use crate::wording::grouped;
use crate::yaml::{self, Form, Parsed};

/// The largest SKILL.md that is read, in bytes.
const MOST_SKILL_MD_BYTES: u64 = 4 * 1024 * 1024;

/// A SKILL.md.
pub(super) struct SkillMd {
    pub(super) source: Source,
    /// The opening fence.
    pub(super) fence: Range<usize>,
    /// The entries of the frontmatter, as far as it can be read; `None` if there is nothing that can.
    pub(super) parsed: Option<Parsed>,
    /// Where the body is, untrimmed.
    pub(super) below: Range<usize>,
    pub(super) body: Body,
}

/// A skill.yaml.
pub(super) struct SkillYaml {
    pub(super) source: Source,
    pub(super) parsed: Parsed,
}

impl SkillMd {
    /// Takes the SKILL.md among the files apart, if there is one. What is wrong with it is reported.
    pub(super) fn read(dir: &SkillDir, files: &[FoundFile], collector: &mut Collector) -> Option<Self> {
        let (name, file) = (dir.label_of(SKILL_MD), files.iter().find(|file| file.path == SKILL_MD)?);
        if file.len() <= MOST_SKILL_MD_BYTES {
            return Some(Self::of(file.source(dir, collector)?, dir, true, collector));
        }
        let message = format!("SKILL.md has {} bytes; the limit is 4 MiB", grouped(file.len()));
        let help = "move details into files of their own and link to them";
        collector.report(Diagnostic::new(Code::SkillMdTooLarge, &name, message).help(help));
        let start = file.start(MOST_SKILL_MD_BYTES).ok()?;
        let whole_lines = start.iter().rposition(|&byte| byte == b'\n')?;
        let source = Source::read(&name, start[..=whole_lines].to_vec(), collector)?;
        Some(Self::of(source, dir, false, collector))
    }

    /// Takes a SKILL.md apart; of a body that is not whole nothing is said.
    fn of(source: Source, dir: &SkillDir, is_whole: bool, collector: &mut Collector) -> Self {
        let before = collector.mark();
        let source = named(source, dir);
        let Parts { opening, frontmatter, body: below } = fence::split(&source, collector);
        let below = if is_whole { below } else { below.start..below.start };
        let is_known = is_whole && !collector.has_errors_since(&before);
        let body = Body::read(&source, below.clone(), is_known, collector);
        let parsed = frontmatter.map(|manifest| parse(&source, Form::Frontmatter, manifest, collector));
        Self { source, fence: opening, parsed, below, body }
    }
}

impl SkillYaml {
    /// Takes the skill.yaml among the files apart, if there is one. What is wrong with it is reported.
    pub(super) fn read(dir: &SkillDir, files: &[FoundFile], collector: &mut Collector) -> Option<Self> {
        let file = files.iter().find(|file| file.path == SKILL_YAML)?;
        let source = named(file.source(dir, collector)?, dir);
        let manifest = fence::whole(&source, collector)?;
        let parsed = parse(&source, Form::File, manifest, collector);
        Some(Self { source, parsed })
    }
}

/// The text of a manifest, which knows a possible name for the skill in this directory.
fn named(source: Source, dir: &SkillDir) -> Source {
    let name = name_for_directory(&dir.name);
    let is_renamed = !dir.name.is_empty() && dir.name != name;
    source.of_skill(name, is_renamed)
}

fn parse(source: &Source, form: Form, manifest: Manifest, collector: &mut Collector) -> Parsed {
    let Parsed { entries, lost } = yaml::parse(source, form, manifest.read, collector);
    Parsed { entries, lost: lost.and(manifest.unread) }
}
