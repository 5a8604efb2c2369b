//! The files of a skill directory: which belong to the skill, and their content.

mod collisions;
#[cfg(feature = "read")]
mod digest;
mod filter;
#[cfg(feature = "read")]
mod left_out;
mod limits;
mod links;

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

#[cfg(feature = "read")]
pub(crate) use self::digest::card_digest;
use self::filter::Verdict;
pub(crate) use self::filter::{FileFilter, is_left_out_directory};
#[cfg(feature = "read")]
pub(crate) use self::left_out::{LEFT_OUT, help_for_left_out, is_left_out};
use crate::diagnostic::{Code, Collector, Diagnostic, Level};
use crate::disk::{self, Absent, Trail};
use crate::model::Digest;
use crate::paths::SkillDir;

#[cfg(test)]
mod tests;

/// The name of the file that makes a directory a skill, spelled exactly so.
pub(crate) const SKILL_MD: &str = "SKILL.md";

/// The file that makes a directory a package of Cargo's.
const CARGO_TOML: &str = "Cargo.toml";

/// How a file begins that stands in for one that Git LFS has not fetched.
const LFS_POINTER: &[u8] = b"version https://git-lfs.github.com/spec/";

/// Which files of a skill directory are taken, and how much at most.
///
/// All files are taken but those left out by default: names that begin with a dot; the directories `node_modules`,
/// `__pycache__`, `target` and `venv`; what editors and file managers leave behind (`*.swp`, `*.swo`, `*~`, `#*#`,
/// `Thumbs.db`, `desktop.ini`) and `*.pyc`. SKILL.md itself is always taken.
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

/// A file of a skill as it was found on disk.
#[derive(Debug)]
#[cfg_attr(not(feature = "read"), allow(dead_code, reason = "a comparison with the disk needs path and digest alone"))]
pub(crate) struct FoundFile {
    /// `/`-separated and relative to the skill directory.
    pub(crate) path: String,
    /// Where it stands.
    pub(crate) disk: PathBuf,
    pub(crate) bytes: Vec<u8>,
    pub(crate) sha256: Digest,
    pub(crate) executable: bool,
}

/// Lists and reads the files of a skill directory, in the order of their path's bytes.
///
/// Directories in `inner`, which is in the order of the labels' bytes, are skills of their own: their files do not
/// belong to this one; directories that are not below this one may stand in the list as well. Reports are made at the
/// levels of the skill that the collector has entered.
///
/// Nothing is read, and the list is empty, when a limit is exceeded and that is an error. Unless an error is reported,
/// the SKILL.md of a directory that [`discover`](crate::discover) calls a skill is in the list.
pub(crate) fn collect(
    dir: &SkillDir,
    inner: &[SkillDir],
    filter: &mut FileFilter<'_>,
    collector: &mut Collector,
) -> Vec<FoundFile> {
    let trail = match Trail::new(&dir.path) {
        Ok(trail) => trail,
        Err(error) => {
            collector.report(disk::unreadable(&dir.label, &error));
            return Vec::new();
        }
    };
    let options = filter.options;
    let inner = labels_below(dir, inner);
    let mut walk = Walk { dir, inner, filter, trail, is_cut_short: false, found: Vec::new(), collector };
    walk.directory("", false);

    let mut found = walk.found;
    found.sort_unstable_by(|a, b| a.path.cmp(&b.path));
    report_second_skill_md(dir, &found, collector);
    collisions::report(dir, &found, collector);
    if !limits::are_kept(dir, &found, options, collector) {
        return Vec::new();
    }
    found.into_iter().filter_map(|candidate| candidate.read(dir, collector)).collect()
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
    bytes: u64,
    executable: bool,
}

impl Candidate {
    fn read(self, dir: &SkillDir, collector: &mut Collector) -> Option<FoundFile> {
        let label = dir.label_of(&self.path);
        let bytes = match fs::read(&self.disk) {
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
        let sha256 = Digest::of(&bytes);
        Some(FoundFile { path: self.path, disk: self.disk, bytes, sha256, executable: self.executable })
    }
}

/// A walk through one skill directory.
struct Walk<'a, 'options> {
    dir: &'a SkillDir,
    /// Labels of directories that are skills of their own.
    inner: HashSet<&'a str>,
    filter: &'a mut FileFilter<'options>,
    trail: Trail,
    /// Whether it was reported that there is more than can be read.
    is_cut_short: bool,
    found: Vec<Candidate>,
    collector: &'a mut Collector,
}

impl Walk<'_, '_> {
    /// Walks through a directory, given by its path below the skill directory.
    ///
    /// `is_searched` says that the directory is left out and only what a pattern takes in is wanted of it.
    fn directory(&mut self, below: &str, is_searched: bool) {
        let here = self.dir.path.join(below);
        let names = match disk::names(&here) {
            Ok(names) => names,
            Err(error) => {
                let label = if below.is_empty() { self.dir.label.clone() } else { self.dir.label_of(below) };
                return self.collector.report(disk::unreadable(&label, &error));
            }
        };
        let below = |name: &OsStr| match below {
            "" => name.to_string_lossy().into_owned(),
            below => format!("{below}/{}", name.to_string_lossy()),
        };
        if !is_searched && here.join(CARGO_TOML).is_file() && names.iter().any(|name| name == CARGO_TOML) {
            self.nested_package(&below(OsStr::new(CARGO_TOML)));
        }
        for name in &names {
            self.entry(&below(name), here.join(name), is_searched);
        }
    }

