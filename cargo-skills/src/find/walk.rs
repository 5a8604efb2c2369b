//! A walk through the directories of one root.

use std::collections::{HashMap, VecDeque};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::vec;

use skills_core::{Code, Diagnostic, Spelling, has_manifest, link_cycle, linked_from_outside, spelling, stray};

use super::ignored::{self, Ignored};
use super::passed_over::{PassedOver, Reason};
use super::standing::{Standing, is_skills};
use super::tracked::Tracked;
use super::{Found, Notice, Root, SearchOptions, no_skills, without_dot};

/// How many directories of a root are searched that the user has not asked for.
const MOST_UNASKED: usize = 20_000;
/// How many of them in one that is left out, where only what is left out is counted.
const MOST_LEFT_OUT: usize = 1_000;

/// Comes upon what is in a root, and at last upon what there is to say of it as a whole.
pub(super) struct Walk<'a> {
    root: &'a Root,
    /// The real path of the directory out of which no link should lead.
    project: PathBuf,
    options: SearchOptions,
    /// The directories that the walk is in, the outermost first.
    around: Vec<Directory>,
    /// What was come upon and not returned yet.
    pending: VecDeque<Found>,
    /// Whether a skill was taken, and whether all of the root was searched.
    has_skills: bool,
    is_done: bool,
    passed_over: PassedOver,
    ignore_files: ignored::Reader,
    /// What git tracks in a repository, once it was asked.
    tracked: HashMap<Rc<Path>, Result<Tracked, String>>,
    /// How many more directories are searched that nobody asked for, and of those in the one that is left out.
    unasked: usize,
    left_out: usize,
}

/// A directory that the walk is in.
struct Directory {
    /// As the user knows it, and without links.
    path: PathBuf,
    real: PathBuf,
    standing: Standing,
    ignored: Ignored,
    /// The root, or the repository below it that this is in.
    repository: Rc<Path>,
    /// The directories and links in it that are still to come.
    entries: vec::IntoIter<Entry>,
    /// The other entries, where one may be meant as a skill.
    files: Vec<OsString>,
    /// What the files in it belong to.
    kind: Kind,
    /// Whether a directory in it is a skill, and whether there is a skill at any depth.
    holds_skill: bool,
    has_skills: bool,
    /// The directories in it without a skill, and the links that lead nowhere.
    bare: Vec<PathBuf>,
    dead: Vec<PathBuf>,
}

/// What a directory is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A skill.
    Skill,
    /// One in a skill.
    InSkill,
    /// Another.
    Other,
}

/// A directory or link in a directory.
struct Entry {
    name: OsString,
    is_link: bool,
}

impl<'a> Walk<'a> {
    pub(super) fn new(root: &'a Root, options: SearchOptions) -> Self {
        let mut walk = Self {
            root,
            project: project(&root.real),
            options,
            around: Vec::new(),
            pending: VecDeque::new(),
            has_skills: false,
            is_done: false,
            passed_over: PassedOver::default(),
            ignore_files: ignored::Reader::default(),
            tracked: HashMap::new(),
            unasked: MOST_UNASKED,
            left_out: MOST_LEFT_OUT,
        };
        let ignored =
            if options.no_ignore { Ignored::default() } else { Ignored::around(&root.real, &mut walk.ignore_files) };
        walk.enter(root.path.clone(), root.real.clone(), Standing::default(), ignored);
        walk
    }

    /// Says what there is to say of the root as a whole.
    fn finish(&mut self) {
        self.is_done = true;
        // Why it is unknown what git tracks, if it was asked in vain.
        let unknown = self.tracked.values().find_map(|tracked| tracked.as_ref().err()).map(String::as_str);
        let notes = self.passed_over.notes(&self.root.path, unknown).into_iter().map(Notice::PassedOver);
        let no_skills = || Notice::NoSkills(no_skills(&self.root.path, self.passed_over.way_out()));
        self.pending.extend(notes.chain((!self.has_skills).then(no_skills)).map(Found::Notice));
    }

    fn notice(&mut self, notice: Notice) {
        self.pending.push_back(Found::Notice(notice));
    }

