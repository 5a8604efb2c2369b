//! A set of skills.

use std::borrow::Cow;

use include_dir::Dir;

use super::{List, SkillCard, Text};

/// Skills in the order of their ids' bytes.
///
/// ```
/// use skills_runtime::{SkillSet, embed_skills};
/// static SKILLS: &SkillSet = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
/// let ids: Vec<&str> = SKILLS.iter().map(|card| card.id()).collect();
/// assert_eq!(ids, ["greet", "house-style"]);
/// assert!(SKILLS.get("Greet").is_none());
/// ```
#[derive(Debug, Clone)]
pub struct SkillSet(SetFields);

/// The fields of a [`SkillSet`], for whoever builds one.
#[doc(hidden)]
#[allow(missing_docs)]
#[derive(Debug, Clone)]
pub struct SetFields {
    pub cards: List<SkillCard>,
    pub dir: Option<&'static Dir<'static>>,
    pub origin: Option<Origin>,
}

/// What an embedded set remembers of the call that made it, so that it can be compared with the disk.
#[doc(hidden)]
#[allow(missing_docs)]
#[derive(Debug, Clone)]
pub struct Origin {
    pub package: Text,
    /// The package's version; two versions of a package can be in one program.
    pub version: Text,
    pub root: Text,
    pub recursive: bool,
    pub include: List<Text>,
    pub exclude: List<Text>,
    /// The skills that the call picked; empty when it took all.
    pub skills: List<Text>,
}

impl SkillSet {
    /// Takes the fields as the reader found them.
    #[doc(hidden)]
    #[must_use]
    pub const fn from_fields(fields: SetFields) -> Self {
        Self(fields)
    }

    /// The call that embedded the set; `None` for one that was loaded at run time.
    pub(crate) fn origin(&self) -> Option<&Origin> {
        self.0.origin.as_ref()
    }

    /// Name and version of the package that embedded the set; `None` for a set that was loaded at run time.
    #[doc(hidden)]
    #[must_use]
    pub fn package(&self) -> Option<(&str, &str)> {
        self.origin().map(|origin| (origin.package.as_ref(), origin.version.as_ref()))
    }

    /// The cards, in the order of their ids' bytes.
    pub fn iter(&self) -> std::slice::Iter<'_, SkillCard> {
        self.0.cards.iter()
    }

    /// The card with this id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&SkillCard> {
        let index = self.0.cards.binary_search_by(|card| card.id().as_bytes().cmp(id.as_bytes())).ok()?;
        self.0.cards.get(index)
    }

    /// How many skills there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        match &self.0.cards {
            Cow::Borrowed(cards) => cards.len(),
            Cow::Owned(cards) => cards.len(),
        }
    }

    /// Whether there is no skill.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All files as an [`include_dir::Dir`] with one directory a skill; `None` for a set that was loaded at run time,
    /// and for a recursive one in which two skill directories have the same name.
    #[must_use]
    pub fn dir(&self) -> Option<&'static Dir<'static>> {
        self.0.dir
    }
}

impl<'a> IntoIterator for &'a SkillSet {
    type Item = &'a SkillCard;
    type IntoIter = std::slice::Iter<'a, SkillCard>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
