//! How serious each code is, for one call and for single skills of it.

use super::Code;

/// How serious a diagnostic is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Not reported.
    Allow,
    /// Advice of the specification: silent in the macros, a warning on the command line.
    Advice,
    /// A warning; the skill is read.
    Warn,
    /// An error; the skill is refused.
    Error,
}

/// The levels of one call, as rustc's lints have them: defaults, changed for the call, changed again for one skill.
///
/// ```
/// use skills_core::{Code, Level, Levels};
///
/// let mut levels = Levels::default();
/// levels.set(Code::NameMismatch, Level::Allow)?;
/// assert_eq!(levels.level(Code::NameMismatch, "greet"), Level::Allow);
///
/// levels.set_for_skill("greet", Code::NameMismatch, Level::Error)?;
/// assert_eq!(levels.level(Code::NameMismatch, "greet"), Level::Error);
/// assert_eq!(levels.level(Code::NameMismatch, "other"), Level::Allow);
///
/// assert!(levels.set(Code::YamlSyntax, Level::Allow).is_err());
/// # Ok::<(), skills_core::FixedLevel>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Levels {
    changes: Vec<Change>,
}

#[derive(Debug, Clone)]
struct Change {
    skill: Option<String>,
    code: Code,
    level: Level,
}

/// The code's level cannot be lowered: what it stands for cannot be read at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FixedLevel(
    /// The code in question.
    pub Code,
);

impl std::fmt::Display for FixedLevel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "`{}` is always an error", self.0)
    }
}

impl std::error::Error for FixedLevel {}

impl Levels {
    /// Changes a code's level for every skill of the call.
    ///
    /// # Errors
    ///
    /// [`FixedLevel`] when the code's level cannot be lowered.
    pub fn set(&mut self, code: Code, level: Level) -> Result<(), FixedLevel> {
        self.push(None, code, level)
    }

    /// Changes a code's level for one skill, named as its directory is; this wins over [`Levels::set`].
    ///
    /// # Errors
    ///
    /// [`FixedLevel`] when the code's level cannot be lowered.
    pub fn set_for_skill(&mut self, skill: &str, code: Code, level: Level) -> Result<(), FixedLevel> {
        self.push(Some(skill.to_owned()), code, level)
    }

    fn push(&mut self, skill: Option<String>, code: Code, level: Level) -> Result<(), FixedLevel> {
        if code.is_fixed() && level < Level::Error {
            return Err(FixedLevel(code));
        }
        self.changes.push(Change { skill, code, level });
        Ok(())
    }

    /// The level of a code for a skill, named as its directory is. The last change wins.
    #[must_use]
    pub fn level(&self, code: Code, skill: &str) -> Level {
        let level_where = |applies: &dyn Fn(&Change) -> bool| {
            let last = |code: Code| self.changes.iter().rev().find(|c| c.code == code && applies(c)).map(|c| c.level);
            // Denying unknown keys is a wish for the standard's keys alone, so it covers the clients' keys as well.
            last(code)
                .or_else(|| last(Code::UnknownKey).filter(|level| code == Code::ClientKey && *level == Level::Error))
        };
        level_where(&|c| c.skill.as_deref() == Some(skill))
            .or_else(|| level_where(&|c| c.skill.is_none()))
            .unwrap_or_else(|| code.default_level())
    }

    /// The skills that have levels of their own, in the order in which they were named.
    pub fn skills(&self) -> impl Iterator<Item = &str> {
        self.changes.iter().filter_map(|change| change.skill.as_deref())
    }
}