    /// Lists a directory and goes into it.
    fn enter(&mut self, path: PathBuf, real: PathBuf, standing: Standing, around: Ignored) {
        let (names, entries, files) = match list(&path) {
            Ok(listed) => listed,
            // Nothing of it was asked for.
            Err(_) if standing.is_left_out() => return,
            Err(error) => return self.notice(Notice::Unreadable(unreadable(&path, &error))),
        };
        let mut ignored = around;
        if !self.options.no_ignore {
            let has = |name: &str| names.iter().any(|entry| entry == name);
            ignored = ignored.within(&path, &real, has, &mut self.ignore_files);
            let warnings = self.ignore_files.warnings.drain(..);
            self.pending.extend(warnings.map(Notice::BadIgnoreFile).map(Found::Notice));
        }
        let repository = match self.around.last() {
            // What git leaves out is none of the repository's, even if it is one itself.
            Some(around) if standing.is_ignored || !names.iter().any(|name| name == ".git") => {
                Rc::clone(&around.repository)
            }
            _ => Rc::from(real.as_path()),
        };
        let is_in_skill = self.around.last().is_some_and(|around| around.kind != Kind::Other);
        let spelling = spelling(&path, &names);
        let kind = match spelling {
            Some(Spelling::Exact) => Kind::Skill,
            _ if is_in_skill => Kind::InSkill,
            _ => Kind::Other,
        };
        // In a skill, a document may be called `skill.md`; elsewhere it is most probably meant as a manifest.
        let is_skill = kind == Kind::Skill || (spelling.is_some() && !is_in_skill);
        let is_taken = is_skill && self.skill(&path, &real, standing, &repository);
        if let Some(around) = self.around.last_mut() {
            around.holds_skill |= is_taken;
        }
        let files = if kind == Kind::Other { files } else { Vec::new() };
        self.around.push(Directory {
            path,
            real,
            standing,
            ignored,
            repository,
            entries: entries.into_iter(),
            files,
            kind,
            holds_skill: false,
            has_skills: is_skill,
            bare: Vec::new(),
            dead: Vec::new(),
        });
    }

    /// Takes a skill, or takes note that it is passed over.
    fn skill(&mut self, path: &Path, real: &Path, standing: Standing, repository: &Rc<Path>) -> bool {
        let reason = if standing.is_passed_over() {
            Some(Reason::Name)
        } else if standing.is_ignored && !self.is_tracked(real, repository, Tracked::has_manifest_in) {
            Some(Reason::Ignored)
        } else {
            None
        };
        match reason {
            Some(reason) => self.passed_over.add(reason, path),
            None => self.pending.push_back(Found::Skill(path.to_path_buf())),
        }
        self.has_skills |= reason.is_none();
        reason.is_none()
    }

    /// Asks git, once for a repository, whether something is so of a directory that a .gitignore leaves out.
    fn is_tracked(&mut self, real: &Path, repository: &Rc<Path>, is_so: impl FnOnce(&Tracked, &Path) -> bool) -> bool {
        let ask = || Tracked::below(repository);
        let tracked = self.tracked.entry(Rc::clone(repository)).or_insert_with(ask);
        matches!((tracked, real.strip_prefix(repository)), (Ok(tracked), Ok(below)) if is_so(tracked, below))
    }

    /// Looks at a directory or link in the innermost directory.
    fn entry(&mut self, entry: &Entry) {
        let Some(around) = self.around.last() else { return };
        let (path, real) = (without_dot(&around.path.join(&entry.name)), around.real.join(&entry.name));
        let mut standing = around.standing.of(&entry.name);
        let ignored = around.ignored.clone();
        standing.is_ignored |= ignored.leaves_out(&real);
        if entry.is_link {
            self.link(path, standing, ignored);
        } else if entry.name != ".git" {
            self.directory(path, real, standing, ignored);
        }
    }

    /// Goes into a directory, unless more was searched already than anybody asked for.
    fn directory(&mut self, path: PathBuf, real: PathBuf, standing: Standing, ignored: Ignored) {
        let Some(Directory { standing: around, repository, .. }) = self.around.last() else { return };
        let (around, repository) = (*around, Rc::clone(repository));
        let is_asked = !standing.is_unasked()
            || (standing.is_ignored
                && !standing.is_passed_over()
                && self.is_tracked(&real, &repository, Tracked::leads_through));
        if !is_asked {
            if !around.is_left_out() {
                self.left_out = MOST_LEFT_OUT;
            }
            if self.unasked == 0 || (standing.is_left_out() && self.left_out == 0) {
                if !standing.is_passed_over() {
                    self.passed_over.add(Reason::Many, &path);
                }
                return;
            }
            self.unasked -= 1;
            self.left_out = self.left_out.saturating_sub(1);
        }
        self.enter(path, real, standing, ignored);
    }

    /// Looks at a link. One directly below the root is followed, for the root is what the user asks for.
    fn link(&mut self, path: PathBuf, standing: Standing, ignored: Ignored) {
        let depth = self.around.len();
        let Some(around) = self.around.last_mut() else { return };
        if standing.is_left_out() {
            if !around.standing.is_left_out() && has_manifest(&path) {
                self.passed_over.add(if standing.is_passed_over() { Reason::Name } else { Reason::Ignored }, &path);
            }
            return;
        }
        if around.kind != Kind::Other {
            // Other links in a skill lead to files of the skill, or it is said why not.
            if has_manifest(&path) {
                self.passed_over.add(Reason::Link, &path);
            }
            return;
        }
        let real = match fs::metadata(&path).and_then(|metadata| Ok(metadata.is_dir().then_some(path.canonicalize()?)))
        {
            Ok(Some(real)) => real,
            Ok(None) => return,
            Err(_) => return around.dead.push(path),
        };
        let root = &self.root.real;
        let is_outside = !real.starts_with(root) && !real.starts_with(&self.project);
        let (is_of_skills, is_circle) = (around.is_of_skills(), around.real.starts_with(&real));
        // What lies below the root is found where it lies; a skill of the root has this name as well.
        let is_followed = depth == 1
            && !standing.is_passed_over()
            && if real.starts_with(root) {
                real.parent() == Some(root) && has_manifest(&real)
            } else {
                !is_outside || is_of_skills || has_manifest(&real)
            };
        if is_circle {
            if is_of_skills {
                self.notice(Notice::Stray(link_cycle(&path.to_string_lossy())));
            } else {
                self.passed_over.add(Reason::Circle, &path);
            }
        } else if is_followed {
            if is_outside {
                let project = format!("`{}`", self.project.display());
                let problem = linked_from_outside(&path.to_string_lossy(), &real, &project);
                self.notice(Notice::Stray(problem));
            }
            self.directory(path, real, standing.linked(), ignored);
        } else if !standing.is_linked {
            self.passed_over.add(Reason::Link, &path);
        }
    }

