//! Looks for skill directories.

mod overlap;
mod walk;

use std::fs;
use std::path::{Path, PathBuf};

use skills_core::{Diagnostic, counted};

use self::overlap::Overlap;
pub(crate) use self::walk::is_passed_over_name as is_passed_over;
use self::walk::{Step, Walk};
use crate::failure::Failure;
use crate::wording::shown;

/// How skills are looked for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SearchOptions {
    /// Whether .gitignore files are passed over.
    pub(crate) no_ignore: bool,
}

/// A directory to look in, which can be read.
#[derive(Debug)]
pub(crate) struct Root {
    path: PathBuf,
    /// The same without links, to be compared with others.
    real: PathBuf,
}

/// What a search comes upon.
#[derive(Debug)]
pub(crate) enum Found {
    /// A directory that is a skill, or seems meant as one, as the caller names it.
    Skill(PathBuf),
    /// Something to be said of the search.
    Notice(Notice),
}

/// What there is to say of a search.
#[derive(Debug)]
pub(crate) enum Notice {
    /// Something that cannot be looked at.
    Unreadable(Diagnostic),
    /// What is wrong with a .gitignore, whole or in part.
    BadIgnoreFile(String),
    /// The end of a root in which there are skills, and links to directories, which were not followed.
    Links {
        /// The root.
        root: PathBuf,
        /// How many links.
        links: usize,
    },
    /// The end of a root in which there was no skill; how many links in it were not followed.
    Nothing {
        /// The root.
        root: PathBuf,
        /// Links to directories that stand in it.
        links: usize,
    },
}

/// Makes sure that there is something to look in at each path.
pub(crate) fn roots(paths: &[PathBuf]) -> Result<Vec<Root>, Failure> {
    paths.iter().map(|path| root(path)).collect()
}

fn root(path: &Path) -> Result<Root, Failure> {
    let cannot = |error| Failure::Message(format!("cannot read `{}`: {error}", shown(path)));
    if !fs::metadata(path).map_err(cannot)?.is_dir() {
        let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let help = format!("name a directory, such as `{}`", shown(directory));
        return Err(Failure::with_help(format!("`{}` is not a directory", shown(path)), help));
    }
    fs::read_dir(path).map_err(cannot)?;
    let real = path.canonicalize().map_err(cannot)?;
    Ok(Root { path: without_dot(path), real })
}

/// Searches the roots one after the other. What lies below several of them is found once.
///
/// Skills come in the order of the bytes of their directories' paths, each with a `/` at its end, as the files in them
/// would be sorted. Nothing is kept of what was found, but for what lies below several roots.
pub(crate) fn search(roots: &[Root], options: SearchOptions) -> impl Iterator<Item = Found> {
    Search { roots: roots.iter(), options, overlap: Overlap::new(roots), current: None }
}

struct Search<'a> {
    roots: std::slice::Iter<'a, Root>,
    options: SearchOptions,
    overlap: Overlap<'a>,
    current: Option<Current<'a>>,
}

/// The root that is being searched.
struct Current<'a> {
    root: &'a Root,
    walk: Walk,
    has_skills: bool,
    links: usize,
}

impl<'a> Search<'a> {
    /// Goes on to the next root, if there is one.
    fn begin(&mut self) -> Option<Current<'a>> {
        let root = self.roots.next()?;
        Some(Current { root, walk: Walk::new(&root.path, self.options), has_skills: false, links: 0 })
    }
}

impl Iterator for Search<'_> {
    type Item = Found;

    fn next(&mut self) -> Option<Found> {
        loop {
            let mut current = match self.current.take() {
                Some(current) => current,
                None => self.begin()?,
            };
            let Some(step) = current.walk.next() else {
                let (root, links) = (current.root.path.clone(), current.links);
                match (current.has_skills, links) {
                    (true, 0) => continue,
                    (true, _) => return Some(Found::Notice(Notice::Links { root, links })),
                    (false, _) => return Some(Found::Notice(Notice::Nothing { root, links })),
                }
            };
            let found = match step {
                Step::Skill(directory) => {
                    current.has_skills = true;
                    self.overlap.is_new(&directory).then_some(Found::Skill(directory))
                }
                Step::Link => {
                    current.links += 1;
                    None
                }
                Step::Unreadable(problem) => Some(Found::Notice(Notice::Unreadable(problem))),
                Step::BadIgnoreFile(problem) => Some(Found::Notice(Notice::BadIgnoreFile(problem))),
            };
            self.current = Some(current);
            if found.is_some() {
                return found;
            }
        }
    }
}

/// What messages about all skills together call their place.
pub(crate) fn place_of(paths: &[PathBuf]) -> String {
    match paths {
        [path] => without_dot(path).to_string_lossy().into_owned(),
        _ => ".".to_owned(),
    }
}

/// Says that what lies behind links was not looked at.
pub(crate) fn links_not_followed(root: &Path, links: usize) -> String {
    let (is, them) = if links == 1 { ("is", "it leads") } else { ("are", "they lead") };
    let links = counted(links, "link");
    format!(
        "{links} to directories below `{}` {is} not followed; skills there are found if what {them} to is named",
        shown(root)
    )
}

/// The name of a skill's directory, which `.` and `..` do not say.
pub(crate) fn name_of(directory: &Path) -> String {
    let real = || directory.canonicalize().ok()?.file_name().map(|name| name.to_string_lossy().into_owned());
    let name = directory.file_name().map(|name| name.to_string_lossy().into_owned());
    name.or_else(real).unwrap_or_else(|| directory.to_string_lossy().into_owned())
}

/// A path as messages show it: without the `./` at its start that a search below `.` puts there.
pub(crate) fn without_dot(path: &Path) -> PathBuf {
    match path.strip_prefix(".") {
        Ok(rest) if rest.as_os_str().is_empty() => PathBuf::from("."),
        Ok(rest) => rest.to_path_buf(),
        Err(_) => path.to_path_buf(),
    }
}
