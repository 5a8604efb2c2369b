//! The files of a skill directory: which belong to the skill, and their content.

#[cfg(feature = "read")]
mod by_path;
mod collisions;
mod filter;
mod found;
#[cfg(feature = "read")]
mod left_out;
mod limits;
mod links;
mod portability;
mod secrets;

use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::fs::Metadata;
use std::io;
use std::path::{Path, PathBuf};

#[cfg(feature = "read")]
pub use self::by_path::PathFilter;
pub use self::filter::LEFT_OUT_DIRECTORIES;
use self::filter::Verdict;
pub(crate) use self::filter::{FileFilter, is_left_out_directory};
pub(crate) use self::found::{Content, FoundFile};
#[cfg(feature = "read")]
pub(crate) use self::left_out::{LEFT_OUT, help_for_left_out, is_left_out, stays_inside};
#[cfg(feature = "read")]
pub(crate) use self::portability::{is_device, report_directory as report_unportable_directory};
use crate::diagnostic::{Code, Collector, Diagnostic, Level};
use crate::disk::{self, Absent, Trail};
use crate::model::Dialect;
use crate::paths::SkillDir;

#[cfg(test)]
mod tests;

/// The name of the file that makes a directory a skill, spelled exactly so.
pub(crate) const SKILL_MD: &str = "SKILL.md";

/// The name of the file that makes a directory a skill of Bindu's, spelled exactly so.
pub(crate) const SKILL_YAML: &str = "skill.yaml";

/// The names that the file with a skill's manifest may have in a dialect; in any, where none is given.
pub(crate) fn manifest_names(dialect: Option<Dialect>) -> &'static [&'static str] {
    match dialect {
        Some(Dialect::AgentSkills) => &[SKILL_MD],
        Some(Dialect::Bindu) | None => &[SKILL_MD, SKILL_YAML],
    }
}

/// Whether a directory whose entries have these names holds a SKILL.md or a skill.yaml, spelled exactly so.
fn has_manifest_among(directory: &Path, names: &[OsString]) -> bool {
    let mut manifests = manifest_names(None).iter().filter(|manifest| names.iter().any(|name| name == *manifest));
    manifests.any(|manifest| !directory.join(manifest).is_dir())
}

/// The file that makes a directory a package of Cargo's.
const CARGO_TOML: &str = "Cargo.toml";

/// How a file begins that stands in for one that Git LFS has not fetched.
const LFS_POINTER: &[u8] = b"version https://git-lfs.github.com/spec/";

/// Which files of a skill directory are taken, and how much at most.
///
/// All files are taken but those left out by default: names that begin with a dot; the directories `node_modules`,
/// `__pycache__`, `target` and `venv`; what editors, file managers and crashes leave behind (`*.swp`, `*.swo`, `*~`, `#*#`,
/// `*.bak`, `*.orig`, `*.rej`, `Thumbs.db`, `desktop.ini`, `core`) and `*.pyc`. SKILL.md and skill.yaml themselves are always taken.
///
/// Patterns are those of a .gitignore, relative to each skill's directory: one without a slash matches at any depth,
/// one with a slash inside or in front from the skill's directory on, one with a slash at its end directories only; a
/// directory that matches takes its content along. `*` stands for any characters but `/`, `?` for one byte of a name,
/// `**` for any directories; `[a-z]` and `{a,b}` list alternatives; `\` takes the next character as it is. There is no
/// `!`.
#[derive(Debug, Clone)]
pub struct FileOptions {
    /// Patterns that take in what is left out by default. They do not restrict the files to those that match.
    ///
    /// A directory is taken in, or looked into, only by a pattern with its exact name in it, and a file that begins
    /// with `.env` only by one that ends in its exact name: no wildcard reaches into `.git` or finds a `.env`. The
    /// content of a directory taken in is judged by the same rules.
    pub include: Vec<String>,
    /// Patterns of files to leave out; they win over `include`.
    pub exclude: Vec<String>,
    /// The most files of one skill.
    pub max_files: usize,
    /// The most bytes of one skill.
    pub max_bytes: u64,
}

impl Default for FileOptions {
    fn default() -> Self {
        Self { include: Vec::new(), exclude: Vec::new(), max_files: 1_000, max_bytes: 10 * 1024 * 1024 }
    }
}

/// What was found in a skill directory.
#[derive(Debug, Default)]
pub(crate) struct Collected {
    /// The skill's files, in the order of their path's bytes.
    pub(crate) files: Vec<FoundFile>,
    /// What is there, but none of the skill's, by the patterns or by default; directories with a `/` behind.
    #[cfg_attr(not(feature = "read"), allow(dead_code, reason = "a comparison with the disk does not list them"))]
    pub(crate) left_out: Vec<String>,
}

