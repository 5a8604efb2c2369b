//! From the path that a caller wrote to a directory on disk.

#[cfg(feature = "read")]
use std::path::Component;
use std::path::{Path, PathBuf};

use crate::diagnostic::{Code, Collector, Diagnostic, Level};
use crate::disk::{self, Absent};
use crate::nearest::nearest;

#[cfg(test)]
mod tests;

/// A directory that is, or may be, a skill, or a root of skills.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SkillDir {
    /// Where it stands: the base joined with the label, links not resolved.
    pub(crate) path: PathBuf,
    /// What messages call it: `/`-separated and relative to the base.
    pub(crate) label: String,
    /// The directory's own name, as its entry spells it (a link's name, not its target's).
    pub(crate) name: String,
}

impl SkillDir {
    /// The directory of this name in this one.
    pub(crate) fn child(&self, name: &str) -> Self {
        Self { path: self.path.join(name), label: self.label_of(name), name: name.to_owned() }
    }

    /// Whether something of this name stands beside the directory.
    #[cfg(feature = "read")]
    pub(crate) fn has_sibling(&self, name: &str) -> bool {
        // A skill from memory stands nowhere.
        self.path.file_name().is_some() && self.path.with_file_name(name).symlink_metadata().is_ok()
    }

    /// What messages call the file or directory at this `/`-separated path below the directory.
    pub(crate) fn label_of(&self, below: &str) -> String {
        if self.label == BASE { below.to_owned() } else { format!("{}/{below}", self.label) }
    }
}

/// The directory that paths are relative to.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Base<'a> {
    /// That of a package.
    Package(&'a Path),
    /// That of an agent's configuration which belongs to no package.
    #[cfg(feature = "read")]
    Configuration(&'a Path),
}

impl<'a> Base<'a> {
    pub(crate) fn path(self) -> &'a Path {
        match self {
            Self::Package(path) => path,
            #[cfg(feature = "read")]
            Self::Configuration(path) => path,
        }
    }

    /// What messages call it.
    fn noun(self) -> &'static str {
        match self {
            Self::Package(_) => "package directory",
            #[cfg(feature = "read")]
            Self::Configuration(_) => "configuration's directory",
        }
    }

    /// The diagnostic for a path that leaves it.
    fn outside(self, path: &str) -> Diagnostic {
        let (message, way_out) = match self {
            Self::Package(_) => (
                format!("`{path}` lies outside the package and would be missing from `cargo publish`"),
                "move it into the package; for a package that is never published, allow `outside_package`",
            ),
            #[cfg(feature = "read")]
            Self::Configuration(_) => (
                format!("`{path}` lies outside the configuration's directory"),
                "move it into that directory, or allow `outside_package`",
            ),
        };
        Diagnostic::new(Code::OutsidePackage, path, message).help(way_out)
    }
}

/// Why a path is not taken; boxed, for it is rare and large.
pub(crate) type Refusal = Box<Diagnostic>;

/// The label of the base itself.
const BASE: &str = ".";

/// Finds the directory that `path` names below `base`, the package's directory; what is wrong with it is reported and
/// gives nothing.
pub(crate) fn resolve(base: &Path, path: &str, collector: &mut Collector) -> Option<SkillDir> {
    let found = find(Base::Package(base), path, collector);
    reported(found, collector)
}

/// Reports why there is no directory.
fn reported(found: Result<SkillDir, Refusal>, collector: &mut Collector) -> Option<SkillDir> {
    found.map_err(|problem| collector.report(*problem)).ok()
}

/// Finds the directory that `path` names below `base`.
///
/// `path` is read the same on every system: `/` separates, and every name is spelled as the disk spells it. A warning
/// about it is reported, what keeps it from being taken is given.
pub(crate) fn find(base: Base<'_>, path: &str, collector: &mut Collector) -> Result<SkillDir, Refusal> {
    let example = "write a directory relative to the package, such as `skills/greet`";
    if path.is_empty() {
        let help = format!("{example}; `.` is the package itself");
        return Err(Diagnostic::new(Code::MissingDirectory, BASE, "the path is empty").help(help).into());
    }
    check_form(base.path(), path, example)?;
    let parts = normalised(path);
    let is_outside = parts.first() == Some(&"..");
    if is_outside {
        taken(base.outside(path), collector)?;
    }

    let lookup = Lookup {
        base,
        parts: &parts,
        dangling: match collector.level(Code::DanglingLink) {
            Level::Error => Code::DanglingLink,
            _ => Code::MissingDirectory,
        },
    };
    lookup.check_base()?;
    let mut directory = base.path().to_path_buf();
    for (index, part) in parts.iter().enumerate() {
        if !is_spelled(&directory, part) {
            return Err(lookup.missing(&directory, index + 1).into());
        }
        directory.push(part);
        lookup.check_directory(&directory, index + 1)?;
    }
    if !is_outside {
        let real =
            |path: &Path| path.canonicalize().map_err(|error| Refusal::from(disk::unreadable(&lookup.label(), &error)));
        let (border, real) = (real(base.path())?, real(&directory)?);
        if disk::is_outside(&real, &[&border]) {
            taken(disk::linked_from_outside(&lookup.label(), &real, &format!("the {}", base.noun())), collector)?;
        }
    }

    let name = match parts.last() {
        Some(&name) if name != ".." => name.to_owned(),
        _ => own_name(&directory).map_err(|error| disk::unreadable(&lookup.label(), &error))?,
    };
    Ok(SkillDir { path: directory, label: lookup.label(), name })
}

