//! The sections of a card's body.

use std::borrow::Cow;
#[cfg(feature = "outline")]
use std::ops::Range;

use super::{List, Text};
use crate::line_ends;

/// The title of what stands before the first heading.
const LEAD_IN_TITLE: &str = "(before the first heading)";

/// The level of the deepest heading.
const DEEPEST: usize = 6;

/// From how many tokens on it pays to ask for sections.
const WHOLE_BODY_TOKENS: usize = 1_000;

/// What stands before a rendered section for each level below the first.
const INDENT: &str = "  ";

/// The numbers of a row: the byte at which the section's key ends in the keys, its level and its tokens, then the bytes
/// of the body at which its text begins and ends and at which its title begins and ends. Last, for the search by key, a
/// number that is not of this section: the n-th row says which section's key is the n-th in order of bytes.
const COLUMNS: usize = 8;

type Row = [[u8; 4]; COLUMNS];

/// A section on its way into a row; `text` and `title` are byte ranges of the body. At level 0 the title is not looked
/// at.
#[cfg(feature = "outline")]
pub(crate) struct FoundSection {
    pub(crate) level: usize,
    pub(crate) tokens: usize,
    pub(crate) text: Range<usize>,
    pub(crate) title: Range<usize>,
}

/// The sections of a body as two constants, which cost the compiler far less than a list of structs.
#[doc(hidden)]
#[allow(missing_docs)]
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PackedOutline {
    /// The sections' keys, one after the other.
    pub keys: Text,
    /// A row of eight little-endian `u32` for each section.
    pub rows: List<u8>,
}

impl PackedOutline {
    /// The sections, read from the body that they were found in, which has this many tokens. Any other body, and rows
    /// that were made in any other way, give wrong or empty texts but never a panic.
    pub(crate) fn view<'a>(&'a self, body: &'a str, total_tokens: usize) -> Outline<'a> {
        Outline { packed: self, body, total_tokens }
    }

    /// Packs sections with their keys, no two of which are alike.
    #[cfg(feature = "outline")]
    pub(crate) fn pack(keys: &[String], sections: &[FoundSection]) -> Self {
        let mut by_key: Vec<(&str, usize)> = keys.iter().map(String::as_str).zip(0..).collect();
        by_key.sort_unstable();
        let mut all_keys = String::new();
        let mut rows = Vec::with_capacity(sections.len() * COLUMNS * size_of::<u32>());
        for ((key, section), (_, nth)) in keys.iter().zip(sections).zip(by_key) {
            let FoundSection { level, tokens, text, title } = section;
            all_keys.push_str(key);
            let row: [usize; COLUMNS] =
                [all_keys.len(), *level, *tokens, text.start, text.end, title.start, title.end, nth];
            for number in row {
                rows.extend_from_slice(&u32::try_from(number).unwrap_or(u32::MAX).to_le_bytes());
            }
        }
        Self { keys: all_keys.into(), rows: rows.into() }
    }
}

/// The sections of a body, in their order: one for each heading, of any level, up to the next heading of any level, and
/// one for what stands before the first heading unless that is blank.
///
/// Looking at them allocates nothing.
///
/// ```
/// use skills_runtime::{SkillSet, embed_skills};
/// static SKILLS: &SkillSet = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
/// let outline = SKILLS.get("house-style").expect("the skill is embedded").outline();
/// let keys: Vec<&str> = outline.iter().map(|section| section.key()).collect();
/// assert_eq!(keys, ["house-style", "wording", "tone"]);
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Outline<'a> {
    packed: &'a PackedOutline,
    body: &'a str,
    total_tokens: usize,
}

impl<'a> Outline<'a> {
    /// How many sections there are.
    #[must_use]
    pub fn len(self) -> usize {
        self.rows().len()
    }

