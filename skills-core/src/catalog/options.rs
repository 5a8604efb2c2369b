//! What a catalog shows of its skills, and how much.

use std::collections::BTreeSet;

use caseless::default_case_fold_str;

use super::entry::Entry;
use super::error::{CatalogError, unknown_ids};
use crate::model::SkillCard;
use crate::white_space::is_white_space;

/// What a [`Catalog`](crate::Catalog) shows of its skills, and how much.
///
/// They are a value of their own for whoever picks skills by their ids before there are cards: a registry that fetches
/// them, for one.
///
/// ```
/// use skills_runtime::{Catalog, CatalogOptions, SkillCard};
///
/// let options = CatalogOptions::new().exclude(["draft"]).max_chars(8_000);
/// let ids = ["draft", "greet"];
/// options.check_ids(ids)?;
/// let fetch = |id: &str| {
///     let skill_md = format!("---\nname: {id}\ndescription: Does {id}.\n---\nWork.\n");
///     SkillCard::from_embedded(id, &skill_md, &[])
/// };
/// let cards: Vec<SkillCard> = ids.into_iter().filter(|id| options.admits_id(id)).map(fetch).collect::<Result<_, _>>()?;
/// let catalog = Catalog::of(&cards).options(options.without_ids()).xml()?;
/// assert!(catalog.contains("Does greet.") && !catalog.contains("Does draft."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CatalogOptions {
    /// Trimmed, not blank, in folded case.
    tags: Option<BTreeSet<String>>,
    include: Option<BTreeSet<String>>,
    exclude: BTreeSet<String>,
    max_chars: Option<usize>,
    selection_hints: bool,
    total: Option<usize>,
}

impl CatalogOptions {
    /// All skills, with their selection hints, however long that gets.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            tags: None,
            include: None,
            exclude: BTreeSet::new(),
            max_chars: None,
            selection_hints: true,
            total: None,
        }
    }

    /// Shows only skills with at least one of these tags. White space around a tag and its case do not count; no tag, or
    /// none that is not blank, matches nothing.
    #[must_use]
    pub fn tags(mut self, tags: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        self.tags = Some(tags.into_iter().filter_map(|tag| folded_tag(tag.as_ref())).collect());
        self
    }

    /// Shows only the skills with these ids. An id that no skill has is an error; no ids are no skills.
    #[must_use]
    pub fn include(mut self, ids: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.include = Some(ids.into_iter().map(Into::into).collect());
        self
    }

    /// Leaves out the skills with these ids, also those to include. Ids that no skill has do not matter.
    #[must_use]
    pub fn exclude(mut self, ids: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.exclude = ids.into_iter().map(Into::into).collect();
        self
    }

    /// The most characters (not bytes) of the whole catalog. Skills are left out from the end until the rest fits, with
    /// the words that say so.
    #[must_use]
    pub fn max_chars(mut self, max_chars: usize) -> Self {
        self.max_chars = Some(max_chars);
        self
    }

    /// Whether entries show `when_to_use` and `when_not_to_use`; they do unless told otherwise.
    #[must_use]
    pub fn selection_hints(mut self, selection_hints: bool) -> Self {
        self.selection_hints = selection_hints;
        self
    }

    /// How many skills there are in all, for a catalog of a part that was picked in another way. If more than are shown,
    /// the catalog says that it is truncated; fewer than pass the filters have no effect.
    #[must_use]
    pub fn total(mut self, total: usize) -> Self {
        self.total = Some(total);
        self
    }

    /// Whether a skill with this id can be in the catalog: it is to be included and not to be left out.
    #[must_use]
    pub fn admits_id(&self, id: &str) -> bool {
        self.include.as_ref().is_none_or(|include| include.contains(id)) && !self.exclude.contains(id)
    }

    /// Whether each id to include is one of these.
    ///
    /// # Errors
    ///
    /// [`CatalogError::UnknownIds`] with those that are not.
    pub fn check_ids<'i>(&self, ids: impl IntoIterator<Item = &'i str>) -> Result<(), CatalogError> {
        self.include.as_ref().map_or(Ok(()), |include| unknown_ids(include, &ids.into_iter().collect()))
    }

    /// The same options without ids to include and exclude, for cards that were picked by these already.
    #[must_use]
    pub fn without_ids(mut self) -> Self {
        self.include = None;
        self.exclude.clear();
        self
    }

    pub(super) fn shows_hints(&self) -> bool {
        self.selection_hints
    }

    pub(super) fn most_chars(&self) -> usize {
        self.max_chars.unwrap_or(usize::MAX)
    }

    /// Of how many skills a catalog is a part in which `picked` could be shown.
    pub(super) fn total_of(&self, picked: usize) -> usize {
        self.total.unwrap_or_default().max(picked)
    }

    /// The skills to show, in the order of their ids.
    pub(super) fn pick<'a>(&self, mut skills: Vec<Entry<'a>>) -> Result<Vec<Entry<'a>>, CatalogError> {
        self.check_ids(skills.iter().map(|skill| skill.id))?;
        skills.retain(|skill| self.admits_id(skill.id) && self.admits_tags(skill.card));
        skills.sort_by_key(|skill| skill.id);
        Ok(skills)
    }

    fn admits_tags(&self, card: &SkillCard) -> bool {
        let admits = |tags: &BTreeSet<String>| {
            card.tags().iter().filter_map(|tag| folded_tag(tag)).any(|tag| tags.contains(&tag))
        };
        self.tags.as_ref().is_none_or(admits)
    }
}