    /// Comes back out of the innermost directory.
    fn leave(&mut self) {
        let Some(left) = self.around.pop() else { return };
        let is_counted = !left.standing.is_left_out() && left.kind == Kind::Other;
        if is_counted {
            self.strays(&left);
        }
        if let Some(around) = self.around.last_mut() {
            around.has_skills |= left.has_skills;
            if is_counted && !left.standing.is_passed_over() && !left.has_skills {
                around.bare.push(left.path);
            }
        }
    }

    /// Says what is in a directory that may be meant as a skill and is none.
    fn strays(&mut self, directory: &Directory) {
        let Directory { path, standing, files, bare, dead, has_skills, holds_skill, .. } = directory;
        let is_root = self.around.is_empty();
        let is_of_skills = (*has_skills || is_root) && directory.is_of_skills();
        // Where skills are kept, or should be and are not, all is said that the macros would say.
        let is_told = is_of_skills || (is_root && !has_skills);
        let is_meant = |name: &&OsString| is_told || *holds_skill || is_skills(name);
        let mut strays: Vec<PathBuf> =
            files.iter().filter(is_meant).map(|name| without_dot(&path.join(name))).collect();
        if is_told {
            strays.extend_from_slice(dead);
        } else if !standing.is_linked {
            self.passed_over.add_all(Reason::DeadLink, dead);
        }
        if is_of_skills {
            strays.extend_from_slice(bare);
        } else if *holds_skill {
            self.passed_over.add_all(Reason::Bare, bare);
        }
        strays.sort_unstable();
        let strays = strays.iter().filter_map(|path| stray(path));
        self.pending.extend(strays.map(Notice::Stray).map(Found::Notice));
    }
}

impl Iterator for Walk<'_> {
    type Item = Found;

    fn next(&mut self) -> Option<Found> {
        loop {
            if let Some(found) = self.pending.pop_front() {
                return Some(found);
            }
            match self.around.last_mut().map(|around| around.entries.next()) {
                Some(Some(entry)) => self.entry(&entry),
                Some(None) => self.leave(),
                None if self.is_done => return None,
                None => self.finish(),
            }
        }
    }
}

impl Directory {
    /// Whether it is called as directories of skills are.
    fn is_of_skills(&self) -> bool {
        self.real.file_name().is_some_and(is_skills)
    }
}

/// The names in a directory; those of directories and links as they come in the paths of what is in them; and the others.
fn list(directory: &Path) -> io::Result<(Vec<OsString>, Vec<Entry>, Vec<OsString>)> {
    let (mut names, mut entries, mut files) = (Vec::new(), Vec::new(), Vec::new());
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        let (name, kind) = (entry.file_name(), entry.file_type()?);
        names.push(name.clone());
        if kind.is_dir() || kind.is_symlink() {
            entries.push(Entry { name, is_link: kind.is_symlink() });
        } else {
            files.push(name);
        }
    }
    entries.sort_unstable_by(|a, b| as_in_paths(&a.name).cmp(as_in_paths(&b.name)));
    Ok((names, entries, files))
}

/// The real path of the project that a directory belongs to: the package or repository that it is in, else where the user
/// is.
fn project(real: &Path) -> PathBuf {
    let is_top = |directory: &&Path| ["Cargo.toml", ".git"].iter().any(|name| directory.join(name).exists());
    let top = real.ancestors().find(is_top).map(Path::to_path_buf);
    top.or_else(|| Path::new(".").canonicalize().ok()).unwrap_or_else(|| real.to_path_buf())
}

/// A directory's name as it stands in paths, before a `/`.
fn as_in_paths(name: &OsStr) -> impl Iterator<Item = &u8> {
    name.as_encoded_bytes().iter().chain(b"/")
}

fn unreadable(directory: &Path, error: &io::Error) -> Diagnostic {
    let path = directory.to_string_lossy().into_owned();
    let help = "make it readable, or name the directories that are to be searched";
    Diagnostic::new(Code::Unreadable, &path, format!("`{path}` cannot be searched: {error}")).help(help)
}