    /// Whether there is no section, because the body is blank.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The sections, in the order of the body.
    #[must_use]
    pub fn iter(self) -> impl ExactSizeIterator<Item = Section<'a>> + DoubleEndedIterator + Clone {
        (0..self.len()).map(move |index| self.section(index))
    }

    /// The section with exactly this key, by a binary search.
    #[must_use]
    pub fn get(self, key: &str) -> Option<Section<'a>> {
        let index = |row: &Row| row.map(number)[COLUMNS - 1];
        let found = self.rows().binary_search_by(|row| self.key(index(row)).cmp(key)).ok()?;
        self.rows().get(found).map(|row| self.section(index(row)))
    }

    /// The estimated number of tokens of the whole body: a quarter of its characters, rounded up.
    ///
    /// The tokens of the sections need not add up to it: each is rounded up by itself, line ends count as one character
    /// there, and what is blank before the first heading belongs to no section.
    #[must_use]
    pub fn total_tokens(self) -> usize {
        self.total_tokens
    }

    /// Whether it costs a model less to read the whole body than to look at this list and then ask for sections: the
    /// body has fewer than 1,000 tokens.
    #[must_use]
    pub fn whole_body_is_cheaper(self) -> bool {
        self.total_tokens < WHOLE_BODY_TOKENS
    }

    /// The outline as a model reads it, in answer to the tool `get_skill_outline`: what the body of the skill with this
    /// id costs, a line with key, tokens and title for each section, indented by its level, and which tool to call next.
    ///
    /// ```
    /// use skills_runtime::{SkillSet, embed_skills};
    /// static SKILLS: &SkillSet = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
    /// let card = SKILLS.get("house-style").expect("the skill is embedded");
    /// let rendered = card.outline().render(card.id());
    /// assert!(rendered.starts_with("'house-style': ~53 tokens in 3 sections.\n\n- house-style ("));
    /// assert!(rendered.contains("\n  - wording (~17) — Wording\n"));
    /// ```
    #[must_use]
    pub fn render(self, skill_id: &str) -> String {
        if self.is_empty() {
            return format!("'{skill_id}': the body is empty.");
        }
        let total = self.total_tokens;
        let mut text = format!("'{skill_id}': ~{total} tokens in {} sections.\n\n", self.len());
        for section in self.iter() {
            let indent = INDENT.repeat(section.level.saturating_sub(1));
            text.push_str(&format!("{indent}- {} (~{}) — {}\n", section.key, section.tokens, section.title));
        }
        text.push('\n');
        text.push_str(&if self.whole_body_is_cheaper() {
            format!("Call `get_skill_body` for all of it: ~{total} tokens cost less than a call for each section.")
        } else {
            format!(
                "Call `get_skill_section` with the key of what you need. A section ends at the next heading, so those \
                 below it are not part of it. If you need more than about three, call `get_skill_body` for all ~{total} \
                 tokens instead."
            )
        });
        text
    }

    fn rows(self) -> &'a [Row] {
        self.packed.rows.as_chunks().0.as_chunks().0
    }

    fn row(self, index: usize) -> [usize; COLUMNS] {
        self.rows().get(index).map_or([0; COLUMNS], |row| row.map(number))
    }

    fn key(self, index: usize) -> &'a str {
        let [start, ..] = index.checked_sub(1).map_or([0; COLUMNS], |before| self.row(before));
        let [end, ..] = self.row(index);
        slice(&self.packed.keys, start, end)
    }

    fn section(self, index: usize) -> Section<'a> {
        let [_, level, tokens, start, end, title_start, title_end, _] = self.row(index);
        let title = if level == 0 { LEAD_IN_TITLE } else { slice(self.body, title_start, title_end) };
        Section { key: self.key(index), title, level: level.min(DEEPEST), tokens, text: slice(self.body, start, end) }
    }
}

fn number(bytes: [u8; 4]) -> usize {
    u32::from_le_bytes(bytes) as usize
}

/// The bytes of a text between two offsets; empty where the offsets do not fit the text.
fn slice(text: &str, start: usize, end: usize) -> &str {
    text.get(start..end).unwrap_or_default()
}

