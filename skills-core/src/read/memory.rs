//! A skill from memory: its files come with the program, not from a disk.

use std::collections::HashSet;
use std::path::PathBuf;

use super::ReadSkill;
use super::skill::Reading;
use crate::diagnostic::{Code, Collector, Diagnostic};
use crate::files::{Collected, FoundFile, manifest_names, report_unportable_directory, stays_inside};
use crate::model::Dialect;
use crate::paths::SkillDir;

/// Reads the skill of a directory of this name with these files, each given by its path below the directory and its
/// content; nothing is read from a disk, and all files are taken.
///
/// Everything that is wrong is reported to the collector; a skill with errors gives nothing.
///
/// ```
/// use skills_core::{Collector, Levels, read_files};
///
/// let mut collector = Collector::new(Levels::default());
/// let skill_md = b"---\nname: greet\ndescription: Greets.\n---\nHello.\n";
/// let skill = read_files("greet", &[("SKILL.md", skill_md)], None, &mut collector);
/// assert!(collector.finish().is_empty());
/// assert_eq!(skill.expect("a skill").card().name(), "greet");
/// ```
pub fn read_files(
    directory: &str,
    files: &[(&str, &[u8])],
    dialect: Option<Dialect>,
    collector: &mut Collector,
) -> Option<ReadSkill> {
    let begin = collector.mark();
    let name = directory.rsplit('/').next().unwrap_or(directory);
    let dir = SkillDir { path: PathBuf::new(), label: directory.to_owned(), name: name.to_owned() };
    collector.enter_skill(name);
    report_unportable_directory(&dir, collector);
    let directories: HashSet<&str> = files.iter().flat_map(|(path, _)| directories_of(path)).collect();
    let mut seen = HashSet::new();
    let mut found: Vec<FoundFile> = Vec::with_capacity(files.len());
    for (path, bytes) in files {
        let problem = path_problem(path)
            .or_else(|| directories.contains(path).then_some("is the directory of another file"))
            .or_else(|| (!seen.insert(*path)).then_some("is given twice"));
        if let Some(problem) = problem {
            let message = format!("the path `{path}` {problem}");
            let help = "give each file once, by its path below the skill's directory with `/` between the parts";
            collector.report(Diagnostic::new(Code::FileName, dir.label_of(path), message).help(help));
        } else {
            found.push(FoundFile::in_memory(path, bytes));
        }
    }
    if !manifest_names(dialect).iter().any(|name| found.iter().any(|file| file.path == *name)) {
        collector.report(missing_manifest(&dir, dialect));
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    let collected = Collected { files: found, left_out: Vec::new() };
    let outcome = Reading { dir: &dir, dialect, begin, makes_card: true }.read(collected, collector);
    collector.leave_skill();
    outcome.skill
}

fn missing_manifest(dir: &SkillDir, dialect: Option<Dialect>) -> Diagnostic {
    let names = manifest_names(dialect).join("` or `");
    let message = format!("`{}` has no manifest", dir.label);
    Diagnostic::new(Code::MissingSkillMd, &dir.label, message).help(format!("give a file `{names}`"))
}

/// The paths of the directories that a file is in.
fn directories_of(path: &str) -> impl Iterator<Item = &str> {
    path.match_indices('/').filter_map(|(at, _)| path.get(..at))
}

/// Why a path does not name a file below the skill's directory on every system.
fn path_problem(path: &str) -> Option<&'static str> {
    if path.contains(char::is_control) {
        Some("holds a control character")
    } else if stays_inside(path) {
        None
    } else {
        Some("is not one below the skill's directory")
    }
}