/// Takes a path that leaves the base with a report, or refuses it, by the level of that.
fn taken(problem: Diagnostic, collector: &mut Collector) -> Result<(), Refusal> {
    if collector.level(problem.code()) == Level::Error {
        return Err(problem.into());
    }
    collector.report(problem);
    Ok(())
}

/// Refuses what cannot be a path below the package on every system. `example` says what to write instead.
pub(crate) fn check_form(base: &Path, path: &str, example: &str) -> Result<(), Refusal> {
    let problem = if path.contains(char::is_control) {
        let shown = path.escape_debug().to_string();
        let message = format!("`{shown}` holds a control character");
        Diagnostic::new(Code::FileName, shown, message).help("remove the character, or rename the directory")
    } else if is_absolute(path) {
        let message = format!("`{path}` is absolute, so it exists on this machine alone");
        let problem = Diagnostic::new(Code::AbsolutePath, path, message);
        match Path::new(path).strip_prefix(base).map(disk::shown).as_deref() {
            Ok("") => problem.help("write `.`"),
            Ok(relative) => problem.help(format!("write `{relative}`")),
            Err(_) => problem.help(example),
        }
    } else if path.contains('\\') {
        let message = format!("`{path}` holds a backslash, which separates directories on Windows alone");
        Diagnostic::new(Code::FileName, path, message).help(format!("write `{}`", path.replace('\\', "/")))
    } else {
        return Ok(());
    };
    Err(problem.into())
}

/// Whether a path is absolute on any system, a Windows drive's relative form (`C:skills`) included.
pub(crate) fn is_absolute(path: &str) -> bool {
    path.starts_with(['/', '\\']) || matches!(path.as_bytes(), [drive, b':', ..] if drive.is_ascii_alphabetic())
}

/// The parts of a path without `.`, empty parts and inner `..`; those `..` that leave the base stand first.
fn normalised(path: &str) -> Vec<&str> {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts
}

/// Whether the directory has no entry that differs from `part` in its case alone, or has `part` itself as well.
///
/// A disk that ignores case finds `Greet` under the name `greet`; a build elsewhere would not. What cannot be listed
/// is believed.
pub(crate) fn is_spelled(directory: &Path, part: &str) -> bool {
    let Ok(names) = disk::names(directory) else { return true };
    let folded = part.to_lowercase();
    names.iter().any(|name| name == part)
        || !names.iter().any(|name| name.to_str().is_some_and(|name| name.to_lowercase() == folded))
}

/// The name of a directory that the path does not spell out.
fn own_name(directory: &Path) -> std::io::Result<String> {
    let real = directory.canonicalize()?;
    Ok(real.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default())
}

/// A path on its way to the disk.
struct Lookup<'a> {
    base: Base<'a>,
    parts: &'a [&'a str],
    /// The code for a link that leads nowhere.
    dangling: Code,
}

