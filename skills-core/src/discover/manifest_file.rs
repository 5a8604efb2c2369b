//! What a directory has in the place of a manifest, and whether that makes it a skill.

use std::ffi::OsString;
use std::path::Path;

use crate::diagnostic::{Code, Diagnostic, Level};
use crate::disk::{self, Absent, DeadLink};
use crate::files::{SKILL_YAML, manifest_is_directory, manifest_names, meant_manifest};
use crate::model::Dialect;
use crate::paths::SkillDir;

/// What a directory has in the place of a SKILL.md or skill.yaml.
pub(super) enum ManifestFile {
    /// A file of one of these names, or what only reading it can judge.
    File,
    /// A directory of this name.
    Directory(&'static str),
    /// A link of this name that leads to nothing.
    Dangling(&'static str, DeadLink),
    /// A file whose name is nearly right, and the right name.
    Misnamed(String, &'static str),
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
    /// It is none; the words say what it has instead.
    NoSkill(&'static str),
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
            _ => Self::Absent,
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
            Self::OtherDialect => Judgement::NoSkill("has a skill.yaml but no SKILL.md"),
            Self::Absent if !manifest_names(dialect).contains(&SKILL_YAML) => Judgement::NoSkill("has no SKILL.md"),
            Self::Absent => Judgement::NoSkill("has neither a SKILL.md nor a skill.yaml"),
        }
    }
}

fn misnamed(dir: &SkillDir, name: &str, right: &str) -> Diagnostic {
    let label = dir.label_of(name);
    let message = format!("`{label}` must be named `{right}`");
    Diagnostic::new(Code::MisnamedSkillMd, label, message).help(format!("rename it to `{right}`"))
}
