//! Texts in XML: as the content of an element, and as an id in a tag.

use std::borrow::Cow;

use quick_xml::escape::{escape, partial_escape};

use crate::wording::is_visible;

/// What stands for a character that XML cannot hold, as it does for bytes that are not UTF-8.
const REPLACEMENT: &str = "\u{fffd}";

/// A text that no parser takes for markup; quotes stay.
pub(super) fn content(text: &str) -> Cow<'_, str> {
    partial_escape(without_forbidden(text))
}

/// The same with quotes as the reference implementation writes them.
pub(super) fn quoted_content(text: &str) -> String {
    content(text).replace('"', "&quot;").replace('\'', "&#x27;")
}

/// An id that stays within its quotes, its backquotes and its line, and hides nothing: what could end them, or cannot be
/// seen, is written as a reference.
#[must_use]
pub fn escape_id(id: &str) -> String {
    let mut escaped = String::new();
    for c in escape(without_forbidden(id)).chars() {
        if c == '`' || !is_visible(c) { escaped += &format!("&#x{:X};", u32::from(c)) } else { escaped.push(c) }
    }
    escaped
}

fn without_forbidden(text: &str) -> Cow<'_, str> {
    if may_be_forbidden(text) && text.contains(is_forbidden) {
        text.replace(is_forbidden, REPLACEMENT).into()
    } else {
        text.into()
    }
}

/// Whether a text has a byte with which a forbidden character begins. Nearly none has, and looking at bytes without
/// stopping early is several times faster than looking at characters.
fn may_be_forbidden(text: &str) -> bool {
    text.bytes().fold(false, |found, byte| found | matches!(byte, 0..=0x8 | 0xb | 0xc | 0xe..=0x1f | 0xef))
}

/// Whether XML 1.0 has no such character, not even as a reference.
fn is_forbidden(c: char) -> bool {
    matches!(c, '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_escaped_and_quotes_only_where_asked_for() {
        let text = "a < b && \"c\" > 'd' é";
        assert_eq!(content(text), "a &lt; b &amp;&amp; \"c\" &gt; 'd' é");
        assert_eq!(quoted_content(text), "a &lt; b &amp;&amp; &quot;c&quot; &gt; &#x27;d&#x27; é");
        assert!(matches!(content("\t\n\r\u{7f}\u{85}\u{fffd}"), Cow::Borrowed(_)));
    }

    #[test]
    fn an_id_keeps_within_quotes_and_backquotes() {
        assert_eq!(escape_id("a\"><b>&amp;'`</skill>"), "a&quot;&gt;&lt;b&gt;&amp;amp;&apos;&#x60;&lt;/skill&gt;");
        assert_eq!(escape_id("größe-2 🚀"), "größe-2 🚀");
    }

    #[test]
    fn what_cannot_be_seen_in_an_id_is_shown() {
        assert_eq!(escape_id("\t\n\r\u{7f}\u{85}"), "&#x9;&#xA;&#xD;&#x7F;&#x85;");
        assert_eq!(escape_id("\u{202e}\u{2028}\u{2029}\u{a0}\u{200b}"), "&#x202E;&#x2028;&#x2029;&#xA0;&#x200B;");
        assert_eq!(escape_id("\0\u{1b}\u{ffff}"), REPLACEMENT.repeat(3));
    }

    #[test]
    fn a_parser_gives_the_id_back() {
        let id = "a\"'`<>&\n\t\u{85}\u{202e}\u{2028}é";
        let element = format!("<skill id=\"{}\" />", escape_id(id));
        let document = roxmltree::Document::parse(&element).expect("it is XML");
        assert_eq!(document.root_element().attribute("id"), Some(id));
    }

    /// The parser refuses what XML does not have, and we replace nothing else.
    #[test]
    fn exactly_the_characters_that_xml_has_are_kept() {
        let planes = ('\0'..='\u{ff}').chain('\u{d7f0}'..='\u{e010}').chain('\u{fff0}'..='\u{1000f}');
        for c in planes.chain('\u{10fff0}'..=char::MAX).filter(|c| !matches!(c, '<' | '&')) {
            let raw = c.to_string();
            let is_kept = content(&raw) != REPLACEMENT || raw == REPLACEMENT;
            assert_eq!(is_kept, roxmltree::Document::parse(&format!("<a>{raw}</a>")).is_ok(), "{c:?}");
        }
    }
}