/// A section of a body.
///
/// ```
/// use skills_runtime::{SkillSet, embed_skills};
/// static SKILLS: &SkillSet = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
/// let card = SKILLS.get("house-style").expect("the skill is embedded");
/// let section = card.outline().get("wording").expect("there is such a heading");
/// assert_eq!((section.title(), section.level()), ("Wording", 2));
/// assert!(section.text().contains("no exclamation marks"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Section<'a> {
    key: &'a str,
    title: &'a str,
    level: usize,
    tokens: usize,
    /// As it stands in the body.
    text: &'a str,
}

impl<'a> Section<'a> {
    /// What asks for the section, and for no other of the body: its title in lower case, with one hyphen for whatever is
    /// no ASCII letter or digit, `section` where nothing is left, `preamble` before the first heading. The second use of
    /// a key gets `-2`, the third `-3`.
    ///
    /// A title that ends in a number can meet such a key. Then the first of the two sections keeps it, and the later one
    /// gets the next number that gives a key of its own: `Setup`, `Setup` and `Setup 2` are `setup`, `setup-2` and
    /// `setup-2-2`.
    #[must_use]
    pub fn key(self) -> &'a str {
        self.key
    }

    /// The heading's text as it is written, Markdown included, without the hashes around it.
    #[must_use]
    pub fn title(self) -> &'a str {
        self.title
    }

    /// How many hashes the heading has, 1 to 6, or 0 for what stands before the first heading.
    #[must_use]
    pub fn level(self) -> usize {
        self.level
    }

    /// The estimated number of tokens of [`Section::text`]: a quarter of its characters, rounded up.
    #[must_use]
    pub fn tokens(self) -> usize {
        self.tokens
    }

    /// The heading's line and all lines up to the next heading, joined by LF; no line end after the last.
    ///
    /// It is borrowed from the body unless that has other line ends than LF there.
    #[must_use]
    pub fn text(self) -> Cow<'a, str> {
        line_ends::as_lf(self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BODY: &str = "intro\n# Été\nx\u{2028}y\n";
    const TOTAL: usize = 4;

    /// The outline of [`BODY`] as a macro writes it.
    fn packed(rows: &[[u32; COLUMNS]]) -> PackedOutline {
        let rows: Vec<u8> = rows.iter().flatten().flat_map(|number| number.to_le_bytes()).collect();
        PackedOutline { keys: "preamblet".into(), rows: rows.into() }
    }

    #[test]
    fn rows_are_read_in_order() {
        let packed = packed(&[[8, 0, 2, 0, 5, 0, 0, 0], [9, 1, 3, 6, 19, 8, 13, 1]]);
        let outline = packed.view(BODY, TOTAL);
        assert_eq!(outline.len(), 2);
        assert!(!outline.is_empty());
        assert_eq!(outline.iter().len(), 2);

        let lead_in = outline.get("preamble").unwrap();
        assert_eq!((lead_in.title(), lead_in.level(), lead_in.tokens()), (LEAD_IN_TITLE, 0, 2));
        assert!(matches!(lead_in.text(), Cow::Borrowed("intro")));

        let section = outline.get("t").unwrap();
        assert_eq!((section.title(), section.level(), section.tokens()), ("Été", 1, 3));
        assert!(matches!(section.text(), Cow::Owned(text) if text == "# Été\nx\ny"));
        assert_eq!(outline.get("T"), None);
    }

    #[test]
    fn no_rows_are_no_sections() {
        let packed = PackedOutline::default();
        let outline = packed.view(BODY, TOTAL);
        assert!(outline.is_empty());
        assert_eq!(outline.iter().next(), None);
        assert_eq!(outline.get(""), None);
    }

    #[test]
    fn the_last_column_leads_to_the_key() {
        let keys: Text = "cabb".into();
        let packed = packed(&[[1, 1, 10, 0, 0, 0, 0, 1], [2, 1, 11, 0, 0, 0, 0, 2], [4, 1, 12, 0, 0, 0, 0, 0]]);
        let packed = PackedOutline { keys, ..packed };
        let tokens = ["a", "bb", "c", "b", "", "d"].map(|key| packed.view(BODY, TOTAL).get(key).map(Section::tokens));
        assert_eq!(tokens, [Some(11), Some(12), Some(10), None, None, None]);
    }

    #[test]
    fn rows_that_do_not_fit_give_empty_texts() {
        let beyond = u32::MAX;
        // Beyond the end, end before start, within a character.
        for [start, end] in [[beyond, beyond], [0, beyond], [5, 2], [8, 9]] {
            let packed =
                packed(&[[9, 1, 0, 0, 0, 0, 0, beyond], [start.min(3), beyond, 7, start, end, start, end, beyond]]);
            let section = packed.view(BODY, TOTAL).iter().next_back().unwrap();
            assert_eq!((section.key(), section.title(), section.text().as_ref()), ("", "", ""), "{start}..{end}");
            assert_eq!((section.level(), section.tokens()), (6, 7));
            assert_eq!(packed.view(BODY, TOTAL).get("preamble"), None);
        }
    }

    #[test]
    fn bytes_that_are_no_whole_row_are_no_section() {
        let whole = packed(&[[8, 0, 2, 0, 5, 0, 0, 0]; 2]);
        for bytes in 0..whole.rows.len() {
            let cut = PackedOutline { rows: whole.rows[..bytes].to_vec().into(), ..whole.clone() };
            assert_eq!(cut.view(BODY, TOTAL).len(), bytes / 32);
            assert_eq!(cut.view(BODY, TOTAL).iter().count(), bytes / 32);
        }
    }

    #[test]
    fn the_whole_body_is_cheaper_below_a_thousand_tokens() {
        let packed = packed(&[[8, 0, 2, 0, 5, 0, 0, 0]]);
        for (total, cheaper) in [(0, true), (999, true), (1_000, false)] {
            assert_eq!(packed.view(BODY, total).whole_body_is_cheaper(), cheaper);
            assert_eq!(packed.view(BODY, total).total_tokens(), total);
        }
    }

    #[test]
    fn a_rendered_outline_has_a_line_for_each_section_and_one_of_advice() {
        let packed = packed(&[[8, 0, 2, 0, 5, 0, 0, 0], [9, 3, 1_234, 6, 19, 8, 13, 1]]);
        let lines = |total| packed.view(BODY, total).render("a'b").lines().map(str::to_owned).collect::<Vec<_>>();
        let small = lines(999);
        assert_eq!(small[0], "'a'b': ~999 tokens in 2 sections.");
        assert_eq!(small[1..5], ["", "- preamble (~2) — (before the first heading)", "    - t (~1234) — Été", ""]);
        assert!(small[5].contains("`get_skill_body`") && small[5].contains("~999 tokens"), "{}", small[5]);
        assert!(!small[5].contains("get_skill_section"));

        let large = lines(12_345);
        assert_eq!((large[0].as_str(), large.len()), ("'a'b': ~12345 tokens in 2 sections.", 6));
        assert_eq!(large[1..5], small[1..5]);
        for words in ["`get_skill_section`", "`get_skill_body`", "~12345 tokens"] {
            assert!(large[5].contains(words), "{}", large[5]);
        }
    }

    #[test]
    fn an_outline_without_sections_is_rendered_as_an_empty_body() {
        assert_eq!(PackedOutline::default().view(" \n", 1).render("a"), "'a': the body is empty.");
    }

    #[cfg(feature = "outline")]
    #[test]
    fn numbers_beyond_a_row_saturate() {
        let section = FoundSection { level: 1, tokens: usize::MAX, text: 0..usize::MAX, title: 0..1 };
        let packed = PackedOutline::pack(&["k".to_owned()], &[section]);
        let section = packed.view(BODY, TOTAL).get("k").unwrap();
        assert_eq!((section.tokens(), section.text().as_ref()), (u32::MAX as usize, ""));
    }
}