    /// Looks at one entry, given by its path below the skill directory.
    fn entry(&mut self, path: &str, disk: PathBuf, in_searched: bool) {
        let label = self.dir.label_of(path);
        let metadata = disk::metadata(&disk);
        let is_directory = metadata.as_ref().is_ok_and(Metadata::is_dir);
        if is_directory && self.inner.contains(label.as_str()) {
            return;
        }
        let verdict = if path == SKILL_MD {
            self.filter.keep(path);
            Verdict::Taken
        } else {
            self.filter.judge(path, is_directory, in_searched)
        };
        if verdict == Verdict::LeftOut {
            return;
        }
        if let Some(problem) = disk.file_name().and_then(|name| disk::name_problem(name, &label)) {
            return self.collector.report(problem);
        }
        let metadata = match metadata {
            Ok(metadata) => metadata,
            Err(absent) => return self.collector.report(absent_diagnostic(absent, path, &label)),
        };
        if !self.may_follow(&disk, path, &label) {
            return;
        }
        if metadata.is_dir() {
            match self.trail.enter(&disk) {
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
            let (bytes, executable) = (metadata.len(), is_executable(&metadata));
            self.found.push(Candidate { path: path.to_owned(), disk, bytes, executable });
        } else {
            self.collector.report(special_file(path, &label));
        }
    }

    /// Whether an entry is no link, or one that may be followed; one that leads outside is reported.
    fn may_follow(&mut self, disk: &Path, path: &str, label: &str) -> bool {
        if !disk.is_symlink() {
            return true;
        }
        match links::leads_outside(disk, self.trail.top()) {
            Ok(false) => true,
            Ok(true) => {
                self.collector.report(links::outside(disk, label));
                self.collector.level(Code::LinkOutside) < Level::Error
            }
            Err(error) => {
                self.collector.report(unreadable(path, label, &error));
                false
            }
        }
    }

    /// Reports a Cargo.toml, unless it is that of the very package whose directory is the skill.
    fn nested_package(&mut self, path: &str) {
        let label = self.dir.label_of(path);
        let Some((directory, _)) = label.rsplit_once('/') else { return };
        let message = format!("`{label}` makes `cargo publish` leave `{directory}` out of the package");
        self.collector.report(
            Diagnostic::new(Code::NestedPackage, &label, message)
                .help("rename it, for instance to `Cargo.toml.txt`, or move the package out of the skill"),
        );
    }
}

/// Warns of files beside SKILL.md that a disk or reader that ignores case takes for it.
fn report_second_skill_md(dir: &SkillDir, found: &[Candidate], collector: &mut Collector) {
    let is_other = |path: &str| path != SKILL_MD && path.eq_ignore_ascii_case(SKILL_MD);
    if found.iter().any(|file| file.path == SKILL_MD) {
        for file in found.iter().filter(|file| is_other(&file.path)) {
            let label = dir.label_of(&file.path);
            let message = format!("`{label}` stands beside `{SKILL_MD}` and is taken as a plain file");
            collector.report(
                Diagnostic::new(Code::SecondSkillMd, &label, message)
                    .help("remove it, or rename it: on a disk that ignores case the two are one file"),
            );
        }
    }
}

fn absent_diagnostic(absent: Absent, path: &str, label: &str) -> Diagnostic {
    match absent {
        Absent::Dangling(target) if path == SKILL_MD => disk::dangling_needed(Code::DanglingLink, label, &target),
        Absent::Dangling(target) => disk::dangling(label, &target),
        Absent::Missing => unreadable(path, label, &io::ErrorKind::NotFound.into()),
        Absent::Unreadable(error) => unreadable(path, label, &error),
    }
}

/// What the system refuses to show; a skill can do without any file but its SKILL.md.
fn unreadable(path: &str, label: &str, error: &io::Error) -> Diagnostic {
    let problem = disk::unreadable(label, error);
    if path == SKILL_MD { problem.help("make it readable for the user who builds") } else { problem }
}

fn special_file(path: &str, label: &str) -> Diagnostic {
    let message = format!("`{label}` is neither a file nor a directory, but a pipe, a socket or a device");
    Diagnostic::new(Code::SpecialFile, label, message).help(match path {
        SKILL_MD => "make it a file that begins with `name` and `description` between two lines `---`",
        _ => "remove it, or leave it out with `exclude`",
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