/// Lists and reads the files of a skill directory, in the order of their path's bytes.
///
/// Directories in `inner`, which is in the order of the labels' bytes, are skills of their own: their files do not
/// belong to this one; directories that are not below this one may stand in the list as well. Reports are made at the
/// levels of the skill that the collector has entered.
///
/// Nothing is read, and the list is empty, when a limit is exceeded and that is an error. Unless an error is reported,
/// the manifest of a directory that [`discover`](crate::discover) calls a skill is in the list.
pub(crate) fn collect(
    dir: &SkillDir,
    inner: &[SkillDir],
    filter: &FileFilter<'_>,
    collector: &mut Collector,
) -> Collected {
    match disk::names(&dir.path) {
        Ok(names) => collect_listed(dir, &names, inner, filter, collector),
        Err(error) => {
            collector.report(disk::unreadable(&dir.label, &error));
            Collected::default()
        }
    }
}

/// The same for a directory whose entries have these names.
pub(crate) fn collect_listed(
    dir: &SkillDir,
    names: &[OsString],
    inner: &[SkillDir],
    filter: &FileFilter<'_>,
    collector: &mut Collector,
) -> Collected {
    let trail = match Trail::new(&dir.path) {
        Ok(trail) => trail,
        Err(error) => {
            collector.report(disk::unreadable(&dir.label, &error));
            return Collected::default();
        }
    };
    let inner = labels_below(dir, inner);
    let (found, left_out) = (Vec::new(), Vec::new());
    let mut walk = Walk { dir, inner, filter, trail, is_cut_short: false, found, left_out, collector };
    walk.entries("", names, false);

    let Walk { mut found, left_out, .. } = walk;
    found.sort_unstable_by(|a, b| a.path.cmp(&b.path));
    report_second_spellings(dir, &found, collector);
    collisions::report(dir, &found, collector);
    portability::report(dir, &found, collector);
    if !limits::are_kept(dir, &found, filter, collector) {
        return Collected { files: Vec::new(), left_out };
    }
    let files = found.into_iter().filter_map(|candidate| candidate.read(dir, filter, collector)).collect();
    Collected { files, left_out }
}

/// The labels of those directories that are below this one; `dirs` is in the order of the labels' bytes.
///
/// A set hands the same list to each of its skills, so each looks at its own part of it alone.
fn labels_below<'a>(dir: &SkillDir, dirs: &'a [SkillDir]) -> HashSet<&'a str> {
    let start = dir.label_of("");
    let (_, from_start) = dirs.split_at(dirs.partition_point(|other| other.label < start));
    from_start.iter().map(|other| other.label.as_str()).take_while(|label| label.starts_with(&start)).collect()
}

/// A file that belongs to the skill, before it is read.
#[derive(Debug)]
struct Candidate {
    path: String,
    disk: PathBuf,
    /// The real path of what was looked at.
    real: PathBuf,
    bytes: u64,
    executable: bool,
    /// Whether it has a second name, and nobody but its owner may read it. Hard links alone say little: build sandboxes and
    /// package stores are made of them, but what those share everybody may read.
    is_private_elsewhere: bool,
}

impl Candidate {
    /// Reads the file, or the start of it where contents are not wanted: enough to tell what the file is.
    fn read(self, dir: &SkillDir, filter: &FileFilter<'_>, collector: &mut Collector) -> Option<FoundFile> {
        let label = dir.label_of(&self.path);
        let wanted = secrets::wanted(&self.path);
        let read = if filter.reads_contents {
            disk::read_plain_file(&self.real, self.bytes)
        } else {
            disk::read_start(&self.real, wanted)
        };
        let bytes = match read {
            Ok(bytes) => bytes,
            Err(error) => {
                collector.report(unreadable(&self.path, &label, &error));
                return None;
            }
        };
        if bytes.starts_with(LFS_POINTER) {
            let message = format!("`{label}` is a Git LFS pointer, not the file that it stands for");
            collector.report(
                Diagnostic::new(Code::LfsPointer, &label, message).help("run `git lfs pull` to fetch the file"),
            );
        }
        let start = bytes.get(..usize::try_from(wanted).unwrap_or(usize::MAX)).unwrap_or(&bytes);
        if let Some(problem) = secrets::diagnostic(&self, &label, start) {
            collector.report(problem);
        }
        let Self { path, disk, real, bytes: len, executable, .. } = self;
        let content = if filter.reads_contents { Content::Read(bytes) } else { Content::OnDisk(real, len) };
        Some(FoundFile { path, disk, content, executable })
    }
}

