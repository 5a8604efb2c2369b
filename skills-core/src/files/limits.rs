//! How many files and bytes a skill may have.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::found::MOST_BYTES;
use super::{Candidate, FileFilter};
use crate::diagnostic::{Code, Collector, Diagnostic, Level};
use crate::paths::SkillDir;
use crate::wording::{counted, grouped};

/// How many files or directories a message names.
const MOST_NAMED: usize = 3;

/// Whether the files may be read. Judged by their sizes on disk, so that nothing is read of a skill that is too large.
///
/// Where being too large is no error, it still becomes one before reading takes all memory.
pub(super) fn are_kept(
    dir: &SkillDir,
    files: &[Candidate],
    filter: &FileFilter<'_>,
    collector: &mut Collector,
) -> bool {
    let options = filter.options;
    let bytes = files.iter().fold(0, |sum: u64, file| sum.saturating_add(file.bytes));
    let problems = [
        (files.len() > options.max_files).then(|| too_many(dir, files, options.max_files)),
        (bytes > options.max_bytes).then(|| too_large(dir, files, bytes, options.max_bytes)),
    ];
    let most = options.max_bytes.max(MOST_BYTES);
    if filter.reads_contents && bytes > most {
        collector.report_always(too_large(dir, files, bytes, most));
        return false;
    }
    let mut are_kept = true;
    for problem in problems.into_iter().flatten() {
        are_kept &= collector.level(problem.code()) < Level::Error;
        collector.report(problem);
    }
    are_kept
}

fn too_many(dir: &SkillDir, files: &[Candidate], limit: usize) -> Diagnostic {
    let mut directories: BTreeMap<&str, usize> = BTreeMap::new();
    for file in files {
        *directories.entry(file.path.split_once('/').map_or(".", |(first, _)| first)).or_default() += 1;
    }
    let mut directories: Vec<(&str, usize)> = directories.into_iter().collect();
    directories.sort_by_key(|(_, count)| Reverse(*count));
    let most = directories.iter().take(MOST_NAMED).map(|(name, count)| format!("`{name}` ({})", grouped(count)));
    Diagnostic::new(
        Code::TooManyFiles,
        &dir.label,
        format!("`{}` has {}; the limit is {}", dir.label, counted(files.len(), "file"), grouped(limit)),
    )
    .help(format!(
        "most of them are in {}; leave some out with `exclude` patterns, or raise the limit `max_files`",
        most.collect::<Vec<_>>().join(", ")
    ))
}

fn too_large(dir: &SkillDir, files: &[Candidate], bytes: u64, limit: u64) -> Diagnostic {
    let mut biggest: Vec<&Candidate> = files.iter().collect();
    biggest.sort_by_key(|file| Reverse(file.bytes));
    let biggest = biggest.iter().take(MOST_NAMED).map(|file| format!("`{}` ({})", file.path, grouped(file.bytes)));
    Diagnostic::new(
        Code::SkillTooLarge,
        &dir.label,
        format!("the files of `{}` have {}; the limit is {}", dir.label, counted(bytes, "byte"), grouped(limit)),
    )
    .help(format!(
        "the biggest are {}; leave some out with `exclude` patterns, or raise the limit `max_bytes`",
        biggest.collect::<Vec<_>>().join(", ")
    ))
}
