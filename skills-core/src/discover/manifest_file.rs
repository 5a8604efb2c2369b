//! What a directory has in the place of a manifest, and whether that makes it a skill.

use std::ffi::OsString;
use std::fmt::{self, Display, Formatter};
use std::path::Path;

use crate::diagnostic::{Code, Diagnostic, Level};
use crate::disk::{self, Absent, DeadLink};
use crate::files::{SKILL_MD, SKILL_YAML, manifest_is_directory, manifest_names, meant_manifest};
use crate::model::Dialect;
use crate::paths::SkillDir;

/// How much of a file tells whether it begins as a manifest does, in bytes.
const START: u64 = 4096;

/// What a directory has in the place of a SKILL.md or skill.yaml.
pub(super) enum ManifestFile {
    /// A file of one of these names, or what only reading it can judge.
    File,
    /// A directory of this name.
    Directory(&'static str),
    /// A link of this name that leads to nothing.
    Dangling(&'static str, DeadLink),
    /// A file that is a manifest by all but its name, and the right name.
    Misnamed(String, &'static str),
    /// A file whose name may be meant for that of a manifest, and the right name.
    Nearly(String, &'static str),
    /// A skill.yaml alone, where only a SKILL.md counts.
    OtherDialect,
    /// None.
    Absent,
}

/// Whether a directory is a skill.
pub(super) enum Judgement {
    /// It is one.
    Skill,
    /// It is meant to be one, but this is wrong with it.
    Broken(Diagnostic),
    /// It is none, for lack of a manifest.
    NoSkill(Lack),
}

/// What a directory without a manifest has instead; it displays as the words that follow the directory's name.
pub(super) struct Lack {
    words: &'static str,
    /// A file whose name may be meant for that of a manifest, and the right name.
    pub(super) near: Option<(String, &'static str)>,
}

impl Display for Lack {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.words)?;
        self.near.iter().try_for_each(|(name, _)| write!(f, ", only a `{name}`"))
    }
}

impl ManifestFile {
    /// Looks for it among the names of a directory's entries. The names decide, not whether the path can be opened,
    /// so that a disk that ignores case gives the same answer as any other.
    pub(super) fn of(directory: &Path, entries: &[OsString], dialect: Option<Dialect>) -> Self {
        let names = manifest_names(dialect);
        let mut problem = None;
        for name in names.iter().copied().filter(|name| entries.iter().any(|entry| entry == name)) {
            match disk::metadata(&directory.join(name)) {
                Ok(metadata) if metadata.is_dir() => problem = problem.or(Some(Self::Directory(name))),
                Err(Absent::Dangling(link)) => problem = problem.or(Some(Self::Dangling(name, link))),
                Ok(_) | Err(Absent::Missing | Absent::Unreadable(_)) => return Self::File,
            }
        }
        if let Some(problem) = problem {
            return problem;
        }
        let entries = || entries.iter().filter_map(|name| name.to_str());
        let is_meant = |name: &str, right: &str| name != right && meant_manifest(name) == Some(right);
        let misnamed = names.iter().find_map(|right| Some((entries().find(|name| is_meant(name, right))?, *right)));
        match misnamed {
            Some((name, right)) if !directory.join(name).is_dir() => Self::Misnamed(name.to_owned(), right),
            _ if entries().any(|name| name == SKILL_YAML) => Self::OtherDialect,
            _ => Self::nearly(directory, entries(), names),
        }
    }

    /// Looks for it under names that other documents have as well, so that only what is in the file makes it one.
    fn nearly<'n>(directory: &Path, entries: impl Iterator<Item = &'n str>, names: &[&str]) -> Self {
        let near = entries.filter_map(|name| Some((name, near_manifest(name)?)));
        let mut near = near.filter(|(name, right)| names.contains(right) && directory.join(name).is_file()).peekable();
        let first = near.peek().copied();
        match near.find(|(name, right)| begins_as_manifest(&directory.join(name), right)) {
            Some((name, right)) => Self::Misnamed(name.to_owned(), right),
            None => first.map_or(Self::Absent, |(name, right)| Self::Nearly(name.to_owned(), right)),
        }
    }

    /// What it makes of the directory; `dangling` is the level of [`Code::DanglingLink`] there.
    pub(super) fn judge(&self, dir: &SkillDir, dialect: Option<Dialect>, dangling: Level) -> Judgement {
        match self {
            Self::File => Judgement::Skill,
            // The walk of the skill's files reports the link, unless it is allowed to pass over it.
            Self::Dangling(..) if dangling == Level::Error => Judgement::Skill,
            Self::Dangling(name, link) => {
                Judgement::Broken(disk::dangling_needed(Code::MissingSkillMd, &dir.label_of(name), link))
            }
            Self::Directory(name) => Judgement::Broken(manifest_is_directory(dir, name)),
            Self::Misnamed(name, right) => Judgement::Broken(misnamed(dir, name, right)),
            Self::OtherDialect => no_skill("has a skill.yaml but no SKILL.md", None),
            Self::Absent => no_skill(without_manifest(dialect), None),
            Self::Nearly(name, right) => no_skill(without_manifest(dialect), Some((name.clone(), right))),
        }
    }
}

fn no_skill(words: &'static str, near: Option<(String, &'static str)>) -> Judgement {
    Judgement::NoSkill(Lack { words, near })
}

fn without_manifest(dialect: Option<Dialect>) -> &'static str {
    if manifest_names(dialect).contains(&SKILL_YAML) {
        "has neither a SKILL.md nor a skill.yaml"
    } else {
        "has no SKILL.md"
    }
}

/// The manifest that a file of this name may be meant as: `SKILL.md.txt`, `SKILLS.md`, `SKILL`, `SKIL.md`, `SKILL (1).md`.
fn near_manifest(name: &str) -> Option<&'static str> {
    const ENDINGS: [&str; 12] =
        ["copy", "doc", "docx", "markdown", "md", "mdown", "mdx", "rtf", "text", "txt", "yaml", "yml"];
    let name = name.to_lowercase();
    let words: Vec<&str> = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let is_ending = |word: &&str| ENDINGS.contains(word) || word.bytes().all(|byte| byte.is_ascii_digit());
    let is_near = match words.split_first() {
        Some((&("skill" | "skills"), endings)) => endings.iter().all(is_ending),
        _ => name.starts_with("sk") && strsim::osa_distance(&name, "skill.md") == 1,
    };
    let is_yaml = words.iter().any(|word| matches!(*word, "yaml" | "yml"));
    is_near.then_some(if is_yaml { SKILL_YAML } else { SKILL_MD })
}

/// Whether a file begins as the manifest of this name does: with a name and a description, in a SKILL.md below a fence.
pub(super) fn begins_as_manifest(file: &Path, manifest: &str) -> bool {
    let start = disk::read_start(file, START).unwrap_or_default();
    let text = String::from_utf8_lossy(&start);
    let mut lines = text.trim_start_matches('\u{feff}').lines().map(str::trim_end).peekable();
    if manifest == SKILL_MD && lines.next_if_eq(&"---").is_none() {
        return false;
    }
    let (mut has_name, mut has_description) = (false, false);
    for line in lines.take_while(|line| *line != "---") {
        has_name |= line.starts_with("name:");
        has_description |= line.starts_with("description:");
    }
    has_name && has_description
}

fn misnamed(dir: &SkillDir, name: &str, right: &str) -> Diagnostic {
    let label = dir.label_of(name);
    let message = format!("`{label}` must be named `{right}`");
    Diagnostic::new(Code::MisnamedSkillMd, label, message).help(format!("rename it to `{right}`"))
}
