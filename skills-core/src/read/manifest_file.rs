//! The two files that can have a manifest, each taken apart.

use std::ops::Range;

use super::body::Body;
use crate::diagnostic::{Code, Collector, Diagnostic};
use crate::fence;
use crate::files::{FoundFile, SKILL_MD, SKILL_YAML};
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
    /// The entries of the frontmatter, as far as it can be read.
    pub(super) parsed: Parsed,
    /// Where the body stands, untrimmed.
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
        if file.len() > MOST_SKILL_MD_BYTES {
            let message = format!("SKILL.md has {} bytes; the limit is 4 MiB", grouped(file.len()));
            let help = "move details into files of their own and link to them";
            collector.report(Diagnostic::new(Code::SkillMdTooLarge, name, message).help(help));
            return None;
        }
        let source = file.source(dir, collector)?;
        let parts = fence::split(&source, collector)?;
        let body = Body::read(&source, parts.body.clone(), collector);
        let parsed = yaml::parse(&source, Form::Frontmatter, parts.frontmatter, collector);
        Some(Self { source, fence: parts.opening, parsed, below: parts.body, body })
    }
}

impl SkillYaml {
    /// Takes the skill.yaml among the files apart, if there is one. What is wrong with it is reported.
    pub(super) fn read(dir: &SkillDir, files: &[FoundFile], collector: &mut Collector) -> Option<Self> {
        let file = files.iter().find(|file| file.path == SKILL_YAML)?;
        let source = file.source(dir, collector)?;
        let whole = fence::whole(&source, collector)?;
        let parsed = yaml::parse(&source, Form::File, whole, collector);
        Some(Self { source, parsed })
    }
}