/// A walk through one skill directory.
struct Walk<'a, 'options> {
    dir: &'a SkillDir,
    /// Labels of directories that are skills of their own.
    inner: HashSet<&'a str>,
    filter: &'a FileFilter<'options>,
    trail: Trail,
    /// Whether it was reported that there is more than can be read.
    is_cut_short: bool,
    found: Vec<Candidate>,
    left_out: Vec<String>,
    collector: &'a mut Collector,
}

impl Walk<'_, '_> {
    /// Walks through a directory, given by its path below the skill directory.
    fn directory(&mut self, below: &str, is_searched: bool) {
        let here = self.dir.path.join(below);
        // That there are too many is said, and a link may lead to all there is.
        let is_outside = !self.trail.here().starts_with(self.trail.top());
        if is_outside && self.found.len() > self.filter.options.max_files {
            return;
        }
        match disk::names(&here) {
            Ok(names) if self.filter.is_apart(below, &here, &names) => {}
            Ok(names) => self.entries(below, &names, is_searched),
            Err(error) => self.collector.report(disk::unreadable(&self.dir.label_of(below), &error)),
        }
    }

    /// Walks through the entries of a directory.
    ///
    /// `is_searched` says that the directory is left out and only what a pattern takes in is wanted of it.
    fn entries(&mut self, below: &str, names: &[OsString], is_searched: bool) {
        let here = self.dir.path.join(below);
        let below = |name: &OsStr| match below {
            "" => name.to_string_lossy().into_owned(),
            below => format!("{below}/{}", name.to_string_lossy()),
        };
        if !is_searched && names.iter().any(|name| name == CARGO_TOML) && here.join(CARGO_TOML).is_file() {
            self.nested_package(&below(OsStr::new(CARGO_TOML)));
        }
        for name in names {
            self.entry(&below(name), here.join(name), is_searched);
        }
    }

    /// Looks at one entry, given by its path below the skill directory.
    fn entry(&mut self, path: &str, disk: PathBuf, in_searched: bool) {
        let label = self.dir.label_of(path);
        let (is_link, metadata) = disk::entry(&disk);
        let is_directory = metadata.as_ref().is_ok_and(Metadata::is_dir);
        if is_directory && self.inner.contains(label.as_str()) {
            return;
        }
        let verdict = if self.filter.is_manifest(path) {
            self.filter.keep(path);
            Verdict::Taken
        } else {
            self.filter.judge(path, is_directory, in_searched)
        };
        if verdict == Verdict::LeftOut {
            let ending = if is_directory { "/" } else { "" };
            return self.left_out.push(format!("{path}{ending}"));
        }
        if let Some(problem) = disk.file_name().and_then(|name| disk::name_problem(name, &label)) {
            return self.collector.report(problem);
        }
        let metadata = match metadata {
            Ok(metadata) if self.filter.is_manifest(path) && metadata.is_dir() => {
                return self.collector.report(manifest_is_directory(self.dir, path));
            }
            Ok(metadata) => metadata,
            Err(absent) => return self.absent(absent, path, &label),
        };
        let real = match disk.file_name() {
            Some(name) if !is_link => self.trail.here().join(name),
            _ => match self.followed(&disk, path, &label) {
                Some(real) => real,
                None => return,
            },
        };
        if metadata.is_dir() {
            match self.trail.enter(&disk, is_link) {
                Ok(()) => {
                    self.directory(path, verdict == Verdict::Searched);
                    self.trail.leave();
                }
                // One error says that there is more than can be read; thousands say no more.
                Err(barred) if barred.is_limit() && self.is_cut_short => {}
                Err(barred) => {
                    self.is_cut_short |= barred.is_limit();
                    self.collector.report(barred.diagnostic(&label));
                }
            }
        } else if metadata.is_file() {
            self.found.push(Candidate {
                path: path.to_owned(),
                disk,
                real,
                bytes: metadata.len(),
                executable: is_executable(&metadata),
                is_private_elsewhere: is_private_elsewhere(&metadata),
            });
        } else {
            self.collector.report(special_file(path, &label));
        }
    }

    /// Reports an entry that cannot be had. Without its manifest a skill would be read by another, or not at all, so
    /// there a dead link is an error whatever is allowed.
    fn absent(&mut self, absent: Absent, path: &str, label: &str) {
        let problem = match absent {
            Absent::Dangling(link) if self.filter.is_manifest(path) => {
                let is_error = self.collector.level(Code::DanglingLink) == Level::Error;
                let code = if is_error { Code::DanglingLink } else { Code::MissingSkillMd };
                disk::dangling_needed(code, label, &link)
            }
            Absent::Dangling(link) => disk::dangling(label, &link),
            Absent::Missing => unreadable(path, label, &io::ErrorKind::NotFound.into()),
            Absent::Unreadable(error) => unreadable(path, label, &error),
        };
        self.collector.report(problem);
    }

