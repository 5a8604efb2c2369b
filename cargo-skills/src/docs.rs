//! What `docs/diagnostics.md` says of each code.

use pulldown_cmark::{Event, HeadingLevel, Parser, Tag, TagEnd};
use skills_core::Code;

/// The page, as it stands in the repository.
const PAGE: &str = include_str!("../diagnostics.md");

/// What the page says of a code.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Section {
    /// All of it, from its heading to the next, as Markdown.
    pub(crate) text: &'static str,
    /// Its first sentence.
    pub(crate) summary: &'static str,
}

/// The sections of all codes, in the order of the page.
pub(crate) fn sections() -> Vec<(Code, Section)> {
    let headings = headings();
    let ends = headings.iter().skip(1).map(|heading| heading.start).chain([PAGE.len()]);
    let sections = headings.iter().zip(ends).filter_map(|(heading, end)| {
        let text = PAGE.get(heading.start..end)?.trim_end();
        Some((heading.code?, Section { text, summary: summary(text) }))
    });
    sections.collect()
}

/// A heading that ends the section before it.
struct Heading {
    start: usize,
    /// The code that the section is about, if it is about one.
    code: Option<Code>,
}

fn headings() -> Vec<Heading> {
    let mut headings = Vec::new();
    let mut is_in_heading = false;
    for (event, range) in Parser::new(PAGE).into_offset_iter() {
        match event {
            Event::Start(Tag::Heading { level: HeadingLevel::H1 | HeadingLevel::H2 | HeadingLevel::H3, .. }) => {
                is_in_heading = true;
                headings.push(Heading { start: range.start, code: None });
            }
            Event::Code(name) if is_in_heading => {
                if let Some(heading) = headings.last_mut() {
                    heading.code = name.parse().ok();
                }
            }
            Event::End(TagEnd::Heading(_)) => is_in_heading = false,
            _ => {}
        }
    }
    headings
}

/// The first sentence behind heading and level.
fn summary(section: &'static str) -> &'static str {
    let paragraph = section.split("\n\n").nth(2).unwrap_or_default();
    let end = [". ", ".\n", ":\n"].iter().filter_map(|end| paragraph.find(end)).min();
    end.and_then(|end| paragraph.get(..=end)).unwrap_or(paragraph)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_a_section() {
        let codes: Vec<Code> = sections().iter().map(|(code, _)| *code).collect();
        assert_eq!(codes, Code::ALL);
    }

    #[test]
    fn section_is_its_code_alone() {
        for (code, section) in sections() {
            assert!(section.text.starts_with(&format!("### `{code}`\n")), "{code}");
            assert!(section.text.contains("\n**Good**\n"), "{code}");
            assert_eq!(section.text.matches("\nLevel: ").count(), 1, "{code}");
        }
    }

    #[test]
    fn summary_is_a_sentence() {
        for (code, section) in sections() {
            assert!(section.summary.ends_with(['.', ':']), "{code}: {}", section.summary);
        }
    }
}
