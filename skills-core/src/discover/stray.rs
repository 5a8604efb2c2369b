//! Entries of a root that are no skills but seem meant as some, so that they are not passed over in silence.

use std::ffi::OsStr;
use std::fs::Metadata;
use std::path::Path;

use super::manifest_file::{Judgement, Lack, ManifestFile, begins_as_manifest};
use super::{has_manifest, not_a_skill};
use crate::diagnostic::{Code, Diagnostic, Level};
use crate::disk::{self, Absent};
use crate::files::SKILL_MD;
use crate::paths::SkillDir;

/// The longest path that a link is taken to have, in bytes.
const LONGEST_PATH: u64 = 1024;

/// What is to be said of an entry of a directory of skills that is none, since it may be meant as one: a directory, a link
/// that leads nowhere, a file in place of a link, or a file that should be a SKILL.md. `None` for a skill, and for a file
/// that is just a file. The diagnostic begins with the path as it is given, and has no level yet.
#[doc(hidden)]
#[must_use]
pub fn stray(entry: &Path) -> Option<Diagnostic> {
    let name = entry.file_name()?.to_string_lossy().into_owned();
    let dir = SkillDir { path: entry.to_path_buf(), label: disk::shown(entry), name };
    match disk::metadata(entry) {
        Ok(metadata) if metadata.is_dir() => {
            let names = disk::names(entry).ok()?;
            match ManifestFile::of(entry, &names, None).judge(&dir, None, Level::Error) {
                Judgement::NoSkill(lack) => Some(not_a_skill(&dir, &lack, None)),
                Judgement::Skill | Judgement::Broken(_) => None,
            }
        }
        Ok(metadata) => stray_file(&dir, &metadata).or_else(|| lone_manifest(&dir)),
        Err(Absent::Dangling(link)) => Some(disk::dangling(&dir.label, &link)),
        Err(Absent::Missing | Absent::Unreadable(_)) => None,
    }
}

/// The diagnostic for a file that holds a path, as Git leaves it where it cannot make a link.
pub(super) fn stray_file(file: &SkillDir, metadata: &Metadata) -> Option<Diagnostic> {
    // A line of a .gitignore may be the name of a directory as well.
    if !metadata.is_file() || metadata.len() > LONGEST_PATH || file.name.starts_with('.') {
        return None;
    }
    let text = String::from_utf8(disk::read_start(&file.path, LONGEST_PATH).ok()?).ok()?;
    let path = text.trim_end_matches(['\r', '\n']);
    if path.is_empty() || path.contains(char::is_control) || Path::new(path).is_absolute() {
        return None;
    }
    let target = file.path.parent()?.join(path);
    // What it leads to may be missing as well, as where another repository is not checked out.
    if !(disk::path_of_link(path).is_some() || has_manifest(&target) || path.contains('/') && target.is_dir()) {
        return None;
    }
    let label = &file.label;
    let message = format!(
        "`{label}` is a file that holds the path `{path}`: a link that Git did not check out, so it is no skill"
    );
    Some(Diagnostic::new(Code::NotASkill, label, message).help(disk::RESTORE_LINK))
}

/// The diagnostic for a Markdown file that begins as a SKILL.md does, but has no directory of its own.
pub(super) fn lone_manifest(file: &SkillDir) -> Option<Diagnostic> {
    let is_markdown = file.path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("md"));
    if !is_markdown || !begins_as_manifest(&file.path, SKILL_MD) {
        return None;
    }
    let stem = file.path.file_stem().map(OsStr::to_string_lossy)?;
    let label = &file.label;
    let around = label.rsplit_once('/').map(|(around, _)| format!("{around}/")).unwrap_or_default();
    let message = format!("`{label}` begins as a SKILL.md does, but has no directory of its own, so it is no skill");
    let help = format!("move it to `{around}{stem}/SKILL.md`");
    Some(Diagnostic::new(Code::NotASkill, label, message).help(help))
}

impl Lack {
    /// What to do about it.
    pub(super) fn way_out(&self) -> Option<String> {
        let (name, right) = self.near.as_ref()?;
        Some(format!("rename `{name}` to `{right}` if it is meant as the manifest"))
    }
}
