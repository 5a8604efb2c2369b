//! Why a provider or a registry has no answer.

use std::fmt::{self, Display, Formatter};
use std::time::Duration;

use skills_core::shown;
use thiserror::Error;

use super::{InvalidSkill, SkillProblem};
use crate::{CatalogError, Diagnostic, ResourceKind, ResourceList};

/// The most keys of sections, or ids, that a message lists.
const MOST_LISTED: usize = 50;

/// The most skills, or resources, that a message lists in place of one that is not there.
const MOST_OFFERED: usize = 10;

/// Why there is no card, no resource, no list of them, or why skills were not registered.
///
/// ```
/// use std::time::Duration;
///
/// use skills_runtime::ProviderError;
///
/// let missing = ProviderError::skill_not_found("gret");
/// assert_eq!(missing.to_string(), "there is no skill `gret`");
/// assert!(missing.is_not_found() && !missing.is_unsupported());
///
/// let busy = ProviderError::unavailable("the store answered 503", Some(Duration::from_secs(30)));
/// assert_eq!(busy.retry_after(), Some(Duration::from_secs(30)));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProviderError {
    /// There is no such skill.
    #[error("there is no skill {}{}", shown(id), in_its_place(nearest.as_deref(), skills))]
    #[non_exhaustive]
    SkillNotFound {
        /// The id that was asked for.
        id: String,
        /// The id, or the name, of a skill that looks like it.
        nearest: Option<String>,
        /// What the skills that there are can be asked for by, where that is known. Where none of them looks like the id,
        /// the text lists at most ten.
        skills: Vec<String>,
    },
    /// Several skills have the name that was asked for, and none has it as its id.
    #[error(
        "the name {} is that of several skills; ask for one of them by its id: {}",
        shown(name),
        Listed(ids, MOST_LISTED)
    )]
    #[non_exhaustive]
    AmbiguousName {
        /// The name.
        name: String,
        /// The ids of the skills, in the order of their bytes, of which the text lists at most 50.
        ids: Vec<String>,
    },
    /// The skill has no such resource.
    #[error("the skill {} has no {} {}{}", shown(id), kind.singular(), shown(name), Offered(*kind, name, resources.as_deref()))]
    #[non_exhaustive]
    ResourceNotFound {
        /// The skill's id.
        id: String,
        /// The kind of the resource.
        kind: ResourceKind,
        /// The name that was asked for.
        name: String,
        /// The resources that the skill has, where that is known. The text has the one that was most probably meant, or at
        /// most ten of the kind.
        resources: Option<Box<ResourceList>>,
    },
    /// The skill's body has no such section.
    #[error(
        "the skill {} has no section {}{}; its sections are: {}",
        shown(id),
        shown(key),
        meant(skills_core::nearest(key, keys.iter().map(String::as_str))),
        Listed(keys, MOST_LISTED)
    )]
    #[non_exhaustive]
    SectionNotFound {
        /// The skill's id.
        id: String,
        /// The key that was asked for.
        key: String,
        /// The keys of all sections, in the order of the body, of which the text lists at most 50.
        keys: Vec<String>,
    },
    /// The provider cannot list resources.
    #[error("`{provider}` cannot list the resources of a skill; ask for them by their names")]
    #[non_exhaustive]
    ListingNotSupported {
        /// The provider's type.
        provider: String,
    },
    /// The provider cannot tell which skills there are.
    #[error("`{provider}` cannot tell which skills there are; register them by their ids")]
    #[non_exhaustive]
    DiscoveryNotSupported {
        /// The provider's type.
        provider: String,
    },
    /// The store does not answer for now: it may be asked again.
    #[error("the store is not available: {reason}{}", in_a_while(*retry_after))]
    #[non_exhaustive]
    Unavailable {
        /// What happened.
        reason: String,
        /// How long to wait before the store is asked again, where it says so.
        retry_after: Option<Duration>,
    },
    /// What was asked for is larger than the provider gives out, and was not read.
    #[error(
        "{what} is larger than {}, the most that is read; raise the limit, or make the file smaller",
        skills_core::counted(limit, "byte")
    )]
    #[non_exhaustive]
    TooLarge {
        /// What it is.
        what: String,
        /// The most bytes that are read.
        limit: u64,
    },
    /// The prefix that a store was given is one that its objects do not have.
    #[error("the prefix {} of the store cannot be used: {reason}", shown(prefix))]
    #[non_exhaustive]
    Prefix {
        /// The prefix.
        prefix: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The store refuses, or gives what cannot be used; asking again does not help.
    #[error("the store failed: {reason}")]
    #[non_exhaustive]
    Failed {
        /// What happened.
        reason: String,
    },
    /// Skills that cannot be used, each with everything that is wrong with it.
    #[error("{}", Lines(skills))]
    #[non_exhaustive]
    InvalidSkills {
        /// The skills, at least one.
        skills: Vec<InvalidSkill>,
    },
    /// Skills that the registry has already, or that were to be registered more than once.
    #[error("registered already, or given more than once: {}; each id can be registered once", Listed(ids, usize::MAX))]
    #[non_exhaustive]
    AlreadyRegistered {
        /// Their ids, in the order of their bytes.
        ids: Vec<String>,
    },
    /// Ids by which skills were to be registered, or that are registered, and that are the names of other skills: what is
    /// asked for by such a text would be one skill by its name and another by its id.
    #[error("{}", Lines(clashes))]
    #[non_exhaustive]
    IdIsName {
        /// The ids with the skills that have them as their names, in the order of the ids' bytes.
        clashes: Vec<NameClash>,
    },
    /// An id by which a skill was to be registered, and by which none is looked up.
    #[error("the id {} cannot be looked up: {reason}; register the skill by an id that is one plain name", shown(id))]
    #[non_exhaustive]
    MalformedId {
        /// The id.
        id: String,
        /// The rule that it breaks.
        reason: String,
    },
    /// A skill that a catalog should show, and whose card cannot be had.
    #[error("the skill {} cannot stand in the catalog: {error}", shown(id))]
    #[non_exhaustive]
    CatalogEntry {
        /// The id by which the skill is registered.
        id: String,
        /// What its provider says, of which this error is the same kind.
        error: Box<ProviderError>,
    },
    /// There is no catalog by its options.
    #[error(transparent)]
    Catalog(#[from] CatalogError),
}

impl ProviderError {
    /// There is no skill with this id.
    #[must_use]
    pub fn skill_not_found(id: impl Into<String>) -> Self {
        Self::SkillNotFound { id: id.into(), nearest: None, skills: Vec::new() }
    }

    /// The same, with what skills can be asked for by, and the one of these that was most probably meant.
    pub(super) fn no_skill_among<'a>(id: &str, skills: impl Iterator<Item = &'a str>) -> Self {
        let skills: Vec<String> = skills.map(str::to_owned).collect();
        let nearest = skills_core::nearest(id, skills.iter().map(String::as_str)).map(str::to_owned);
        Self::SkillNotFound { id: id.to_owned(), nearest, skills }
    }

    /// The skill has no resource of this kind and name.
    #[must_use]
    pub fn resource_not_found(id: impl Into<String>, kind: ResourceKind, name: impl Into<String>) -> Self {
        Self::ResourceNotFound { id: id.into(), kind, name: name.into(), resources: None }
    }

    /// The same error with the resources that the skill has, if it is about one that is not there.
    pub(super) fn with_resources(mut self, list: impl FnOnce() -> ResourceList) -> Self {
        if let Self::ResourceNotFound { resources, .. } = &mut self {
            resources.get_or_insert_with(|| Box::new(list()));
        }
        self
    }

    /// The provider of this type cannot list resources.
    #[must_use]
    pub fn listing_not_supported(provider: impl Into<String>) -> Self {
        Self::ListingNotSupported { provider: provider.into() }
    }

    /// The provider of this type cannot tell which skills there are.
    #[must_use]
    pub fn discovery_not_supported(provider: impl Into<String>) -> Self {
        Self::DiscoveryNotSupported { provider: provider.into() }
    }

    /// The store does not answer for now; it may be asked again, after the time that it says.
    #[must_use]
    pub fn unavailable(reason: impl Into<String>, retry_after: Option<Duration>) -> Self {
        Self::Unavailable { reason: reason.into(), retry_after }
    }

    /// What was asked for has more bytes than this limit.
    #[must_use]
    pub fn too_large(what: impl Into<String>, limit: u64) -> Self {
        Self::TooLarge { what: what.into(), limit }
    }

    /// The store refuses, or gives what cannot be used.
    #[must_use]
    pub fn failed(reason: impl Into<String>) -> Self {
        Self::Failed { reason: reason.into() }
    }

    /// The skill with this id cannot be used, for these reasons.
    #[must_use]
    pub fn invalid_skill(id: impl Into<String>, diagnostics: Vec<Diagnostic>) -> Self {
        let problems = diagnostics.into_iter().map(SkillProblem::Found).collect();
        Self::InvalidSkills { skills: vec![InvalidSkill { id: id.into(), problems }] }
    }

    /// Whether there is no such skill, resource or section, or not one alone. Asking again gives the same answer.
    #[must_use]
    pub fn is_not_found(&self) -> bool {
        match self {
            Self::SkillNotFound { .. }
            | Self::AmbiguousName { .. }
            | Self::ResourceNotFound { .. }
            | Self::SectionNotFound { .. }
            | Self::Catalog(CatalogError::UnknownIds(_)) => true,
            Self::CatalogEntry { error, .. } => error.is_not_found(),
            _ => false,
        }
    }

    /// Whether the provider cannot do what it was asked, for any skill.
    #[must_use]
    pub fn is_unsupported(&self) -> bool {
        match self {
            Self::ListingNotSupported { .. } | Self::DiscoveryNotSupported { .. } => true,
            Self::CatalogEntry { error, .. } => error.is_unsupported(),
            _ => false,
        }
    }

    /// How long to wait before the store is asked again, where it says so; the longest time where skills could not be
    /// registered because of several stores.
    #[must_use]
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Unavailable { retry_after, .. } => *retry_after,
            Self::CatalogEntry { error, .. } => error.retry_after(),
            Self::InvalidSkills { skills } => {
                let problems = skills.iter().flat_map(|skill| &skill.problems);
                let after = |problem: &SkillProblem| match problem {
                    SkillProblem::Unreadable(error) => error.retry_after(),
                    SkillProblem::Found(_) => None,
                };
                problems.filter_map(after).max()
            }
            _ => None,
        }
    }
}

