//! The catalog of a set: the text by which a model knows what skills there are.
//!
//! `options` is what the caller wants to see, `fit` puts entries together up to a limit, and each layout has a file:
//! `xml`, `markdown`, `prompt`. `entry` is what all of them show of a card, `escape` keeps its texts within their
//! elements.

mod entry;
mod error;
mod escape;
mod fit;
mod markdown;
mod options;
mod prompt;
#[cfg(test)]
mod tests;
mod xml;

use std::borrow::Cow;
use std::fmt::{self, Debug, Formatter};
use std::sync::OnceLock;

use self::entry::Entry;
use self::fit::Layout;
use crate::model::{CatalogCell, SkillCard, SkillSet};

pub use self::entry::shown_names;
pub use self::error::{CatalogError, UnknownId};
pub use self::escape::escape_id;
pub use self::options::CatalogOptions;

/// The skills of a set as a text for a model, in one of three layouts: [`xml`](Catalog::xml),
/// [`markdown`](Catalog::markdown) and [`prompt`](Catalog::prompt).
///
/// The skills are in the order of their ids. An entry shows a skill's name and description; of its texts, nothing can
/// close an element or begin an entry.
///
/// What an entry shows as a skill's name is what the skill is looked up by: [`SkillSet::find`], the registries and the
/// tools all take it. It is the card's name, or its id where another skill of the set has that name.
///
/// ```
/// use skills_runtime::{SkillSet, embed_skills};
/// static SKILLS: &SkillSet = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
///
/// let catalog = SKILLS.catalog().tags(["greeting"]).max_chars(8_000).xml()?;
/// assert!(catalog.starts_with("<available_skills>\n  <skill>\n    <name>greet</name>\n    <description>"));
/// assert!(!catalog.contains("house-style"));
/// # Ok::<(), skills_runtime::CatalogError>(())
/// ```
#[must_use = "a catalog is only written when a layout is asked for"]
pub struct Catalog<'a> {
    entries: Entries<'a>,
    options: CatalogOptions,
    location: Option<Box<Location<'a>>>,
}

/// Says where a skill's manifest is.
type Location<'a> = dyn Fn(&str, &SkillCard) -> String + Send + Sync + 'a;

/// What a catalog is of.
enum Entries<'a> {
    Set(&'a SkillSet),
    List(Vec<Entry<'a>>),
}

impl SkillSet {
    /// The catalog of the set.
    ///
    /// Without options each layout is written once and kept: any further call gives the same text and allocates nothing.
    ///
    /// ```
    /// use skills_runtime::{SkillSet, embed_skills};
    /// static SKILLS: &SkillSet = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
    ///
    /// let markdown = SKILLS.catalog().markdown()?;
    /// assert!(markdown.starts_with("# Available Skills\n\n## greet\n- **Description**: "));
    /// # Ok::<(), skills_runtime::CatalogError>(())
    /// ```
    pub fn catalog(&self) -> Catalog<'_> {
        Catalog { entries: Entries::Set(self), options: CatalogOptions::new(), location: None }
    }
}

impl<'a> Catalog<'a> {
    /// The catalog of cards that are no set.
    pub fn of(cards: impl IntoIterator<Item = &'a SkillCard>) -> Self {
        Self::of_entries(cards.into_iter().map(|card| (card.id(), card)))
    }

    /// The catalog of cards by the ids and the names that whoever looks them up knows them by.
    #[doc(hidden)]
    pub fn of_named(entries: impl IntoIterator<Item = (&'a str, &'a str, &'a SkillCard)>) -> Self {
        let entries = entries.into_iter().map(|(id, name, card)| Entry { id, name, card }).collect();
        Self { entries: Entries::List(entries), options: CatalogOptions::new(), location: None }
    }

    /// The catalog of cards that are known by other ids than their own, such as the names of their directories. By these
    /// ids they are included, excluded, put in order and located.
    ///
    /// ```
    /// use skills_runtime::{Catalog, SkillCard, embed_skill};
    /// static GREET: &SkillCard = embed_skill!("../examples/greet/skills/greet", allow(outside_package, no_build_script));
    ///
    /// let catalog = Catalog::of_entries([("welcome", GREET)]).include(["welcome"]);
    /// assert!(catalog.prompt()?.contains("<name>\ngreet\n</name>"));
    /// assert!(catalog.prompt()?.contains("<location>\nskill://welcome/SKILL.md\n</location>"));
    /// # Ok::<(), skills_runtime::CatalogError>(())
    /// ```
    pub fn of_entries(entries: impl IntoIterator<Item = (&'a str, &'a SkillCard)>) -> Self {
        let entries = Entry::of_all(entries.into_iter());
        Self { entries: Entries::List(entries), options: CatalogOptions::new(), location: None }
    }

    /// Takes all options at once, in place of those that were set before.
    pub fn options(mut self, options: CatalogOptions) -> Self {
        self.options = options;
        self
    }

    /// Shows only skills with one of these tags; see [`CatalogOptions::tags`].
    pub fn tags(self, tags: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        self.with(|options| options.tags(tags))
    }

    /// Shows only the skills with these ids; see [`CatalogOptions::include`].
    pub fn include(self, ids: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.with(|options| options.include(ids))
    }

    /// Leaves out the skills with these ids; see [`CatalogOptions::exclude`].
    pub fn exclude(self, ids: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.with(|options| options.exclude(ids))
    }

    /// Ends the catalog before it has more characters; see [`CatalogOptions::max_chars`].
    pub fn max_chars(self, max_chars: usize) -> Self {
        self.with(|options| options.max_chars(max_chars))
    }

    /// Whether entries say when a skill should be chosen; see [`CatalogOptions::selection_hints`].
    pub fn selection_hints(self, selection_hints: bool) -> Self {
        self.with(|options| options.selection_hints(selection_hints))
    }

    /// Of how many skills the catalog is a part; see [`CatalogOptions::total`].
    pub fn total(self, total: usize) -> Self {
        self.with(|options| options.total(total))
    }

    /// Where [`prompt`](Catalog::prompt) says that a skill's manifest is, by its id and its card. Without this it is
    /// `skill://ID/SKILL.md`, with the name of the file that has the manifest, and `skill://ID` for a skill without files.
    ///
    /// ```
    /// use skills_runtime::{SkillSet, embed_skills};
    /// static SKILLS: &SkillSet = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
    ///
    /// let prompt = SKILLS.catalog().location(|id, _| format!("/opt/skills/{id}/SKILL.md")).prompt()?;
    /// assert!(prompt.contains("<location>\n/opt/skills/greet/SKILL.md\n</location>"));
    /// # Ok::<(), skills_runtime::CatalogError>(())
    /// ```
    pub fn location(mut self, location: impl Fn(&str, &SkillCard) -> String + Send + Sync + 'a) -> Self {
        self.location = Some(Box::new(location));
        self
    }

    /// The catalog as XML, without declaration and without a line end after the root.
    ///
    /// ```text
    /// <available_skills>
    ///   <skill>
    ///     <name>restore</name>
    ///     <description>Restores a backup.</description>
    ///     <version>1.0.0</version>
    ///     <when_to_use>
    ///       <case>Data is lost</case>
    ///     </when_to_use>
    ///   </skill>
    /// </available_skills>
    /// ```
    ///
    /// Where skills are missing, the root says so: `truncated="true" shown="1" total="3"`. Characters that XML cannot
    /// hold are replaced by U+FFFD.
    ///
    /// # Errors
    ///
    /// [`CatalogError`] when a skill to include is not there, or the limit of characters is too small.
    pub fn xml(&self) -> Result<Cow<'a, str>, CatalogError> {
        self.text(|cell| Some(&cell.xml), &xml::Xml { hints: self.options.shows_hints() })
    }

