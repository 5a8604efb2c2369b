//! A walk through the directories of one root.

use std::collections::VecDeque;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ignore::{DirEntry, WalkBuilder};
use skills_core::{Code, Diagnostic, LEFT_OUT_DIRECTORIES, has_manifest, looks_like_skill};

use super::{SearchOptions, without_dot};
use crate::wording::{shown, visible};

/// Hidden directories that hold what tools put there. Others may hold skills, as `.claude` does.
const HIDDEN: [&str; 2] = [".git", ".venv"];

/// The files by which git leaves things out of a directory.
const IGNORE_FILES: [&str; 2] = [".gitignore", ".git/info/exclude"];

/// What a walk comes upon.
pub(super) enum Step {
    /// A skill's directory.
    Skill(PathBuf),
    /// A link to a directory, which is not followed.
    Link,
    /// Something that cannot be looked at.
    Unreadable(Diagnostic),
    /// What is wrong with a .gitignore, whole or in part.
    BadIgnoreFile(String),
}

pub(super) struct Walk {
    root: PathBuf,
    entries: ignore::Walk,
    /// The outermost skill that the walk is in.
    skill: Option<PathBuf>,
    gate: Arc<Mutex<Gate>>,
    /// What was come upon and not given out yet.
    pending: VecDeque<Step>,
}

/// Lets the walk into directories, and remembers what there is to say of them.
#[derive(Default)]
struct Gate {
    steps: Vec<Step>,
}

impl Gate {
    /// Whether the walk may go on to an entry.
    fn admits(&mut self, entry: &DirEntry, options: SearchOptions) -> bool {
        let is_fine = |gate: &mut Self| options.no_ignore || gate.admits_ignore_files(entry.path());
        !is_passed_over(entry) && (!is_directory(entry) || is_fine(self))
    }

    /// To open a pipe would be to wait for somebody who writes into it; what cannot be opened is read as if it were empty.
    fn admits_ignore_files(&mut self, directory: &Path) -> bool {
        let mut is_fine = true;
        for file in IGNORE_FILES.map(|file| directory.join(file)) {
            match fs::metadata(&file) {
                Ok(kind) if kind.is_file() => {
                    let problem = fs::File::open(&file).err().map(|error| unreadable_ignore_file(&file, &error));
                    self.steps.extend(problem);
                }
                Ok(kind) if !kind.is_dir() => {
                    self.steps.push(Step::Unreadable(no_ignore_file(&file)));
                    is_fine = false;
                }
                _ => {}
            }
        }
        is_fine
    }
}

impl Walk {
    pub(super) fn new(root: &Path, options: SearchOptions) -> Self {
        let mut gate = Gate::default();
        let real = root.canonicalize().unwrap_or_else(|_| root.to_path_buf());
        // The files above are opened even where they do not count.
        let mut around = std::iter::once(root).chain(real.ancestors().skip(1));
        let ignore_files = !options.no_ignore && around.all(|directory| gate.admits_ignore_files(directory));
        // As for git, what stands above counts only within a repository: a home directory may ignore all there is.
        let is_in_repository = real.ancestors().any(|up| up.join(".git").exists());
        let gate = Arc::new(Mutex::new(gate));
        let of_filter = Arc::clone(&gate);
        let entries = WalkBuilder::new(root)
            .standard_filters(false)
            .parents(ignore_files && is_in_repository)
            .git_ignore(ignore_files)
            .git_exclude(ignore_files)
            .require_git(false)
            .follow_links(false)
            .sort_by_file_name(|a, b| as_in_paths(a).cmp(as_in_paths(b)))
            .filter_entry(move |entry| lock(&of_filter).admits(entry, options))
            .build();
        Self { root: without_dot(root), entries, skill: None, gate, pending: VecDeque::new() }
    }

