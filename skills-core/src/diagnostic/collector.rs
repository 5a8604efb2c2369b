//! Where diagnostics gather until somebody looks at them.

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
    skill: String,
    diagnostics: Vec<Diagnostic>,
    finished: bool,
}

impl Collector {
    /// An empty collector that judges by these levels.
    #[must_use]
    pub fn new(levels: Levels) -> Self {
        Self { levels, skill: String::new(), diagnostics: Vec::new(), finished: false }
    }

    /// Names the skill (by its directory) that the next reports are about, so that its own levels apply.
    pub fn enter_skill(&mut self, skill: &str) {
        skill.clone_into(&mut self.skill);
    }

    /// Ends what [`Collector::enter_skill`] began: the next reports are about the set as a whole.
    pub fn leave_skill(&mut self) {
        self.skill.clear();
    }

    /// Takes a diagnostic in, at the level that holds for its code here; one that is allowed is dropped.
    pub fn report(&mut self, mut diagnostic: Diagnostic) {
        diagnostic.level = self.level(diagnostic.code());
        if diagnostic.level > Level::Allow {
            self.diagnostics.push(diagnostic);
        }
    }

    /// The level that holds for a code here.
    #[must_use]
    pub fn level(&self, code: Code) -> Level {
        self.levels.level(code, &self.skill)
    }

    /// The levels of the call.
    #[must_use]
    pub fn levels(&self) -> &Levels {
        &self.levels
    }

    /// Whether an error is among the diagnostics.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.error_count() > 0
    }

    /// How many errors are among the diagnostics; compared before and after a stage, it tells whether the stage failed.
    #[must_use]
    pub fn error_count(&self) -> usize {
        self.diagnostics.iter().filter(|diagnostic| diagnostic.level == Level::Error).count()
    }

    /// Gives the diagnostics out, in the order of their files and places.
    #[must_use]
    pub fn finish(mut self) -> Vec<Diagnostic> {
        self.finished = true;
        let mut diagnostics = std::mem::take(&mut self.diagnostics);
        diagnostics.sort_by(|a, b| a.sort_key().cmp(&b.sort_key()));
        diagnostics
    }
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
