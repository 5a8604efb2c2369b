//! Where paths are relative to, and how the emitted code names a file.

use std::cell::RefCell;
use std::collections::HashMap;
use std::env;
use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};

use proc_macro2::Span;

/// The variable that names the package's directory where a harness knows better than cargo.
pub(crate) const MANIFEST_DIR: &str = "SKILLS_MANIFEST_DIR";

/// The directory that paths are relative to: the package of the calling crate.
///
/// `SKILLS_MANIFEST_DIR` overrides it for harnesses that compile a package's code as part of another package.
pub(crate) fn directory() -> Result<PathBuf, &'static str> {
    variable(MANIFEST_DIR).or_else(|| variable("CARGO_MANIFEST_DIR")).map(PathBuf::from).ok_or(
        "the skill's directory is relative to `CARGO_MANIFEST_DIR`, which is not set; build with cargo or set it",
    )
}

/// The name of the calling crate's package; empty where cargo does not run.
pub(crate) fn package_name() -> String {
    env::var("CARGO_PKG_NAME").unwrap_or_default()
}

/// The version of the calling crate's package; empty where cargo does not run.
pub(crate) fn package_version() -> String {
    env::var("CARGO_PKG_VERSION").unwrap_or_default()
}

/// The calling file, relative to the package, for people; its name alone where it does not lie in the package, so that
/// no path of the machine gets into the program.
pub(crate) fn calling_file(written: Span) -> String {
    // Unit tests of this crate run outside of a compiler.
    let file = if proc_macro::is_available() { written.unwrap().local_file() } else { None };
    let Some(file) = file else { return "unknown file".to_owned() };
    let below = || {
        let (base, file) = (real(&directory().ok()?)?, real(&file)?);
        file.starts_with(&base).then(|| relative_path(&base, &file)).flatten()
    };
    below().unwrap_or_else(|| file.file_name().unwrap_or_default().to_string_lossy().into_owned())
}

/// What is known of whether new files below a directory cause a rebuild.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Watch {
    /// The build script says that it watches the directory; or there is one and it says nothing; or the calling crate
    /// is itself the build script.
    Watched,
    /// The build script says that it watches these directories, which do not hold this one.
    Elsewhere(String),
    /// The package has no build script.
    NoScript,
}

/// Whether new files below the directory at `path` cause a rebuild.
///
/// `SKILLS_WATCH` is for the build script to set, to the directories that it watches, with commas between them.
pub(crate) fn watch(path: &str) -> Watch {
    if env::var("CARGO_CRATE_NAME").is_ok_and(|name| name == "build_script_build") {
        return Watch::Watched;
    }
    match variable("SKILLS_WATCH").map(|watched| watched.to_string_lossy().into_owned()) {
        Some(watched) if is_below_any(path, &watched) => Watch::Watched,
        Some(watched) => Watch::Elsewhere(watched),
        None if variable("OUT_DIR").is_some() => Watch::Watched,
        None => Watch::NoScript,
    }
}

fn is_below_any(path: &str, directories: &str) -> bool {
    let parts = |path: &str| -> Vec<String> {
        path.split('/').map(str::trim).filter(|part| !matches!(*part, "" | ".")).map(str::to_owned).collect()
    };
    directories.split(',').any(|directory| parts(path).starts_with(&parts(directory)))
}

fn variable(name: &str) -> Option<OsString> {
    env::var_os(name).filter(|value| !value.is_empty())
}

/// Names files as `include_bytes!` wants them: relative to the calling file, so that the same source gives the same
/// crate in every checkout; absolute where the compiler does not say, or not truly, where the calling file is.
pub(crate) struct IncludePaths {
    /// The calling file's directory, as the compiler was given it and in its real place.
    caller: Option<(PathBuf, PathBuf)>,
    /// The way to each directory asked for so far: skills have many files in few directories.
    ways: RefCell<HashMap<PathBuf, Option<String>>>,
}

impl IncludePaths {
    /// `written` is the span of a token of the call. `include_bytes!` is relative to the file of the outermost macro
    /// call, and a token that no macro made stands in that file.
    pub(crate) fn new(base: &Path, written: Span) -> Self {
        Self { caller: calling_directory(base, written), ways: RefCell::default() }
    }

    /// The path to emit for this file.
    pub(crate) fn path_to(&self, file: &Path) -> Option<String> {
        let (directory, name) = (file.parent()?, file.file_name()?.to_str()?);
        let mut ways = self.ways.borrow_mut();
        let way = ways.entry(directory.to_owned()).or_insert_with(|| self.way_to(directory));
        match way.as_deref() {
            Some("") => Some(name.to_owned()),
            Some(way) => Some(format!("{way}/{name}")),
            None => Some(real(file)?.to_str()?.to_owned()),
        }
    }

    fn way_to(&self, directory: &Path) -> Option<String> {
        let (lexical, caller) = self.caller.as_ref()?;
        let target = real(directory)?;
        let way = relative_path(caller, &target)?;
        // Links on the way can make the operating system read `..` as another directory than we do.
        (real(&lexical.join(&way))? == target).then_some(way)
    }
}

fn calling_directory(base: &Path, written: Span) -> Option<(PathBuf, PathBuf)> {
    // Unit tests of this crate run outside of a compiler.
    if !proc_macro::is_available() || !is_root(written) {
        return None;
    }
    let lexical = written.unwrap().local_file()?.parent()?.to_owned();
    // A path without a directory is relative to where the compiler runs.
    let lexical = if lexical.as_os_str().is_empty() { PathBuf::from(".") } else { lexical };
    let real_directory = real(&lexical)?;
    real_directory.starts_with(real(base)?).then_some((lexical, real_directory))
}

/// Whether a token was written where it stands, and not by a macro.
///
/// The compiler's `Debug` form of a span begins with its syntax context, and the one of source text is `#0`. Should
/// that form ever change, paths become absolute, which always works.
fn is_root(span: Span) -> bool {
    format!("{:?}", span.unwrap()).starts_with("#0 ")
}

fn real(path: &Path) -> Option<PathBuf> {
    path.canonicalize().ok()
}

/// The way from a directory to another or to a file, both absolute, with `/` between the parts.
fn relative_path(from: &Path, to: &Path) -> Option<String> {
    let (from, to): (Vec<Component>, Vec<Component>) = (from.components().collect(), to.components().collect());
    let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    let up = std::iter::repeat_n(Some(".."), from.len() - common);
    let down = to[common..].iter().map(|part| part.as_os_str().to_str());
    Some(up.chain(down).collect::<Option<Vec<&str>>>()?.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relative_path_goes_up_to_the_common_directory() {
        let relative = relative_path(Path::new("/app/src/bin"), Path::new("/app/skills/greet/SKILL.md"));
        assert_eq!(relative.as_deref(), Some("../../skills/greet/SKILL.md"));
    }

    #[test]
    fn directory_is_watched_with_one_around_it() {
        for (path, watched) in
            [("skills", "skills"), ("./skills/greet/", "skills"), ("deep", "skills, ./deep"), ("a", ".")]
        {
            assert!(is_below_any(path, watched), "{path} in {watched}");
        }
        for (path, watched) in [("deep", "skills"), ("skills-more", "skills"), ("skills", "skills/greet")] {
            assert!(!is_below_any(path, watched), "{path} in {watched}");
        }
    }

    #[test]
    fn relative_path_below_the_directory_has_no_dots() {
        assert_eq!(relative_path(Path::new("/app"), Path::new("/app/skills/a")).as_deref(), Some("skills/a"));
    }
}
