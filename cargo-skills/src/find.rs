//! Looks for skill directories.

mod ignored;
mod overlap;
mod passed_over;
mod standing;
mod tracked;
mod walk;

use std::fs;
use std::path::{Path, PathBuf};

use skills_core::{Code, Diagnostic, stray};

use self::overlap::Overlap;
pub(crate) use self::standing::is_passed_over;
use self::walk::Walk;
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
    /// Something among skills that is none.
    Stray(Diagnostic),
    /// What is wrong with a .gitignore, whole or in part.
    BadIgnoreFile(String),
    /// What was passed over in a root, and what takes it in.
    PassedOver(String),
    /// That there was no skill in a root, and what to do about it.
    NoSkills(Diagnostic),
}

/// Makes sure that there is something to look in at each path.
pub(crate) fn roots(paths: &[PathBuf]) -> Result<Vec<Root>, Failure> {
    paths.iter().map(|path| root(path)).collect()
}

fn root(path: &Path) -> Result<Root, Failure> {
    let cannot = |error| Failure::Message(format!("cannot read `{}`: {error}", shown(path)));
    if !fs::metadata(path).map_err(cannot)?.is_dir() {
        // A link has no ending, nor has what Git leaves in its place.
        if let Some(problem) = stray(path).filter(|_| path.extension().is_none()) {
            return Err(Failure::with_help(problem.message(), problem.help_text().unwrap_or_default()));
        }
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
/// would be sorted. What there is to say of a root as a whole comes after them.
pub(crate) fn search(roots: &[Root], options: SearchOptions) -> impl Iterator<Item = Found> {
    let mut overlap = Overlap::new(roots);
    let walk = move |(number, root)| Walk::new(root, options).map(move |found| (number, found));
    roots.iter().enumerate().flat_map(walk).filter_map(move |(root, found)| {
        let is_new = match &found {
            Found::Skill(directory) => overlap.is_new(directory, root),
            Found::Notice(Notice::Stray(problem)) => overlap.is_new_entry(Path::new(problem.file()), root),
            Found::Notice(_) => true,
        };
        is_new.then_some(found)
    })
}

fn no_skills(root: &Path, way_out: Option<String>) -> Diagnostic {
    let root = root.to_string_lossy();
    let help = way_out.unwrap_or_else(|| {
        "a skill is a directory with a SKILL.md; `cargo skills new NAME` starts one, and `--no-ignore` looks into what \
         .gitignore leaves out as well"
            .to_owned()
    });
    Diagnostic::new(Code::NoSkills, root.as_ref(), format!("no skills found below `{root}`")).help(help)
}

/// What messages about all skills together call their place.
pub(crate) fn place_of(paths: &[PathBuf]) -> String {
    match paths {
        [path] => without_dot(path).to_string_lossy().into_owned(),
        _ => ".".to_owned(),
    }
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
