//! Why a registry could not be made.

use std::fmt::{self, Display, Formatter};

use thiserror::Error;

use super::Registration;

/// Why there is no registry: all problems at once. The text has a line for each.
///
/// ```
/// use skills_runtime::{Registry, SkillSet, embed_skills};
/// static SKILLS: &SkillSet = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
///
/// match Registry::embedded(SKILLS) {
///     Ok(registry) => assert_eq!(registry.sets().len(), 1),
///     Err(error) => panic!("{} problems:\n{error}", error.problems().len()),
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct RegistryError {
    problems: Vec<RegistryProblem>,
}

/// One reason why there is no registry.
///
/// ```
/// use skills_runtime::RegistryProblem;
///
/// let text = RegistryProblem::NotEmbedded.to_string();
/// assert!(text.starts_with("the set was not embedded"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RegistryProblem {
    /// A handler is for a skill that the set does not have.
    #[error(
        "the handler {handler} is for the skill `{id}`, which is not in the set{}",
        nearest.as_deref().map(|near| format!("; did you mean `{near}`?")).unwrap_or_default()
    )]
    #[non_exhaustive]
    UnknownSkill {
        /// The skill's id.
        id: String,
        /// The id in the set that looks like it.
        nearest: Option<String>,
        /// The handler.
        handler: HandlerPlace,
    },
    /// An id is that of a skill in each of several sets.
    #[error(
        "the id `{id}` is in {} sets: that of the skill in {}; give one of them another id",
        skills.len(),
        list(skills)
    )]
    #[non_exhaustive]
    SeveralSkills {
        /// The id.
        id: String,
        /// The skills, two or more, in the order of their sets.
        skills: Vec<SkillPlace>,
    },
    /// An id is the name of another skill, so that it would be one skill by its id and the other by its name.
    #[error("the id `{id}` of the skill in {skill} is the name of the skill in {named}; give one of them another")]
    #[non_exhaustive]
    IdIsName {
        /// The id of one skill, and the name of the other.
        id: String,
        /// The skill with the id.
        skill: SkillPlace,
        /// The skill with the name.
        named: SkillPlace,
    },
    /// A handler is for another skill than the one in the set with this id.
    #[error("the handler {handler} is for the skill `{id}` in {skill}, but that of the set is in {in_set}")]
    #[non_exhaustive]
    OtherSkill {
        /// The id of both skills.
        id: String,
        /// The handler's skill.
        skill: SkillPlace,
        /// The set's skill.
        in_set: SkillPlace,
        /// The handler.
        handler: HandlerPlace,
    },
    /// Several handlers are for one skill.
    #[error("the skill `{id}` has {} handlers: {}", handlers.len(), list(handlers))]
    #[non_exhaustive]
    SeveralHandlers {
        /// The skill's id.
        id: String,
        /// The handlers, two or more.
        handlers: Vec<HandlerPlace>,
    },
    /// The `Default` of a handler panicked.
    #[error("the `Default` of {handler}, which handles the skill `{id}`, panicked: {panic}")]
    #[non_exhaustive]
    Panicked {
        /// The skill's id.
        id: String,
        /// The handler.
        handler: HandlerPlace,
        /// What the panic said.
        panic: String,
    },
    /// The set does not come from `embed_skills!`, so no package's handlers belong to it.
    #[error("the set was not embedded by `embed_skills!`, so no package's handlers belong to it")]
    NotEmbedded,
}

/// A handler's type, and where it was registered. Its text is `` `my_agent::Greet` (src/main.rs:5) ``.
///
/// It stands in a [`RegistryProblem`].
///
/// ```
/// use skills_runtime::{Registry, RegistryProblem, SkillError, SkillProgressSink, Value, embed_skills, skill};
///
/// #[skill("../examples/greet/skills/greet", register = false, allow(outside_package, no_build_script))]
/// async fn greet(params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
///     Ok(params)
/// }
///
/// let skills = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
/// let error = Registry::builder(skills).handler(greet::Handler).handler(greet::Handler).build().unwrap_err();
/// let [RegistryProblem::SeveralHandlers { handlers, .. }] = error.problems() else { panic!("{error}") };
/// assert!(handlers[0].type_name.ends_with("greet::Handler"));
/// assert_eq!(handlers[0].line, handlers[1].line);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct HandlerPlace {
    /// The type's path.
    pub type_name: &'static str,
    /// The source file, relative to its package; for a handler that was handed over as the compiler was given it.
    pub file: &'static str,
    /// The line of `#[skill]`, or that where it was handed over, counted from 1.
    pub line: u32,
}

/// Where a skill comes from. Its text is `` `skills/greet` of my-agent 1.0.0 ``.
///
/// It stands in a [`RegistryProblem`].
///
/// ```
/// use skills_runtime::{Registry, RegistryProblem, embed_skills};
///
/// let skills = embed_skills!("../examples/greet/skills", skills = ["greet"], allow(outside_package, no_build_script));
/// let error = Registry::builder(skills).set(skills).build().unwrap_err();
/// let [RegistryProblem::SeveralSkills { skills, .. }] = error.problems() else { panic!("{error}") };
/// assert_eq!(skills[0].directory, "../examples/greet/skills/greet");
/// assert!(skills[0].package.is_some());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct SkillPlace {
    /// The skill's directory, relative to its package.
    pub directory: String,
    /// Name and version of the package, where that is known and tells the skill from the other one.
    pub package: Option<String>,
}

impl From<RegistryProblem> for RegistryError {
    fn from(problem: RegistryProblem) -> Self {
        Self { problems: vec![problem] }
    }
}

impl RegistryError {
    /// An error with these problems; `Ok` if there are none.
    pub(crate) fn check(problems: Vec<RegistryProblem>) -> Result<(), Self> {
        if problems.is_empty() { Ok(()) } else { Err(Self { problems }) }
    }

    /// The problems, at least one, in the order of their skills' ids.
    #[must_use]
    pub fn problems(&self) -> &[RegistryProblem] {
        &self.problems
    }
}

impl Display for RegistryError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.problems.iter().map(ToString::to_string).collect();
        f.write_str(&lines.join("\n"))
    }
}

impl std::error::Error for RegistryError {}

impl From<&Registration> for HandlerPlace {
    fn from(registration: &Registration) -> Self {
        Self { type_name: registration.type_name(), file: registration.file(), line: registration.line() }
    }
}

impl Display for HandlerPlace {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` ({}:{})", self.type_name, self.file, self.line)
    }
}

impl Display for SkillPlace {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`", self.directory)?;
        self.package.as_ref().map_or(Ok(()), |package| write!(f, " of {package}"))
    }
}

fn list(places: &[impl Display]) -> String {
    places.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and ")
}
