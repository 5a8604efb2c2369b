//! What a directory has in the place of a SKILL.md, and whether that makes it a skill.

use std::ffi::OsString;
use std::path::Path;

use crate::diagnostic::{Code, Diagnostic, Level};
use crate::disk::{self, Absent};
use crate::files::SKILL_MD;
use crate::paths::SkillDir;

/// What a directory has in the place of a SKILL.md.
pub(super) enum SkillMd {
    /// A file of that name, or what only reading it can judge.
    File,
    /// A directory of that name.
    Directory,
    /// A link of that name that leads nowhere, and what it names.
    Dangling(String),
    /// A file whose name differs in case.
    Misnamed(String),
    /// None, but a skill.yaml.
    Yaml,
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

impl SkillMd {
    /// Looks for it among the names of a directory's entries. The names decide, not whether the path can be opened,
    /// so that a disk that ignores case gives the same answer as any other.
    pub(super) fn of(directory: &Path, names: &[OsString]) -> Self {
        if names.iter().any(|name| name == SKILL_MD) {
            return match disk::metadata(&directory.join(SKILL_MD)) {
                Ok(metadata) if metadata.is_dir() => Self::Directory,
                Err(Absent::Dangling(target)) => Self::Dangling(target),
                Ok(_) | Err(Absent::Missing | Absent::Unreadable(_)) => Self::File,
            };
        }
        let is_misnamed = |name: &&str| name.eq_ignore_ascii_case(SKILL_MD) && !directory.join(name).is_dir();
        if let Some(name) = names.iter().filter_map(|name| name.to_str()).find(is_misnamed) {
            return Self::Misnamed(name.to_owned());
        }
        if names.iter().any(|name| name == "skill.yaml") { Self::Yaml } else { Self::Absent }
    }

    /// What it makes of the directory; `dangling` is the level of [`Code::DanglingLink`] there.
    pub(super) fn judge(&self, dir: &SkillDir, dangling: Level) -> Judgement {
        let skill_md = dir.label_of(SKILL_MD);
        match self {
            Self::File => Judgement::Skill,
            // The walk of the skill's files reports the link, unless it is allowed to pass over it.
            Self::Dangling(_) if dangling == Level::Error => Judgement::Skill,
            Self::Dangling(target) => Judgement::Broken(disk::dangling_needed(Code::MissingSkillMd, &skill_md, target)),
            Self::Directory => Judgement::Broken(
                Diagnostic::new(Code::MissingSkillMd, &skill_md, format!("`{skill_md}` is a directory, not a file"))
                    .help("make it a file that begins with `name` and `description` between two lines `---`"),
            ),
            Self::Misnamed(name) => Judgement::Broken(misnamed_skill_md(dir, name)),
            Self::Yaml => Judgement::NoSkill("has a skill.yaml but no SKILL.md"),
            Self::Absent => Judgement::NoSkill("has no SKILL.md"),
        }
    }
}

fn misnamed_skill_md(dir: &SkillDir, name: &str) -> Diagnostic {
    let label = dir.label_of(name);
    let message = format!("`{label}` must be named `{SKILL_MD}`");
    Diagnostic::new(Code::MisnamedSkillMd, label, message).help(format!("rename it to `{SKILL_MD}`"))
}
