//! A set of skills.

use std::borrow::Cow;

use include_dir::Dir;

use super::{CatalogRef, Dialect, List, SkillCard, Text};
use crate::diagnostic::Diagnostic;

/// Skills in the order of their ids' bytes; those of an agent's configuration in the order of the configuration.
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
#[derive(Debug, Clone, Default)]
pub struct SetFields {
    pub cards: List<SkillCard>,
    /// The places of the cards in the order of their ids' bytes; empty when the cards stand in that order.
    pub by_id: List<usize>,
    pub dir: Option<&'static Dir<'static>>,
    pub origin: Option<Origin>,
    pub diagnostics: List<Diagnostic>,
    /// Where the catalogs are kept; nowhere for a set that stands in for one with errors.
    pub catalogs: Option<CatalogRef>,
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
    pub dialect: Option<Dialect>,
    pub include: List<Text>,
    pub exclude: List<Text>,
    /// The skills that the call picked; empty when it took all.
    pub skills: List<Text>,
    /// The directories that an agent's configuration names, which then are the skills.
    pub directories: Option<List<Text>>,
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

    /// Where the catalogs of the whole set are kept.
    #[cfg(feature = "catalog")]
    pub(crate) fn catalogs(&self) -> Option<&crate::model::CatalogCell> {
        self.0.catalogs.as_ref().map(CatalogRef::cell)
    }

    /// The cards, in the order of their ids' bytes or of the configuration.
    pub fn iter(&self) -> std::slice::Iter<'_, SkillCard> {
        self.0.cards.iter()
    }

    /// The card with this id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&SkillCard> {
        let cards = &self.0.cards;
        let place = if self.0.by_id.is_empty() {
            cards.binary_search_by(|card| card.id().cmp(id)).ok()?
        } else {
            let id_at = |place: &usize| cards.get(*place).map(SkillCard::id);
            let index = self.0.by_id.binary_search_by(|place| id_at(place).cmp(&Some(id))).ok()?;
            *self.0.by_id.get(index)?
        };
        cards.get(place)
    }

    /// The card with this id, else the only one with this name: the one that a catalog shows so.
    ///
    /// ```
    /// use skills_runtime::{SkillSet, embed_skills};
    /// static SKILLS: &SkillSet = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
    /// assert!(SKILLS.find("greet").is_some());
    /// ```
    #[must_use]
    pub fn find(&self, id_or_name: &str) -> Option<&SkillCard> {
        self.get(id_or_name).or_else(|| {
            let mut named = self.iter().filter(|card| card.name() == id_or_name);
            named.next().filter(|_| named.next().is_none())
        })
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

    /// The warnings that came of loading the set, those about its skills included. Those about an embedded set were
    /// shown when it was compiled, so it has none.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.0.diagnostics
    }

    /// All files as an [`include_dir::Dir`] with one directory a skill; `None` for a set that was loaded at run time,
    /// for one in which two skill directories have the same name, and for one whose skills have no directories.
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
