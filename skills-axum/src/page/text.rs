//! Texts of others in a page.

use maud::{Markup, Render, html};
use skills_core::{SkillCard, Text};

use super::address;

/// A text with its control characters, which HTML has not, made visible.
pub(super) struct Plain<'a>(pub(super) &'a str);

impl Render for Plain<'_> {
    fn render_to(&self, buffer: &mut String) {
        let is_forbidden = |c: char| c.is_control() && !c.is_ascii_whitespace();
        self.0.replace(is_forbidden, "\u{fffd}").render_to(buffer);
    }
}

/// A name: characters in it that change the direction of writing end with it.
pub(super) fn name(text: &str) -> Markup {
    html! { bdi { (Plain(text)) } }
}

/// The same where there can be no element, as in the title of a window.
pub(super) fn isolated(text: &str) -> String {
    const FIRST_STRONG_ISOLATE: char = '\u{2068}';
    const POP_ISOLATE: char = '\u{2069}';
    format!("{FIRST_STRONG_ISOLATE}{text}{POP_ISOLATE}")
}

/// The card's tags, each a link to the skills that have it, from the page from which `list` is the list.
pub(super) fn tags(card: &SkillCard, list: &str) -> Markup {
    html! {
        @if !card.tags().is_empty() {
            ul.tags aria-label="Tags" {
                @for tag in card.tags() { li { a href=(address::tag(list, tag)) { (name(tag)) } } }
            }
        }
    }
}

/// A list of texts.
pub(super) fn items(texts: &[Text]) -> Markup {
    html! { ul { @for text in texts { li { (name(text)) } } } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_in_a_text_is_text() {
        assert_eq!(name("</bdi><b a='\">&").into_string(), "<bdi>&lt;/bdi&gt;&lt;b a='&quot;&gt;&amp;</bdi>");
    }

    #[test]
    fn control_characters_are_visible_and_line_ends_stay() {
        assert_eq!(Plain("a\0b\u{1b}c\u{85}\td\n").render().into_string(), "a\u{fffd}b\u{fffd}c\u{fffd}\td\n");
    }

    #[test]
    fn characters_that_turn_the_text_around_are_kept_within_the_name() {
        assert_eq!(name("a\u{202e}b").into_string(), "<bdi>a\u{202e}b</bdi>");
        assert_eq!(isolated("a\u{202e}b"), "\u{2068}a\u{202e}b\u{2069}");
    }
}