    fn step(&mut self, entry: &DirEntry) -> Option<Step> {
        let path = entry.path();
        if entry.path_is_symlink() && entry.depth() > 0 {
            // In a skill, other links lead to files of the skill, or it is said why not.
            let is_of_search = if self.is_in_skill(path) { has_manifest(path) } else { path.is_dir() };
            return is_of_search.then_some(Step::Link);
        }
        // In a skill, a document may be called `skill.md`; elsewhere it is most probably meant as a manifest.
        let is_skill = if self.is_in_skill(path) { has_manifest } else { looks_like_skill };
        if !is_directory(entry) || !is_skill(path) {
            return None;
        }
        if !self.is_in_skill(path) && has_manifest(path) {
            self.skill = Some(path.to_path_buf());
        }
        Some(Step::Skill(without_dot(path)))
    }

    fn is_in_skill(&self, path: &Path) -> bool {
        self.skill.as_ref().is_some_and(|skill| path.starts_with(skill))
    }
}

impl Iterator for Walk {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        loop {
            if let Some(step) = self.pending.pop_front() {
                return Some(step);
            }
            let entry = self.entries.next();
            self.pending.extend(std::mem::take(&mut lock(&self.gate).steps));
            match entry {
                Some(Ok(entry)) => {
                    let step = self.step(&entry);
                    self.pending.extend(step);
                    let errors = entry.error().map(each).unwrap_or_default();
                    self.pending
                        .extend(errors.into_iter().map(|error| Step::BadIgnoreFile(visible(&error.to_string()))));
                }
                Some(Err(error)) => self.pending.push_back(Step::Unreadable(unreadable(&error, &self.root))),
                None if self.pending.is_empty() => return None,
                None => {}
            }
        }
    }
}

fn lock(gate: &Mutex<Gate>) -> MutexGuard<'_, Gate> {
    gate.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether a directory holds what tools put there, or is one that the macros pass over by its name.
fn is_passed_over(entry: &DirEntry) -> bool {
    entry.depth() > 0 && is_directory(entry) && is_passed_over_name(entry.file_name())
}

/// The same by a directory's name.
pub(crate) fn is_passed_over_name(name: &OsStr) -> bool {
    let is_tools = || LEFT_OUT_DIRECTORIES.iter().chain(&HIDDEN).any(|other| name == *other);
    name.as_encoded_bytes().starts_with(b"_") || is_tools()
}

/// Whether an entry is a directory. Only a root may be a link, and it leads to one.
fn is_directory(entry: &DirEntry) -> bool {
    entry.depth() == 0 || entry.file_type().is_some_and(|kind| kind.is_dir())
}

/// A directory's name as it stands in paths, before a `/`.
fn as_in_paths(name: &OsStr) -> impl Iterator<Item = &u8> {
    name.as_encoded_bytes().iter().chain(b"/")
}

fn no_ignore_file(file: &Path) -> Diagnostic {
    let file = without_dot(file).to_string_lossy().into_owned();
    let message = format!("`{file}` is no file, so it is unknown what git leaves out");
    Diagnostic::new(Code::Unreadable, file, message).help("make it a file, or search with `--no-ignore`")
}

fn unreadable_ignore_file(file: &Path, error: &io::Error) -> Step {
    Step::BadIgnoreFile(format!("cannot read `{}`, so nothing is left out by it: {error}", shown(&without_dot(file))))
}

fn unreadable(error: &ignore::Error, root: &Path) -> Diagnostic {
    let path = path_of(error).map_or_else(|| root.to_path_buf(), without_dot).to_string_lossy().into_owned();
    let reason = error.io_error().map_or_else(|| error.to_string(), ToString::to_string);
    let help = "make it readable, or name the directories that are to be searched";
    Diagnostic::new(Code::Unreadable, &path, format!("`{path}` cannot be searched: {reason}")).help(help)
}

/// The errors of which one may be made up.
fn each(error: &ignore::Error) -> Vec<&ignore::Error> {
    match error {
        ignore::Error::Partial(errors) => errors.iter().flat_map(each).collect(),
        error => vec![error],
    }
}

/// The path that an error is about.
fn path_of(error: &ignore::Error) -> Option<&Path> {
    match error {
        ignore::Error::WithPath { path, .. } => Some(path),
        ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => path_of(err),
        ignore::Error::Loop { child, .. } => Some(child),
        _ => None,
    }
}
