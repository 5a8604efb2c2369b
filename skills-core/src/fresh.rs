//! Whether an embedded set is still what stands on disk.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fmt::{self, Display, Formatter};
use std::path::{Path, PathBuf};

use crate::diagnostic::{Code, Collector, Level, Levels};
use crate::discover;
use crate::files::{FileFilter, FileOptions, FoundFile, collect};
use crate::model::{Definition, Digest, Origin, SkillCard, SkillFile, SkillSet, Text};
use crate::paths::{self, Base, SkillDir};

#[cfg(test)]
mod tests;

/// How many differences are listed.
const MOST_LISTED: usize = 20;

/// The embedded skills are not what stands on disk, or cannot be compared with it.
///
/// [`Display`] lists the differences and says how to get rid of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaleSet(Reason);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Reason {
    /// The set was loaded at run time.
    NotEmbedded,
    /// The environment does not say where the package is.
    NoPackage,
    /// The package that runs is not the one that embeds.
    OtherPackage { embedding: String, running: String },
    /// The sets differ; these are the directories that a build script should watch.
    Different { watch: Vec<String>, differences: Vec<String> },
}

impl SkillSet {
    /// Compares the embedded set with the skills on disk, by the names and SHA-256 digests of their files, and on Unix
    /// by whether they may be run.
    ///
    /// Cargo cannot see that a file was added to a directory of skills unless a build script tells it to look. This
    /// makes a one-line test of it, in the package that embeds:
    ///
    /// ```no_run
    /// use skills_runtime::{SkillSet, embed_skills};
    ///
    /// static SKILLS: &SkillSet =
    ///     embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
    ///
    /// // In a function with `#[test]`:
    /// SKILLS.assert_fresh();
    /// ```
    ///
    /// # Panics
    ///
    /// Where [`SkillSet::check_fresh`] gives an error, with that error as the message.
    #[track_caller]
    pub fn assert_fresh(&self) {
        if let Err(stale) = self.check_fresh() {
            panic!("{stale}");
        }
    }

    /// Compares the embedded set with the skills on disk, by the names and SHA-256 digests of their files, and on Unix
    /// by whether they may be run. Of an agent's configuration, the directories are compared that it named; the file
    /// itself is not.
    ///
    /// The package's directory is the environment variable `SKILLS_MANIFEST_DIR`, else `CARGO_MANIFEST_DIR`, which
    /// Cargo sets for tests. The patterns of the call that embedded the set hold, its limits and levels do not.
    ///
    /// # Errors
    ///
    /// [`StaleSet`] when a skill or file was added, removed or changed; when the set was not embedded; when the
    /// running package is not the one that embedded it.
    pub fn check_fresh(&self) -> Result<(), StaleSet> {
        let origin = self.origin().ok_or(StaleSet(Reason::NotEmbedded))?;
        let base = variable("SKILLS_MANIFEST_DIR").or_else(|| variable("CARGO_MANIFEST_DIR"));
        let running = env::var("CARGO_PKG_NAME").ok();
        let (base, running) = base.zip(running).ok_or(StaleSet(Reason::NoPackage))?;
        self.check_fresh_below(origin, &base, &running)
    }

    /// The same, with what the environment says: the package's directory and name.
    fn check_fresh_below(&self, origin: &Origin, base: &Path, running: &str) -> Result<(), StaleSet> {
        if origin.package != running {
            let (embedding, running) = (origin.package.to_string(), running.to_owned());
            return Err(StaleSet(Reason::OtherPackage { embedding, running }));
        }
        let (on_disk, mut differences) = read_disk(origin, base);
        differences.extend(compare(&self.embedded_files(), &on_disk));
        if differences.is_empty() {
            return Ok(());
        }
        Err(StaleSet(Reason::Different { watch: to_watch(origin), differences }))
    }

    fn embedded_files(&self) -> Skills {
        let state = |file: &SkillFile| FileState { sha256: file.sha256(), executable: file.is_executable() };
        let files = |card: &SkillCard| card.files().iter().map(|file| (file.path().to_owned(), state(file))).collect();
        let in_directories = self.iter().filter(|card| card.definition() != Definition::Inline);
        in_directories.map(|card| (card.directory().to_owned(), files(card))).collect()
    }
}

/// The skill directories of a set, each with its files.
type Skills = BTreeMap<String, BTreeMap<String, FileState>>;

/// What is compared of a file.
#[derive(Debug, Clone, Copy)]
struct FileState {
    sha256: Digest,
    executable: bool,
}

impl FileState {
    /// What is said behind the path of a file that is in another state now; nothing where it is in the same.
    fn change(self, now: Self) -> Option<&'static str> {
        if self.sha256 != now.sha256 {
            Some("")
        } else if cfg!(unix) && self.executable != now.executable {
            Some(" (executable)")
        } else {
            None
        }
    }
}

fn variable(name: &str) -> Option<PathBuf> {
    env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from)
}

