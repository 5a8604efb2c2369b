//! Where diagnostics gather until somebody looks at them.

#[cfg(feature = "read")]
use std::collections::BTreeSet;

use super::{Code, Diagnostic, Level, Levels};

/// Collects the diagnostics of one call, so that all problems come out at once.
///
/// Whoever makes a collector must call [`Collector::finish`]: one that is dropped with its diagnostics unseen panics,
/// since a problem that nobody looks at is a problem lost.
///
/// ```
/// use skills_core::{Code, Collector, Diagnostic, Levels};
///
/// let mut collector = Collector::new(Levels::default());
/// collector.report(Diagnostic::new(Code::EmptyBody, "skills/greet/SKILL.md", "the body is empty"));
/// assert!(!collector.has_errors());
/// assert_eq!(collector.finish().len(), 1);
/// ```
#[derive(Debug)]
pub struct Collector {
    levels: Levels,
    /// The highest level that is not reported.
    silent: Level,
    skill: String,
    diagnostics: Vec<Diagnostic>,
    errors: usize,
    finished: bool,
    #[cfg(feature = "read")]
    absent: BTreeSet<String>,
}

impl Collector {
    /// An empty collector that judges by these levels.
    #[must_use]
    pub fn new(levels: Levels) -> Self {
        Self {
            levels,
            silent: Level::Allow,
            skill: String::new(),
            diagnostics: Vec::new(),
            errors: 0,
            finished: false,
            #[cfg(feature = "read")]
            absent: BTreeSet::new(),
        }
    }

    /// The same without advice: what is of that level is not even looked for where that takes time.
    #[must_use]
    pub fn without_advice(mut self) -> Self {
        self.silent = Level::Advice;
        self
    }

    /// Names the skill (by its directory) that the next reports are about, so that its own levels apply.
    pub(crate) fn enter_skill(&mut self, skill: &str) {
        skill.clone_into(&mut self.skill);
    }

    /// Ends what `enter_skill` began: the next reports are about the set as a whole.
    pub(crate) fn leave_skill(&mut self) {
        self.skill.clear();
    }

    /// Takes in a diagnostic about one skill, or what may be meant as one, named by its directory.
    #[doc(hidden)]
    pub fn report_of(&mut self, skill: &str, diagnostic: Diagnostic) {
        self.enter_skill(skill);
        self.report(diagnostic);
        self.leave_skill();
    }

    /// Takes a diagnostic in, at the level that holds for its code here; one that is silent is dropped.
    pub fn report(&mut self, mut diagnostic: Diagnostic) {
        diagnostic.level = self.level(diagnostic.code());
        if diagnostic.level > self.silent && !diagnostic.is_in_doubt {
            self.errors += usize::from(diagnostic.level == Level::Error);
            self.diagnostics.push(diagnostic);
        }
    }

    /// Takes an error in that is one whatever the levels say: here, the rule cannot be done without.
    pub(crate) fn report_always(&mut self, mut diagnostic: Diagnostic) {
        diagnostic.level = Level::Error;
        if !diagnostic.is_in_doubt {
            self.errors += 1;
            self.diagnostics.push(diagnostic);
        }
    }

    /// Notes a path at which a file was looked for that the skill does not have.
    #[cfg(feature = "read")]
    pub(crate) fn note_absent(&mut self, path: &str) {
        if !self.absent.contains(path) {
            self.absent.insert(path.to_owned());
        }
    }

    /// Gives out the paths at which files were looked for in vain.
    #[cfg(feature = "read")]
    pub(crate) fn take_absent(&mut self) -> BTreeSet<String> {
        std::mem::take(&mut self.absent)
    }

    /// Whether nothing would come of reporting this code here.
    pub(crate) fn is_silent(&self, code: Code) -> bool {
        self.level(code) <= self.silent
    }

    /// The level that holds for a code here.
    pub(crate) fn level(&self, code: Code) -> Level {
        self.levels.level(code, &self.skill)
    }

    /// The levels of the call.
    pub(crate) fn levels(&self) -> &Levels {
        &self.levels
    }

    /// Marks how far the reports have come.
    #[cfg(feature = "read")]
    pub(crate) fn mark(&self) -> Mark {
        Mark { diagnostics: self.diagnostics.len(), errors: self.errors }
    }

    /// Whether an error was reported since.
    #[cfg(feature = "read")]
    pub(crate) fn has_errors_since(&self, mark: &Mark) -> bool {
        self.errors > mark.errors
    }

    /// What was reported since, in the order of files and places.
    #[cfg(feature = "read")]
    pub(crate) fn since(&self, mark: &Mark) -> Vec<Diagnostic> {
        in_order(self.diagnostics.get(mark.diagnostics..).unwrap_or_default().to_vec())
    }

    /// Whether an error is among the diagnostics.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.error_count() > 0
    }

    /// How many errors are among the diagnostics; compared before and after a stage, it tells whether the stage failed.
    pub(crate) fn error_count(&self) -> usize {
        self.errors
    }

    /// Gives the diagnostics out, in the order of their files and places.
    #[must_use]
    pub fn finish(mut self) -> Vec<Diagnostic> {
        self.finished = true;
        in_order(std::mem::take(&mut self.diagnostics))
    }
}

/// A point in the course of a collector's reports.
#[cfg(feature = "read")]
#[derive(Debug)]
pub(crate) struct Mark {
    diagnostics: usize,
    errors: usize,
}

/// In the order of files and places.
fn in_order(mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    diagnostics.sort_by(|a, b| a.sort_key().cmp(&b.sort_key()));
    // A file that two keys name is read twice.
    diagnostics.dedup();
    diagnostics
}

impl Drop for Collector {
    fn drop(&mut self) {
        assert!(
            self.finished || self.diagnostics.is_empty() || std::thread::panicking(),
            "diagnostics were dropped unseen: {:?}",
            self.diagnostics
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn collect(mut collector: Collector, codes: &[Code]) -> Vec<Code> {
        for code in codes {
            collector.report(Diagnostic::new(*code, "a", "x"));
        }
        collector.finish().iter().map(Diagnostic::code).collect()
    }

    #[test]
    fn allowed_code_is_dropped() {
        assert_eq!(collect(Collector::new(Levels::default()), &[Code::ClientKey]), []);
    }

    #[test]
    fn advice_is_kept_unless_it_is_not_wanted() {
        let codes = [Code::LongBody, Code::EmptyBody];
        assert_eq!(collect(Collector::new(Levels::default()), &codes), [Code::EmptyBody, Code::LongBody]);
        assert_eq!(collect(Collector::new(Levels::default()).without_advice(), &codes), [Code::EmptyBody]);
    }

    #[test]
    fn advice_that_is_asked_for_is_kept() {
        let mut levels = Levels::default();
        levels.set(Code::LongBody, Level::Warn).expect("the level can be changed");
        let collector = Collector::new(levels).without_advice();
        assert!(!collector.is_silent(Code::LongBody));
        assert_eq!(collect(collector, &[Code::LongBody]), [Code::LongBody]);
    }

    #[test]
    fn same_diagnostic_twice_is_one() {
        assert_eq!(collect(Collector::new(Levels::default()), &[Code::EmptyBody, Code::EmptyBody]).len(), 1);
    }

    #[test]
    #[should_panic(expected = "dropped unseen")]
    fn collector_that_nobody_looks_at_panics() {
        let mut collector = Collector::new(Levels::default());
        collector.report(Diagnostic::new(Code::EmptyBody, "a", "x"));
    }
}