    /// The catalog as Markdown, each text on one line.
    ///
    /// ```text
    /// # Available Skills
    ///
    /// ## restore
    /// - **Description**: Restores a backup.
    /// - **Version**: 1.0.0
    /// - **When to use**:
    ///   - Data is lost
    /// ```
    ///
    /// Where skills are missing, the last line says so. Line ends within a text become blanks, and a pipe is written
    /// `\|`, so that a text cannot begin an entry, a heading or a cell of its own.
    ///
    /// # Errors
    ///
    /// [`CatalogError`] when a skill to include is not there, or the limit of characters is too small.
    pub fn markdown(&self) -> Result<Cow<'a, str>, CatalogError> {
        self.text(|cell| Some(&cell.markdown), &markdown::Markdown { hints: self.options.shows_hints() })
    }

    /// The catalog in the layout of the reference implementation's `to-prompt`: name, description and where the manifest
    /// is, each value on a line of its own. It has no version and no selection hints.
    ///
    /// ```text
    /// <available_skills>
    /// <skill>
    /// <name>
    /// restore
    /// </name>
    /// <description>
    /// Restores a backup.
    /// </description>
    /// <location>
    /// skill://restore/SKILL.md
    /// </location>
    /// </skill>
    /// </available_skills>
    /// ```
    ///
    /// # Errors
    ///
    /// [`CatalogError`] when a skill to include is not there, or the limit of characters is too small.
    pub fn prompt(&self) -> Result<Cow<'a, str>, CatalogError> {
        let slot = |cell: &'a CatalogCell| self.location.is_none().then_some(&cell.prompt);
        let location = self.location.as_deref().unwrap_or(&prompt::location);
        self.text(slot, &prompt::Prompt { location })
    }

    fn with(mut self, change: impl FnOnce(CatalogOptions) -> CatalogOptions) -> Self {
        self.options = change(self.options);
        self
    }

    /// The text that the set keeps in a slot, else a new one.
    fn text(
        &self,
        slot: impl FnOnce(&'a CatalogCell) -> Option<&'a OnceLock<String>>,
        layout: &dyn Layout,
    ) -> Result<Cow<'a, str>, CatalogError> {
        let Some(kept) = self.kept().and_then(slot) else {
            return Ok(self.write(layout)?.into());
        };
        if let Some(text) = kept.get() {
            return Ok(text.into());
        }
        let text = self.write(layout)?;
        Ok(kept.get_or_init(|| text).into())
    }

    /// Where the set keeps the catalogs of all of it.
    fn kept(&self) -> Option<&'a CatalogCell> {
        match self.entries {
            Entries::Set(set) if self.options == CatalogOptions::new() => set.catalogs(),
            _ => None,
        }
    }

    fn write(&self, layout: &dyn Layout) -> Result<String, CatalogError> {
        let entries: Vec<Entry<'_>> = match &self.entries {
            Entries::Set(set) => Entry::of_all(set.iter().map(|card| (card.id(), card))),
            Entries::List(entries) => entries.clone(),
        };
        let entries = self.options.pick(entries)?;
        fit::fit(layout, &entries, &self.options)
    }
}

impl Debug for Catalog<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let skills = match &self.entries {
            Entries::Set(set) => set.len(),
            Entries::List(entries) => entries.len(),
        };
        f.debug_struct("Catalog").field("skills", &skills).field("options", &self.options).finish_non_exhaustive()
    }
}
