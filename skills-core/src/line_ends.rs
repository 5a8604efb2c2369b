//! The line ends that sections know: more than LF, so that a key means the same section to every reader of the skill.

use std::borrow::Cow;

/// Whether a character ends a line. CR and LF together end one line, not two; that is for the caller to see.
pub(crate) fn is_line_end(c: char) -> bool {
    matches!(c, '\n'..='\r' | '\u{1c}'..='\u{1e}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Whether LF is the text's only line end, as it is of nearly all.
///
/// It looks at bytes, and at characters only where one of the bytes may belong to another line end: a loop over bytes
/// is several times faster in the unoptimised builds in which macros run.
pub(crate) fn is_lf_only(text: &str) -> bool {
    let may_end = |byte: u8| matches!(byte, 0x0b..=0x0d | 0x1c..=0x1e | 0xc2 | 0xe2);
    let mut found = false;
    for &byte in text.as_bytes() {
        found |= may_end(byte);
    }
    !found || !text.contains(|c| c != '\n' && is_line_end(c))
}

/// The text with each line end as LF; borrowed where nothing changes.
pub(crate) fn as_lf(text: &str) -> Cow<'_, str> {
    if is_lf_only(text) { text.into() } else { text.replace("\r\n", "\n").replace(is_line_end, "\n").into() }
}

/// CRLF and lone CR as LF; borrowed where nothing changes.
pub(crate) fn lf_line_ends(text: &str) -> Cow<'_, str> {
    if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n").into() } else { text.into() }
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
    fn lf_is_told_from_every_other_line_end() {
        assert!(is_lf_only("a\nb\t\u{1f}\u{a0}\n"));
        for c in (0..=0x2100).filter_map(char::from_u32) {
            assert_eq!(is_lf_only(&format!("a{c}b")), c == '\n' || !is_line_end(c), "{c:?}");
        }
    }

    #[test]
    fn other_white_space_stays_and_nothing_is_copied() {
        let text = "a\tb\u{1f}c\u{a0}d\u{200b}\n\n";
        assert!(matches!(as_lf(text), Cow::Borrowed(same) if same == text));
        assert!(matches!(as_lf(""), Cow::Borrowed("")));
    }
}
