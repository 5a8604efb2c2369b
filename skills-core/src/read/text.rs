//! A file of a skill as the text that its card has.

use std::borrow::Cow;

use crate::line_ends::lf_line_ends;
use crate::source::Source;

/// How a text of a card comes from the bytes of its file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextSource {
    /// It is the whole file.
    Whole,
    /// It is the file without its byte-order mark.
    AfterByteOrderMark,
    /// Line ends were changed, so it stands nowhere in the file.
    Rewritten,
}

/// The text of a file with LF line ends and without byte-order mark, and how it comes from the file.
pub(super) fn text(source: &Source) -> (String, TextSource) {
    let text = lf_line_ends(source.text());
    let from = match (&text, source.has_bom()) {
        (Cow::Owned(_), _) => TextSource::Rewritten,
        (Cow::Borrowed(_), true) => TextSource::AfterByteOrderMark,
        (Cow::Borrowed(_), false) => TextSource::Whole,
    };
    (text.into_owned(), from)
}
