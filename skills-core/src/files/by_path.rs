//! Which files belong to a skill, told by their paths alone: for directories that are not walked through here.

use super::FileOptions;
use super::filter::{FileFilter, Verdict};
use crate::diagnostic::{Collector, Diagnostic, Levels};

/// The rules of [`FileOptions`] for paths below a skill's directory.
#[doc(hidden)]
#[derive(Debug)]
pub struct PathFilter<'a>(FileFilter<'a>);

impl<'a> PathFilter<'a> {
    /// The filter of these options, for the skill of this name.
    ///
    /// # Errors
    ///
    /// What is wrong with the patterns.
    pub fn new(options: &'a FileOptions, skill: &str) -> Result<Self, Vec<Diagnostic>> {
        let mut collector = Collector::new(Levels::default());
        let filter = FileFilter::new(options, skill, &mut collector);
        let problems = collector.finish();
        if problems.is_empty() { Ok(Self(filter)) } else { Err(problems) }
    }

    /// Whether the file at this path belongs to the skill.
    #[must_use]
    pub fn takes_file(&self, path: &str) -> bool {
        let directory = path.rsplit_once('/').map_or(Verdict::Taken, |(directory, _)| self.judge_directory(directory));
        let is_taken = || self.0.judge(path, false, directory == Verdict::Searched) == Verdict::Taken;
        self.0.is_manifest(path) || (directory != Verdict::LeftOut && is_taken())
    }

    /// Whether files in the directory at this path may belong to the skill.
    #[must_use]
    pub fn enters(&self, directory: &str) -> bool {
        self.judge_directory(directory) != Verdict::LeftOut
    }

    /// Judges a directory as a walk does that comes down to it.
    fn judge_directory(&self, path: &str) -> Verdict {
        let ends = path.match_indices('/').map(|(end, _)| end).chain([path.len()]);
        let mut verdict = Verdict::Taken;
        for directory in ends.filter_map(|end| path.get(..end)) {
            verdict = self.0.judge(directory, true, verdict == Verdict::Searched);
            if verdict == Verdict::LeftOut {
                break;
            }
        }
        verdict
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(include: &[&str], exclude: &[&str]) -> FileOptions {
        let owned = |patterns: &[&str]| patterns.iter().map(|&pattern| pattern.to_owned()).collect();
        FileOptions { include: owned(include), exclude: owned(exclude), ..FileOptions::default() }
    }

    #[test]
    fn what_is_left_out_by_default_is_not_taken() {
        let options = FileOptions::default();
        let filter = PathFilter::new(&options, "greet").unwrap();
        for path in ["SKILL.md", "skill.yaml", "assets/a.json", "references/deep/er/a.md"] {
            assert!(filter.takes_file(path), "{path}");
        }
        for path in ["assets/.env", "assets/.git/config", "assets/a.swp", "scripts/node_modules/a/b.js"] {
            assert!(!filter.takes_file(path), "{path}");
        }
        assert!(filter.enters("assets") && !filter.enters("assets/.git") && !filter.enters("assets/.git/hooks"));
    }

    #[test]
    fn patterns_take_in_and_leave_out() {
        let options = options(&["/assets/.well-known/a.json"], &["drafts/", "SKILL.md"]);
        let filter = PathFilter::new(&options, "greet").unwrap();
        assert!(filter.enters("assets/.well-known"));
        assert!(filter.takes_file("assets/.well-known/a.json") && !filter.takes_file("assets/.well-known/b.json"));
        assert!(!filter.takes_file("references/drafts/deep/a.md") && !filter.enters("references/drafts/deep"));
        assert!(filter.takes_file("SKILL.md"));
    }

    #[test]
    fn a_pattern_that_cannot_be_read_is_told() {
        let problems = PathFilter::new(&options(&[], &["[a"]), "greet").map(drop).unwrap_err();
        assert!(problems.iter().any(|problem| problem.to_string().contains("`[a`")), "{problems:?}");
    }
}
