//! The stages one after the other: from a path to cards.

mod body;
mod card;
mod config;
mod dialect;
mod frontmatter;
mod ids;
mod manifest_file;
mod memory;
mod reader;
mod set;
mod skill;
mod text;

#[cfg(test)]
mod oracle;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};

pub use self::config::{ReadConfig, open_config, read_config};
pub use self::ids::{SkillId, UniqueIds};
pub use self::memory::read_files;
pub use self::reader::SkillReader;
pub use self::set::id_order;
pub use self::skill::Outcome;
pub use self::text::TextSource;
use crate::diagnostic::Collector;
use crate::files::FileOptions;
use crate::model::{Dialect, SkillCard};
use crate::paths::{self, SkillDir};

/// A skill as it was read: its card, and where its files stand.
#[derive(Debug)]
pub struct ReadSkill {
    card: SkillCard,
    disk: Vec<PathBuf>,
    texts: ReadTexts,
    left_out: Vec<String>,
}

/// How a card's texts come from the bytes of its files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReadTexts {
    /// The document, which is the file that has the manifest.
    pub document: TextSource,
    /// The text of a SKILL.md that is not the document.
    pub markdown: Option<TextSource>,
}

/// A root of skills as it was read.
#[derive(Debug)]
pub struct ReadSet {
    /// The root's path, relative to the base or as it was named.
    pub root: String,
    /// The skills, in the order of their ids' bytes.
    pub skills: Vec<ReadSkill>,
}

/// How a skill is read.
#[derive(Debug, Clone, Default)]
pub struct SkillOptions {
    /// Which of its files are taken.
    pub files: FileOptions,
    /// The dialect of its manifest; `None` to tell by the manifest itself.
    pub dialect: Option<Dialect>,
}

/// What is taken of a root.
#[derive(Debug, Clone, Default)]
pub struct SetOptions {
    /// How each skill is read.
    pub skill: SkillOptions,
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

    /// How the card's texts come from the files.
    #[must_use]
    pub fn texts(&self) -> ReadTexts {
        self.texts
    }

    /// What stands in the directory but is none of the skill's files, by the patterns or by default: paths below the
    /// directory, those of directories with a `/` behind.
    #[must_use]
    pub fn left_out(&self) -> &[String] {
        &self.left_out
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
/// use skills_core::{Collector, Levels, SkillOptions, read_skill};
///
/// let mut collector = Collector::new(Levels::default());
/// let skill = read_skill(package.path(), "skills/greet", &SkillOptions::default(), &mut collector);
/// assert!(collector.finish().is_empty());
/// assert_eq!(skill.map(|skill| skill.card().body().to_owned()).as_deref(), Some("Hello."));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn read_skill(base: &Path, path: &str, options: &SkillOptions, collector: &mut Collector) -> Option<ReadSkill> {
    let dir = paths::resolve(base, path, collector)?;
    read_named(&dir, options, collector)
}

/// Reads one skill: the directory at a path of the system, absolute or relative to the working directory, with which
/// the files of the diagnostics begin.
///
/// Everything that is wrong is reported to the collector; a skill with errors gives nothing.
pub fn open_skill(dir: &Path, options: &SkillOptions, collector: &mut Collector) -> Option<ReadSkill> {
    let dir = paths::open(dir, collector)?;
    read_named(&dir, options, collector)
}

/// Reads the skill in a directory that a caller names.
fn read_named(dir: &SkillDir, options: &SkillOptions, collector: &mut Collector) -> Option<ReadSkill> {
    let reader = SkillReader::new(options, &dir.label, collector);
    let outcome = reader.read_named(dir, std::convert::identity, collector);
    // Of what is no skill there are no files that a pattern could match.
    if outcome.id.is_some() || outcome.skill.is_some() {
        reader.finish(collector);
    }
    outcome.skill
}

/// Reads every skill of a root: the directory at `path` below `base`, the package's directory.
///
/// Everything that is wrong with any of them is reported to the collector. Skills with errors are left out of what is
/// given, so look at [`Collector::has_errors`] before taking it for the whole.
pub fn read_set(base: &Path, path: &str, options: &SetOptions, collector: &mut Collector) -> Option<ReadSet> {
    let root = paths::resolve(base, path, collector)?;
    Some(set::read_root(Some(base), root, options, collector))
}

/// Reads every skill of a root: the directory at a path of the system, absolute or relative to the working directory,
/// with which the files of the diagnostics begin.
///
/// What is wrong is treated as by [`read_set`].
pub fn open_set(root: &Path, options: &SetOptions, collector: &mut Collector) -> Option<ReadSet> {
    let root = paths::open(root, collector)?;
    Some(set::read_root(None, root, options, collector))
}
