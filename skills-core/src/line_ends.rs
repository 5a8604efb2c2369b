//! The line ends that sections know: more than LF, so that a key means the same section to every reader of the skill.

use std::borrow::Cow;

/// Whether a character ends a line. CR and LF together end one line, not two; that is for the caller to see.
pub(crate) fn is_line_end(c: char) -> bool {
    matches!(c, '\n'..='\r' | '\u{1c}'..='\u{1e}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// The text with each line end as LF; borrowed where nothing changes.
pub(crate) fn as_lf(text: &str) -> Cow<'_, str> {
    if text.contains(|c| c != '\n' && is_line_end(c)) {
        text.replace("\r\n", "\n").replace(is_line_end, "\n").into()
    } else {
        text.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_end_becomes_one_lf() {
        for end in
            ["\n", "\u{b}", "\u{c}", "\r", "\r\n", "\u{1c}", "\u{1d}", "\u{1e}", "\u{85}", "\u{2028}", "\u{2029}"]
        {
            assert_eq!(as_lf(&format!("a{end}b{end}")), "a\nb\n", "{end:?}");
        }
        assert_eq!(as_lf("\n\r\r\n"), "\n\n\n");
    }

    #[test]
    fn other_white_space_stays_and_nothing_is_copied() {
        let text = "a\tb\u{1f}c\u{a0}d\u{200b}\n\n";
        assert!(matches!(as_lf(text), Cow::Borrowed(same) if same == text));
        assert!(matches!(as_lf(""), Cow::Borrowed("")));
    }
}