    /// The real path of what a link leads to, if it may be followed; one that leads outside is reported.
    fn followed(&mut self, link: &Path, path: &str, label: &str) -> Option<PathBuf> {
        match link.canonicalize() {
            Ok(real) if real.starts_with(self.trail.top()) => Some(real),
            Ok(real) => {
                self.collector.report(links::outside(link, label));
                let may_follow = match self.collector.level(Code::LinkOutside) {
                    Level::Error => false,
                    Level::Allow => true,
                    // That it leads round in a circle is no news of a link that leaves.
                    Level::Warn | Level::Advice => !self.trail.top().starts_with(&real),
                };
                may_follow.then_some(real)
            }
            Err(error) => {
                self.collector.report(unreadable(path, label, &error));
                None
            }
        }
    }

    /// Reports a Cargo.toml, unless it is that of the very package whose directory is the skill.
    fn nested_package(&mut self, path: &str) {
        let label = self.dir.label_of(path);
        let Some((directory, _)) = label.rsplit_once('/') else { return };
        let message = format!(
            "`{label}` makes `{directory}` a package of its own, which `cargo publish` leaves out of the one around it"
        );
        self.collector.report(
            Diagnostic::new(Code::NestedPackage, &label, message)
                .help("rename it, for instance to `Cargo.toml.txt`, or move the package out of the skill"),
        );
    }
}

/// Warns of files beside a manifest that look as if they were one: a disk or reader that ignores case takes them for it.
fn report_second_spellings(dir: &SkillDir, found: &[Candidate], collector: &mut Collector) {
    let manifests = || found.iter().map(|file| file.path.as_str()).filter(|path| is_manifest(path));
    for file in found.iter().filter(|file| !is_manifest(&file.path)) {
        let Some(meant) = meant_manifest(&file.path) else { continue };
        let Some(beside) = manifests().find(|name| *name == meant).or_else(|| manifests().next()) else { return };
        let label = dir.label_of(&file.path);
        let message = format!("`{label}` stands beside `{beside}` and is taken as a plain file");
        let help = if file.path.eq_ignore_ascii_case(beside) {
            "remove it, or rename it: on a disk that ignores case the two are one file".to_owned()
        } else if beside == meant {
            "remove it, or give it another name".to_owned()
        } else {
            format!("rename it to `{meant}` if it is meant as a manifest, else give it another name")
        };
        collector.report(Diagnostic::new(Code::SecondSkillMd, &label, message).help(help));
    }
}

/// The manifest that a file of this name is meant as, although the name is not spelled so.
pub(crate) fn meant_manifest(name: &str) -> Option<&'static str> {
    let is_meant = |right: &&str| name.eq_ignore_ascii_case(right);
    let other_ending = || name.eq_ignore_ascii_case("skill.yml").then_some(SKILL_YAML);
    [SKILL_MD, SKILL_YAML].into_iter().find(is_meant).or_else(other_ending)
}

/// Whether a skill cannot do without the file at this path.
fn is_manifest(path: &str) -> bool {
    path == SKILL_MD || path == SKILL_YAML
}

/// What the system refuses to show; a skill can do without any file but its manifest.
fn unreadable(path: &str, label: &str, error: &io::Error) -> Diagnostic {
    let problem = disk::unreadable(label, error);
    if is_manifest(path) { problem.help("make it readable") } else { problem }
}

/// The diagnostic for a directory that has the name of a manifest.
pub(crate) fn manifest_is_directory(dir: &SkillDir, name: &str) -> Diagnostic {
    let label = dir.label_of(name);
    let message = format!("`{label}` is a directory, not a file");
    let way_out = match name {
        SKILL_MD => "make it a file that begins with `name` and `description` between two lines `---`",
        _ => "make it a file with `name` and `description`",
    };
    Diagnostic::new(Code::MissingSkillMd, label, message).help(way_out)
}

fn special_file(path: &str, label: &str) -> Diagnostic {
    let message = format!("`{label}` is neither a file nor a directory, but a pipe, a socket or a device");
    Diagnostic::new(Code::SpecialFile, label, message).help(match path {
        SKILL_MD => "make it a file that begins with `name` and `description` between two lines `---`",
        SKILL_YAML => "make it a file with `name` and `description`",
        _ => "remove it, or leave it out with an `exclude` pattern",
    })
}

#[cfg(unix)]
fn is_executable(metadata: &Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    metadata.permissions().mode() & 0o111 != 0
}

#[cfg(not(unix))]
fn is_executable(_metadata: &Metadata) -> bool {
    false
}

#[cfg(unix)]
fn is_private_elsewhere(metadata: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let for_others = metadata.mode() & 0o077;
    metadata.nlink() > 1 && for_others == 0
}

#[cfg(not(unix))]
fn is_private_elsewhere(_metadata: &Metadata) -> bool {
    false
}
