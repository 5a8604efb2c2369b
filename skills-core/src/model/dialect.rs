//! By whose rules a skill is written, and in which file.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

/// The rules by which a skill's manifest is read.
///
/// The first of these that holds decides which it is:
///
/// 1. The caller says it: a macro's argument `dialect`, or the options of loading.
/// 2. The directory has a `skill.yaml`: Bindu. A SKILL.md beside it then has the body, and its frontmatter is not used.
/// 3. An agent's configuration names the skill, or holds it: Bindu.
/// 4. The frontmatter of the SKILL.md has one of the keys `id`, `input_modes`, `output_modes`, `capabilities_detail` and
///    `assessment` at its top level: Bindu.
/// 5. All else is Agent Skills.
///
/// By either rules, the `a2a-*` keys of A2A stand below `metadata`. Where a caller asks for Agent Skills, a `skill.yaml`
/// is a file like any other. A skill that is written in a configuration is Bindu's whatever the caller says.
///
/// ```
/// use skills_core::Dialect;
///
/// assert_eq!("bindu".parse(), Ok(Dialect::Bindu));
/// assert_eq!(Dialect::AgentSkills.to_string(), "agent-skills");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Dialect {
    /// Agent Skills: a SKILL.md whose `name` is that of its directory.
    #[default]
    AgentSkills,
    /// Bindu: a `skill.yaml`, or a SKILL.md with the same keys. The name is any text, whatever the directory is called.
    Bindu,
}

/// The text names no dialect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownDialect;

impl Dialect {
    /// Every dialect.
    pub const ALL: &'static [Self] = &[Self::AgentSkills, Self::Bindu];

    /// The name that arguments take.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::AgentSkills => "agent-skills",
            Self::Bindu => "bindu",
        }
    }
}

impl Display for Dialect {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Dialect {
    type Err = UnknownDialect;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL.iter().copied().find(|dialect| dialect.as_str() == name).ok_or(UnknownDialect)
    }
}

impl Display for UnknownDialect {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("the dialects are `agent-skills` and `bindu`")
    }
}

impl std::error::Error for UnknownDialect {}

/// Where the manifest of a skill is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Definition {
    /// In the frontmatter of its SKILL.md.
    #[default]
    SkillMd,
    /// In its skill.yaml; a SKILL.md beside it has the body.
    SkillYaml,
    /// In an agent's configuration, without a directory of its own.
    Inline,
}

impl Definition {
    /// The name of the file, if the skill has one.
    #[must_use]
    pub const fn file_name(self) -> Option<&'static str> {
        match self {
            Self::SkillMd => Some("SKILL.md"),
            Self::SkillYaml => Some("skill.yaml"),
            Self::Inline => None,
        }
    }
}
