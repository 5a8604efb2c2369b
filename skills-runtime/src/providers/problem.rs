//! What is wrong with a skill of a provider.

use std::fmt::{self, Display, Formatter};

use skills_core::shown;

use super::ProviderError;
use crate::Diagnostic;

/// One thing that is wrong with a skill, or remarkable about it.
///
/// ```
/// use skills_runtime::{ProviderError, SkillProblem};
///
/// let problem = SkillProblem::Unreadable(ProviderError::skill_not_found("gret"));
/// assert!(problem.is_error());
/// assert_eq!(problem.to_string(), "there is no skill `gret`");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum SkillProblem {
    /// The provider does not give the skill.
    Unreadable(ProviderError),
    /// What the reader says of its manifest or its files, or the registry of its card: an error or a warning.
    Found(Diagnostic),
}

impl SkillProblem {
    /// Whether the skill cannot be used because of it.
    #[must_use]
    pub fn is_error(&self) -> bool {
        match self {
            Self::Unreadable(_) => true,
            Self::Found(diagnostic) => diagnostic.is_error(),
        }
    }
}

impl Display for SkillProblem {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(error) => error.fmt(f),
            Self::Found(diagnostic) => diagnostic.fmt(f),
        }
    }
}

impl From<Diagnostic> for SkillProblem {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::Found(diagnostic)
    }
}

/// A skill that cannot be used, and why. Its text has the skill's id, then every problem.
///
/// It stands in [`ProviderError::InvalidSkills`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct InvalidSkill {
    /// The skill's id.
    pub id: String,
    /// The errors, and the warnings that came with them.
    pub problems: Vec<SkillProblem>,
}

impl Display for InvalidSkill {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "the skill {} cannot be used:", shown(&self.id))?;
        self.problems.iter().try_for_each(|problem| write!(f, "\n{problem}"))
    }
}