/// Reads the disk as the call that embedded the set would, and gives what it finds and what is in its way.
fn read_disk(origin: &Origin, base: &Path) -> (Skills, Vec<String>) {
    let owned = |texts: &[Text]| texts.iter().map(ToString::to_string).collect::<Vec<_>>();
    let options = FileOptions {
        include: owned(&origin.include),
        exclude: owned(&origin.exclude),
        max_files: usize::MAX,
        max_bytes: u64::MAX,
    };
    let mut collector = Collector::new(relaxed());
    let mut on_disk = Skills::new();
    let (taken, all) = skill_dirs(origin, base, &mut collector);
    let filter = FileFilter::new(&options, &origin.root, &mut collector).of_dialect(origin.dialect);
    for skill in &taken {
        let files = collect(skill, &all, &filter, &mut collector).files;
        let state = |file: &FoundFile| {
            // They were read when they were collected.
            let sha256 = Digest::of(&file.bytes().unwrap_or_default());
            FileState { sha256, executable: file.executable }
        };
        let files = files.iter().map(|file| (file.path.clone(), state(file))).collect();
        on_disk.insert(skill.label.clone(), files);
    }
    let problems = collector.finish();
    (on_disk, problems.iter().map(|problem| format!("{}: {}", problem.file(), problem.message())).collect())
}

/// The skill directories that the call takes, and all that there are: of a root, or those that a configuration names.
fn skill_dirs(origin: &Origin, base: &Path, collector: &mut Collector) -> (Vec<SkillDir>, Vec<SkillDir>) {
    if let Some(directories) = &origin.directories {
        // One that is gone is missed in the comparison.
        let there =
            directories.iter().filter_map(|path| paths::find(Base::Package(base), path, collector).ok()).collect();
        return (there, Vec::new());
    }
    let Some(root) = paths::resolve(base, &origin.root, collector) else { return Default::default() };
    let picked: Vec<String> = origin.skills.iter().map(ToString::to_string).collect();
    let found = discover::skill_dirs(&root, None, origin.recursive, &picked, origin.dialect, collector);
    (found.taken, found.all)
}

/// The directories in which new files and skills appear: the root, or those around the skills that a configuration
/// names.
fn to_watch(origin: &Origin) -> Vec<String> {
    let Some(directories) = &origin.directories else { return vec![origin.root.to_string()] };
    let around = |path: &Text| path.rsplit_once('/').map_or(path.as_ref(), |(around, _)| around).to_owned();
    let watch: BTreeSet<String> = directories.iter().map(around).collect();
    watch.into_iter().collect()
}

/// Levels that let everything pass that can be read.
fn relaxed() -> Levels {
    let mut levels = Levels::default();
    for code in Code::ALL.iter().filter(|code| !code.is_fixed()) {
        // Only fixed codes refuse a level.
        let _ = levels.set(*code, Level::Allow);
    }
    levels
}

/// What was added, removed and changed since the set was embedded.
fn compare(embedded: &Skills, on_disk: &Skills) -> Vec<String> {
    let mut differences = Vec::new();
    for (skill, files) in embedded {
        let Some(files_on_disk) = on_disk.get(skill) else {
            differences.push(format!("removed: skill {skill}"));
            continue;
        };
        for (path, state) in files {
            match files_on_disk.get(path) {
                None => differences.push(format!("removed: {skill}/{path}")),
                Some(now) => {
                    differences.extend(state.change(*now).map(|what| format!("changed: {skill}/{path}{what}")));
                }
            }
        }
        let added = files_on_disk.keys().filter(|path| !files.contains_key(*path));
        differences.extend(added.map(|path| format!("added: {skill}/{path}")));
    }
    let added = on_disk.keys().filter(|skill| !embedded.contains_key(*skill));
    differences.extend(added.map(|skill| format!("added: skill {skill}")));
    differences
}

impl Display for StaleSet {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Reason::NotEmbedded => {
                f.write_str("the set was loaded at run time, so there is no embedded copy to compare")
            }
            Reason::NoPackage => f.write_str(
                "the environment does not name the package: `CARGO_MANIFEST_DIR` and `CARGO_PKG_NAME` are set by \
                 `cargo test`",
            ),
            Reason::OtherPackage { embedding, running } => write!(
                f,
                "the set is embedded by the package `{embedding}`, but `{running}` is running; the check must be a \
                 test of `{embedding}`"
            ),
            Reason::Different { watch, differences } => {
                f.write_str("the embedded skills are not what stands on disk:")?;
                for difference in differences.iter().take(MOST_LISTED) {
                    write!(f, "\n  {difference}")?;
                }
                if let Some(more) = differences.len().checked_sub(MOST_LISTED).filter(|more| *more > 0) {
                    write!(f, "\n  and {more} more")?;
                }
                f.write_str(
                    "\nhelp: change the file that embeds them, be it by a blank, and build again; cargo sees new files by \
                     itself with these lines in `build.rs`:",
                )?;
                for directory in watch {
                    write!(f, "\n  println!(\"cargo::rerun-if-changed={directory}\");")?;
                }
                write!(f, "\n  println!(\"cargo::rustc-env=SKILLS_WATCH={}\");", watch.join(","))
            }
        }
    }
}

impl std::error::Error for StaleSet {}