impl Lookup<'_> {
    fn label(&self) -> String {
        self.label_to(self.parts.len())
    }

    /// What messages call the directory that the first parts name.
    fn label_to(&self, count: usize) -> String {
        match self.parts.get(..count) {
            Some(parts) if !parts.is_empty() => parts.join("/"),
            _ => BASE.to_owned(),
        }
    }

    /// Makes sure that there is a directory to look into at all.
    fn check_base(&self) -> Result<(), Refusal> {
        let (code, lack) = match disk::metadata(self.base.path()) {
            Ok(metadata) if metadata.is_dir() => return Ok(()),
            Ok(_) => (Code::NotADirectory, "is not a directory".to_owned()),
            Err(Absent::Missing | Absent::Dangling(_)) => (Code::MissingDirectory, "does not exist".to_owned()),
            Err(Absent::Unreadable(error)) => (Code::Unreadable, format!("cannot be read: {error}")),
        };
        let way_out = format!(
            "it is given as `{}`; for the macros that is `SKILLS_MANIFEST_DIR` where it is set, else \
             `CARGO_MANIFEST_DIR`",
            self.base.path().display()
        );
        Err(Diagnostic::new(code, self.label(), format!("the {} itself {lack}", self.base.noun())).help(way_out).into())
    }

    /// Makes sure that the first parts name a directory.
    fn check_directory(&self, path: &Path, count: usize) -> Result<(), Refusal> {
        let label = self.label_to(count);
        let problem = match disk::metadata(path) {
            Ok(metadata) if metadata.is_dir() => return Ok(()),
            Ok(_) => self.not_a_directory(&label),
            Err(Absent::Missing) => self.missing(path.parent().unwrap_or(path), count),
            Err(Absent::Dangling(link)) => disk::dangling_needed(self.dangling, &label, &link),
            Err(Absent::Unreadable(error)) => disk::unreadable(&label, &error),
        };
        Err(problem.into())
    }

    fn not_a_directory(&self, label: &str) -> Diagnostic {
        let way_out = match label.rsplit_once('/') {
            Some((parent, _)) => format!("name the directory itself, such as `{parent}`"),
            None => self.looked_below(),
        };
        Diagnostic::new(Code::NotADirectory, label, format!("`{label}` is not a directory")).help(way_out)
    }

    /// The last of the first `count` parts is not in `parent`.
    fn missing(&self, parent: &Path, count: usize) -> Diagnostic {
        let label = self.label();
        let suggestion = self.suggestion(parent, count).map(|path| format!("; did you mean `{path}`?"));
        Diagnostic::new(Code::MissingDirectory, &label, format!("the directory `{label}` does not exist"))
            .help(self.looked_below() + &suggestion.unwrap_or_default())
    }

    fn looked_below(&self) -> String {
        format!("looked below the {} `{}`", self.base.noun(), self.base.path().display())
    }

    /// The path with the missing part, and those behind it, replaced by directories that are there and have nearly
    /// their names.
    fn suggestion(&self, parent: &Path, count: usize) -> Option<String> {
        let (found, missing) = self.parts.split_at_checked(count.checked_sub(1)?)?;
        let mut directory = parent.to_path_buf();
        let mut written: Vec<String> = found.iter().map(|&part| part.to_owned()).collect();
        for part in missing {
            let near = near_directory(&directory, part)?;
            directory.push(&near);
            written.push(near);
        }
        Some(written.join("/"))
    }
}

/// The directory in `parent` that has this name, or else nearly this name.
fn near_directory(parent: &Path, name: &str) -> Option<String> {
    let names = disk::names(parent).ok()?;
    let is_directory = |name: &&str| parent.join(name).is_dir();
    let directories: Vec<&str> = names.iter().filter_map(|name| name.to_str()).filter(is_directory).collect();
    let exact = directories.iter().find(|directory| **directory == name).copied();
    exact.or_else(|| nearest(name, directories.into_iter())).map(str::to_owned)
}

/// Takes the directory at a path of the system, absolute or relative to the working directory; what is wrong with it is
/// reported and gives nothing.
#[cfg(feature = "read")]
pub(crate) fn open(path: &Path, collector: &mut Collector) -> Option<SkillDir> {
    let found = opened(path);
    reported(found, collector)
}

#[cfg(feature = "read")]
fn opened(path: &Path) -> Result<SkillDir, Refusal> {
    if path.as_os_str().is_empty() {
        let problem = Diagnostic::new(Code::MissingDirectory, BASE, "the path is empty");
        return Err(problem.help("write the path of a directory; `.` is the working directory").into());
    }
    let path: PathBuf = path.components().filter(|part| *part != Component::CurDir).collect();
    let label = if path.as_os_str().is_empty() { BASE.to_owned() } else { disk::shown(&path) };
    let path = if label == BASE { PathBuf::from(BASE) } else { path };
    let mut names = path.components().filter_map(|part| match part {
        Component::Normal(name) => Some(name),
        _ => None,
    });
    if let Some(problem) = names.find_map(|name| disk::name_problem(name, &label)) {
        return Err(problem.into());
    }
    let problem = match disk::metadata(&path) {
        Ok(metadata) if metadata.is_dir() => {
            let name = match path.components().next_back() {
                Some(Component::Normal(name)) => name.to_string_lossy().into_owned(),
                _ => own_name(&path).map_err(|error| disk::unreadable(&label, &error))?,
            };
            return Ok(SkillDir { path, label, name });
        }
        Ok(_) => {
            let parent = path.parent().map(disk::shown).filter(|parent| !parent.is_empty());
            Diagnostic::new(Code::NotADirectory, &label, format!("`{label}` is not a directory"))
                .help(format!("name the directory itself, such as `{}`", parent.as_deref().unwrap_or(BASE)))
        }
        Err(Absent::Missing) => {
            Diagnostic::new(Code::MissingDirectory, &label, format!("the directory `{label}` does not exist"))
                .help("a path that is not absolute is relative to the working directory")
        }
        Err(Absent::Dangling(link)) => disk::dangling_needed(Code::MissingDirectory, &label, &link),
        Err(Absent::Unreadable(error)) => disk::unreadable(&label, &error),
    };
    Err(problem.into())
}
