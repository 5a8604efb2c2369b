//! How serious each code is, for one call and for single skills of it.

use super::{Code, UnknownCode};

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
    /// Whether skills are embedded, so that the defaults are those of embedding.
    embedded: bool,
    changes: Vec<Change>,
}

#[derive(Debug, Clone)]
struct Change {
    skill: Option<String>,
    code: Code,
    level: Level,
    /// Whether the code was named as one of a group.
    of_group: bool,
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

/// A level that cannot be set by this name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LevelError {
    /// No code and no group has the name.
    UnknownCode(UnknownCode),
    /// The level is fixed.
    FixedLevel(FixedLevel),
}

impl std::fmt::Display for LevelError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::UnknownCode(unknown) => unknown.fmt(f),
            Self::FixedLevel(fixed) => fixed.fmt(f),
        }
    }
}

impl std::error::Error for LevelError {}

impl Levels {
    /// The same changes, of the levels that codes have where skills are [embedded](Code::embedded_level).
    #[must_use]
    pub fn embedded(mut self) -> Self {
        self.embedded = true;
        self
    }

    /// The level that holds for a code unless it is changed.
    fn default_level(&self, code: Code) -> Level {
        if self.embedded { code.embedded_level() } else { code.default_level() }
    }

    /// Changes a code's level for every skill of the call.
    ///
    /// # Errors
    ///
    /// [`FixedLevel`] when the code's level cannot be lowered.
    pub fn set(&mut self, code: Code, level: Level) -> Result<(), FixedLevel> {
        self.push(None, code, level, false)
    }

    /// Changes a code's level for one skill, named as its directory is; this wins over [`Levels::set`].
    ///
    /// # Errors
    ///
    /// [`FixedLevel`] when the code's level cannot be lowered.
    pub fn set_for_skill(&mut self, skill: &str, code: Code, level: Level) -> Result<(), FixedLevel> {
        self.push(Some(skill.to_owned()), code, level, false)
    }

    /// Changes the levels of what a name stands for, a code or a [group](Code::GROUPS), for one skill or for all. A code of
    /// a group that has another level where skills are embedded is none of the group there.
    ///
    /// # Errors
    ///
    /// [`LevelError`] when the name is neither, or when the level of a code that it stands for cannot be lowered.
    pub fn set_named(&mut self, name: &str, skill: Option<&str>, level: Level) -> Result<(), LevelError> {
        let of_group = Code::GROUPS.contains(&name);
        for code in Code::named(name).map_err(LevelError::UnknownCode)? {
            self.push(skill.map(str::to_owned), code, level, of_group).map_err(LevelError::FixedLevel)?;
        }
        Ok(())
    }

    fn push(&mut self, skill: Option<String>, code: Code, level: Level, of_group: bool) -> Result<(), FixedLevel> {
        if code.is_fixed() && level < Level::Error {
            return Err(FixedLevel(code));
        }
        self.changes.push(Change { skill, code, level, of_group });
        Ok(())
    }

    /// The level of a code for a skill, named as its directory is. The last change wins.
    #[must_use]
    pub fn level(&self, code: Code, skill: &str) -> Level {
        let level_where = |applies: &dyn Fn(&Change) -> bool| {
            let last = |code: Code| {
                let is_of_group = self.default_level(code) == code.default_level();
                self.changes.iter().rev().find(|c| c.code == code && (is_of_group || !c.of_group) && applies(c))
            };
            // Denying unknown keys is a wish for the standard's keys alone, so it covers the clients' keys as well; as
            // one of a group it is none. Whatever takes the wish back for a skill takes it back whole.
            let implied = || match last(Code::UnknownKey)? {
                Change { level: Level::Error, of_group: true, .. } => None,
                Change { level: Level::Error, .. } => Some(Level::Error),
                _ => Some(self.default_level(code)),
            };
            let explicit = last(code).map(|change| change.level);
            if code == Code::ClientKey { explicit.or_else(implied) } else { explicit }
        };
        level_where(&|c| c.skill.as_deref() == Some(skill))
            .or_else(|| level_where(&|c| c.skill.is_none()))
            .unwrap_or_else(|| self.default_level(code))
    }

    /// The skills that have levels of their own, in the order in which they were named.
    pub fn skills(&self) -> impl Iterator<Item = &str> {
        self.changes.iter().filter_map(|change| change.skill.as_deref())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn denied_unknown_keys_take_those_of_clients_along_but_not_as_part_of_a_group() {
        let mut levels = Levels::default();
        levels.set_named("warnings", None, Level::Error).expect("a group");
        assert_eq!(levels.level(Code::UnknownKey, "greet"), Level::Error);
        assert_eq!(levels.level(Code::ClientKey, "greet"), Level::Allow);
        levels.set_named("unknown_key", None, Level::Error).expect("a code");
        assert_eq!(levels.level(Code::ClientKey, "greet"), Level::Error);
    }

    #[test]
    fn what_takes_unknown_keys_back_for_one_skill_takes_those_of_clients_back_as_well() {
        for name in ["unknown_key", "warnings"] {
            let mut levels = Levels::default();
            levels.set_named("unknown_key", None, Level::Error).expect("a code");
            levels.set_named(name, Some("vendor"), Level::Allow).expect("a code or a group");
            assert_eq!(levels.level(Code::ClientKey, "vendor"), Level::Allow, "{name}");
            assert_eq!(levels.level(Code::ClientKey, "other"), Level::Error, "{name}");
        }
    }

    #[test]
    fn a_group_is_every_code_of_its_level() {
        for (group, level) in [("warnings", Level::Warn), ("advice", Level::Advice)] {
            let mut levels = Levels::default();
            levels.set_named(group, Some("greet"), Level::Error).expect("a group");
            for code in Code::ALL.iter().copied() {
                let expected = if code.default_level() == level { Level::Error } else { code.default_level() };
                assert_eq!(levels.level(code, "greet"), expected, "{code}");
                assert_eq!(levels.level(code, "other"), code.default_level(), "{code}");
            }
        }
    }

    #[test]
    fn what_leaves_and_what_is_too_much_are_errors_where_skills_are_embedded() {
        let differs = |code: &&Code| code.embedded_level() != code.default_level();
        for code in Code::ALL.iter().copied().filter(|code| differs(&code)) {
            assert_eq!(
                (code.default_level(), code.embedded_level(), code.is_fixed()),
                (Level::Warn, Level::Error, false)
            );
            let mut levels = Levels::default();
            assert_eq!(levels.level(code, "greet"), Level::Warn, "{code}");
            levels = levels.embedded();
            levels.set_named("warnings", None, Level::Allow).expect("a group");
            assert_eq!(levels.level(code, "greet"), Level::Error, "{code}");
            levels.set(code, Level::Allow).expect("the level can be changed");
            assert_eq!(levels.level(code, "greet"), Level::Allow, "{code}");
        }
        let names: Vec<&str> = Code::ALL.iter().filter(differs).map(|code| code.as_str()).collect();
        assert_eq!(names, ["outside_package", "link_outside", "too_many_files", "skill_too_large", "secret_like"]);
    }

    #[test]
    fn a_name_that_is_neither_code_nor_group_and_a_fixed_level_are_errors() {
        let mut levels = Levels::default();
        assert_eq!(levels.set_named("warning", None, Level::Error), Err(LevelError::UnknownCode(UnknownCode)));
        let fixed = LevelError::FixedLevel(FixedLevel(Code::YamlSyntax));
        assert_eq!(levels.set_named("yaml_syntax", None, Level::Warn), Err(fixed));
    }
}