/// A skill's id that is another skill's name.
///
/// It is part of [`ProviderError::IdIsName`].
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "the id {} is the name of the skill with the id {}; register one of them by another id, or give it another name",
    shown(id),
    shown(named)
)]
#[non_exhaustive]
pub struct NameClash {
    /// The id of one skill, and the name of the other.
    pub id: String,
    /// The id of the other.
    pub named: String,
}

/// What can be asked for in place of a resource that is not there.
struct Offered<'a>(ResourceKind, &'a str, Option<&'a ResourceList>);

impl Display for Offered<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let &Self(kind, name, Some(resources)) = self else { return Ok(()) };
        match resources.nearest(kind, name) {
            Some((of, near)) if of == kind => write!(f, "; did you mean {}?", shown(near)),
            Some((of, near)) => write!(f, "; did you mean the {} {}?", of.singular(), shown(near)),
            None => write!(f, "; its {kind} are: {}", Listed(resources.names(kind), MOST_OFFERED)),
        }
    }
}

/// Identifiers with commas between them, and how many there are beyond as many as may be listed.
struct Listed<'a>(&'a [String], usize);

impl Display for Listed<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let &Self(names, most) = self;
        if names.is_empty() {
            return f.write_str("none");
        }
        for (index, name) in names.iter().take(most).enumerate() {
            let comma = if index > 0 { ", " } else { "" };
            write!(f, "{comma}{}", shown(name))?;
        }
        match names.len().saturating_sub(most) {
            0 => Ok(()),
            more => write!(f, " and {more} more"),
        }
    }
}

/// Texts one below the other.
struct Lines<'a, T>(&'a [T]);

impl<T: Display> Display for Lines<'_, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (index, line) in self.0.iter().enumerate() {
            let line_end = if index > 0 { "\n" } else { "" };
            write!(f, "{line_end}{line}")?;
        }
        Ok(())
    }
}

fn in_its_place(nearest: Option<&str>, skills: &[String]) -> String {
    match (nearest, skills) {
        (Some(near), _) => format!("; did you mean {}?", shown(near)),
        (None, []) => String::new(),
        (None, skills) => format!("; the skills are: {}", Listed(skills, MOST_OFFERED)),
    }
}

fn meant(nearest: Option<&str>) -> String {
    nearest.map(|near| format!(" (did you mean {}?)", shown(near))).unwrap_or_default()
}

fn in_a_while(retry_after: Option<Duration>) -> String {
    retry_after.map(|after| format!("; it can be asked again in {after:?}")).unwrap_or_default()
}
