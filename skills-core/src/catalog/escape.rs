//! Texts as the content of XML elements.

use std::borrow::Cow;

use quick_xml::escape::partial_escape;

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

fn without_forbidden(text: &str) -> Cow<'_, str> {
    if text.contains(is_forbidden) { text.replace(is_forbidden, REPLACEMENT).into() } else { text.into() }
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
