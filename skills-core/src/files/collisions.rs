//! Files and directories that are one on a disk that ignores case.

use std::collections::{HashMap, HashSet};

use super::{Candidate, SKILL_MD};
use crate::diagnostic::{Code, Collector, Diagnostic};
use crate::paths::SkillDir;

/// Warns of files and directories whose paths differ in case alone, at the later one of two; the files are in the order
/// of their paths' bytes.
///
/// What is below two such directories is not compared as well. A second spelling of a manifest has a warning of its own.
pub(super) fn report(dir: &SkillDir, files: &[Candidate], collector: &mut Collector) {
    if collector.is_silent(Code::NameCollision) {
        return;
    }
    let mut first: HashMap<String, &str> = HashMap::new();
    let mut reported: HashSet<&str> = HashSet::new();
    for file in files {
        for path in directories_and_self(&file.path) {
            let other = *first.entry(path.to_lowercase()).or_insert(path);
            if other == path {
                continue;
            }
            let is_second_skill_md = path == file.path && path.eq_ignore_ascii_case(SKILL_MD);
            if !is_second_skill_md && reported.insert(path) {
                collector.report(collision(&dir.label_of(path), &dir.label_of(other)));
            }
            break;
        }
    }
}

/// The directories above a file, outermost first, and the file itself.
pub(super) fn directories_and_self(path: &str) -> impl Iterator<Item = &str> {
    path.match_indices('/').filter_map(|(end, _)| path.get(..end)).chain([path])
}

fn collision(label: &str, other: &str) -> Diagnostic {
    let message = format!("`{label}` and `{other}` differ in case alone");
    Diagnostic::new(Code::NameCollision, label, message)
        .help("rename one of them: on a disk that ignores case the two are one")
}
