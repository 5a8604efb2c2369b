//! The sections of a body: where they begin and end, and the keys that ask for them.
//!
//! Keys are an interface between an agent and a skill, so headings and fences are found by the rules that agents already
//! know from other libraries, not by Markdown's own: a heading begins in column 0 and needs neither a blank line before
//! it nor a blank before its closing hashes, and any fence of the same character closes a fence.

mod keys;
#[cfg(test)]
mod tests;

use std::ops::Range;

use crate::line_ends;
use crate::model::{FoundSection, Outline, PackedOutline};
use crate::tokens::estimate_tokens;
use crate::white_space::is_white_space;

/// The blanks that may indent a fence and set off a title.
const BLANKS: [char; 2] = [' ', '\t'];

/// The most sections of a body. A body of 4 MiB can have a million headings, and nobody reads so many keys: the last
/// section that counts has all that follows.
const MOST_SECTIONS: usize = 10_000;

/// Finds the sections of any body, by the same rules as those of a card's, which are found when the card is made.
/// Headings after the ten thousandth section begin no further one: they are text of the last.
///
/// ```
/// use skills_core::split_sections;
///
/// let body = "Deploys.\n\n# Steps\n\nBuild.\n\n## Rolling back\n\nRevert.\n";
/// let split = split_sections(body);
/// let keys: Vec<&str> = split.outline().iter().map(|section| section.key()).collect();
/// assert_eq!(keys, ["preamble", "steps", "rolling-back"]);
/// assert_eq!(split.outline().get("steps").unwrap().text(), "# Steps\n\nBuild.\n");
/// ```
#[must_use]
pub fn split_sections(body: &str) -> SplitBody<'_> {
    SplitBody { body, packed: pack(body), tokens: estimate_tokens(body) }
}

/// A body whose sections have been found.
#[derive(Debug, Clone)]
pub struct SplitBody<'a> {
    body: &'a str,
    packed: PackedOutline,
    tokens: usize,
}

impl SplitBody<'_> {
    /// The sections.
    #[must_use]
    pub fn outline(&self) -> Outline<'_> {
        self.packed.view(self.body, self.tokens)
    }
}

/// Finds the sections of a body, as a card keeps them.
pub(crate) fn pack(body: &str) -> PackedOutline {
    let is_lf_only = line_ends::is_lf_only(body);
    let mut sections = Sections { body, is_lf_only, slugs: Vec::new(), found: Vec::new() };
    let mut section = OpenSection { start: 0, level: 0, title: 0..0 };
    let mut end = 0;
    let mut open_fence = None;
    for line in lines(body, is_lf_only) {
        let text = &body[line.clone()];
        if is_plain(text) {
            end = line.end;
            continue;
        }
        if let Some(mark) = fence(text) {
            match open_fence {
                None => open_fence = Some(mark),
                Some(open) if open == mark => open_fence = None,
                Some(_) => {}
            }
        } else if open_fence.is_none()
            && sections.found.len() + 1 < MOST_SECTIONS
            && let Some(heading) = heading(text)
        {
            sections.close(section, end);
            let title = line.start + heading.title.start..line.start + heading.title.end;
            section = OpenSection { start: line.start, level: heading.level, title };
        }
        end = line.end;
    }
    sections.close(section, end);
    PackedOutline::pack(&keys::unique(&sections.slugs), &sections.found)
}

/// A section of which the end is not known yet. Level 0 is what stands before the first heading.
struct OpenSection {
    start: usize,
    level: usize,
    /// Bytes of the body.
    title: Range<usize>,
}

/// The sections found so far.
struct Sections<'a> {
    body: &'a str,
    is_lf_only: bool,
    /// A section's slug each.
    slugs: Vec<String>,
    found: Vec<FoundSection>,
}

impl Sections<'_> {
    /// Adds a section whose last line ends, before its line end, at this byte.
    fn close(&mut self, section: OpenSection, end: usize) {
        let OpenSection { start, level, title } = section;
        let text = &self.body[start..end];
        if level > 0 {
            self.slugs.push(keys::slug(&self.body[title.clone()]));
        } else if text.chars().all(is_white_space) {
            return;
        } else {
            self.slugs.push("preamble".to_owned());
        }
        let tokens = if self.is_lf_only { estimate_tokens(text) } else { estimate_tokens(&line_ends::as_lf(text)) };
        self.found.push(FoundSection { level, tokens, text: start..end, title });
    }
}

/// The mark of the fence that a line is: three or more backticks or tildes after at most three blanks.
pub(crate) fn fence(line: &str) -> Option<&'static str> {
    let text = line.trim_start_matches(BLANKS);
    if line.len() - text.len() > 3 {
        return None;
    }
    ["```", "~~~"].into_iter().find(|mark| text.starts_with(mark))
}

/// The heading that a line is.
struct Heading {
    level: usize,
    /// Bytes of the line.
    title: Range<usize>,
}

/// Reads a line as a heading: one to six hashes in column 0, blanks, a title, and hashes that close it.
fn heading(line: &str) -> Option<Heading> {
    let behind_hashes = line.trim_start_matches('#');
    let level = line.len() - behind_hashes.len();
    let text = behind_hashes.trim_start_matches(BLANKS);
    let set_off = text.len() < behind_hashes.len();
    if !(1..=6).contains(&level) || !set_off || text.chars().next().is_none_or(is_white_space) {
        return None;
    }
    let title = text.trim_end_matches(BLANKS).trim_end_matches('#').trim_end_matches(BLANKS);
    let start = line.len() - text.len();
    // Of a title that is nothing but hashes, the first one stays.
    Some(Heading { level, title: start..start + title.len().max(1) })
}

/// Whether a line is surely neither a fence nor a heading; most are.
fn is_plain(line: &str) -> bool {
    !matches!(line.as_bytes().first(), Some(b'#' | b'`' | b'~' | b' ' | b'\t'))
}

/// The byte ranges of a text's lines, without their line ends. A line end at the end begins no further line.
pub(crate) fn lines(text: &str, is_lf_only: bool) -> impl Iterator<Item = Range<usize>> {
    let mut next = 0;
    std::iter::from_fn(move || {
        let start = next;
        let rest = text.get(start..).filter(|rest| !rest.is_empty())?;
        let line_end = if is_lf_only { rest.find('\n') } else { rest.find(line_ends::is_line_end) };
        let length = line_end.unwrap_or(rest.len());
        let after = &rest[length..];
        let line_end = if after.starts_with("\r\n") { 2 } else { after.chars().next().map_or(0, char::len_utf8) };
        next = start + length + line_end;
        Some(start..start + length)
    })
}
