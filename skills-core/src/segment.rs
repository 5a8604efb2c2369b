//! Texts as segments of addresses.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, PercentEncode, utf8_percent_encode};

/// All but the characters that RFC 3986 (2.3) calls unreserved.
pub(crate) const RESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// The text as one segment of a path, or as one value of a query.
#[doc(hidden)]
#[must_use]
pub fn escaped_segment(text: &str) -> PercentEncode<'_> {
    utf8_percent_encode(text, RESERVED)
}