impl Default for CatalogOptions {
    fn default() -> Self {
        Self::new()
    }
}

/// A tag as it is compared; none if it is blank.
fn folded_tag(tag: &str) -> Option<String> {
    let tag = tag.trim_matches(is_white_space);
    (!tag.is_empty()).then(|| default_case_fold_str(tag))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::tests::{card, named};
    use crate::model::{CardFields, Text};

    fn tagged(tags: &[&'static str]) -> SkillCard {
        let tags: Vec<Text> = tags.iter().map(|&tag| tag.into()).collect();
        card(CardFields { id: "a".into(), tags: tags.into(), ..CardFields::default() })
    }

    fn shown(options: &CatalogOptions, card: &SkillCard) -> bool {
        !options.pick(vec![Entry::of(card)]).unwrap().is_empty()
    }

    #[test]
    fn one_tag_is_enough() {
        let options = CatalogOptions::new().tags(["x", "y"]);
        assert!(shown(&options, &tagged(&["y", "z"])));
        assert!(!shown(&options, &tagged(&["z"])) && !shown(&options, &tagged(&[])));
    }

    #[test]
    fn tags_are_compared_without_case_and_white_space_around_them() {
        for (wanted, tag) in
            [(" INCIDENT\t", "\u{1f}InCident\u{a0}"), ("STRASSE", "straße"), ("ΣΑΣ", "σας"), ("ﬁ", "FI")]
        {
            assert!(shown(&CatalogOptions::new().tags([wanted]), &tagged(&[tag])), "{wanted:?}");
        }
        assert!(!shown(&CatalogOptions::new().tags(["incident"]), &tagged(&["incidents"])));
        assert!(!shown(&CatalogOptions::new().tags(["a b"]), &tagged(&["a  b"])));
    }

    #[test]
    fn blank_tags_match_nothing() {
        let card = tagged(&["", "  "]);
        for tags in [vec![], vec![""], vec!["", " "]] {
            assert!(!shown(&CatalogOptions::new().tags(tags), &card));
        }
    }

    #[test]
    fn no_ids_are_no_skills_and_exclusion_wins() {
        let card = named("a");
        assert!(!shown(&CatalogOptions::new().include([""; 0]), &card));
        assert!(shown(&CatalogOptions::new().include(["a"]).exclude(["ghost"]), &card));
        assert!(!shown(&CatalogOptions::new().include(["a"]).exclude(["a"]), &card));
        assert!(shown(&CatalogOptions::new().include(["ghost"]).exclude(["a"]).without_ids(), &card));
    }

    #[test]
    fn ids_are_admitted_before_there_are_cards() {
        let options = CatalogOptions::new().include(["a", "b"]).exclude(["b", "c"]);
        assert_eq!(["a", "b", "c", "d"].map(|id| options.admits_id(id)), [true, false, false, false]);
        assert!(CatalogOptions::new().admits_id("a"));
    }

    #[test]
    fn an_id_that_is_not_there_is_an_error_even_when_it_is_left_out() {
        let options = CatalogOptions::new().include(["zz", "gret", "a"]).exclude(["zz"]);
        let error = options.check_ids(["a", "greet"]).unwrap_err();
        let text = "the catalog should include skills that are not there: `gret` (did you mean `greet`?), `zz`";
        assert_eq!(error.to_string(), text);
        let [greet, a] = ["greet", "a"].map(named);
        assert_eq!(options.pick(vec![Entry::of(&greet), Entry::of(&a)]).unwrap_err(), error);
        assert_eq!(options.check_ids(["a", "gret", "zz"]), Ok(()));
        assert_eq!(CatalogOptions::new().check_ids([]), Ok(()));
    }

    #[test]
    fn a_total_below_what_is_picked_has_no_effect() {
        assert_eq!([0, 3, 4].map(|total| CatalogOptions::new().total(total).total_of(3)), [3, 3, 4]);
        assert_eq!(CatalogOptions::new().total_of(3), 3);
    }
}
