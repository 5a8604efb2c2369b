//! The body of a skill as HTML that does no harm.
//!
//! A body is hostile until shown otherwise. It is changed twice: as Markdown, where what has no place on the page is
//! taken out or made something else, and as HTML, where a list of what is allowed has the last word.

mod allowance;
mod composer;
mod harmless;
mod headings;
mod links;

use maud::PreEscaped;
use pulldown_cmark::{Options, Parser, html};
use skills_core::SkillCard;

use self::composer::Composer;
pub(super) use self::headings::Heading;
pub(super) use self::links::file_anchor;

/// What the ids of a body begin with, so that none is one of the page's own.
const PREFIX: &str = "body-";

/// A body that can stand below a heading of the second level.
pub(super) struct Body {
    pub(super) html: PreEscaped<String>,
    /// In their order.
    pub(super) headings: Vec<Heading>,
}

/// The body of the card.
pub(super) fn render(card: &SkillCard) -> Body {
    let options =
        Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS | Options::ENABLE_FOOTNOTES;
    let mut composer = Composer::new(card.files());
    Parser::new_ext(card.body(), options).for_each(|event| composer.add(event));
    let (events, headings) = composer.finish();
    let mut html = String::new();
    html::push_html(&mut html, events.into_iter());
    Body { html: PreEscaped(harmless::page_part(&html)), headings }
}

#[cfg(test)]
mod tests;
