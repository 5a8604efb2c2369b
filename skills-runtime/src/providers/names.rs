//! Identifiers that may be looked up, and those that are refused before a store is asked.
//!
//! They come from a language model, and some stores make paths or URLs of them. So one that could mean another place
//! than it seems to is answered as what it is to the store: something that is not there.

use std::fmt::{self, Display, Formatter, Write as _};

use super::ProviderError;
use crate::ResourceKind;

/// The most characters of an identifier that a message shows.
const MOST_SHOWN: usize = 100;

/// Refuses an id that no provider looks up.
pub(super) fn check_id(id: &str) -> Result<(), ProviderError> {
    if is_plain(id) { Ok(()) } else { Err(ProviderError::skill_not_found(id)) }
}

/// Refuses an id, or the name of a resource, that no provider looks up. A name may have several parts, with `/` between
/// them.
pub(super) fn check_resource(id: &str, kind: ResourceKind, name: &str) -> Result<(), ProviderError> {
    check_id(id)?;
    if name.split('/').all(is_plain) { Ok(()) } else { Err(ProviderError::resource_not_found(id, kind, name)) }
}

/// Whether a text is one name, and the same name for every store: not blank, no step of a path, without characters that
/// some system takes for a separator, a drive or an end, and without such characters in the escaped form of a URL.
fn is_plain(part: &str) -> bool {
    !part.trim().is_empty()
        && !matches!(part, "." | "..")
        && !part.chars().any(|c| matches!(c, '/' | '\\') || c.is_control())
        && !is_drive(part)
        && !has_escape(part)
}

/// Whether a text begins as a path of another drive does.
fn is_drive(part: &str) -> bool {
    matches!(part.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic())
}

/// Whether a percent sign and two hexadecimal digits stand somewhere.
fn has_escape(part: &str) -> bool {
    part.as_bytes()
        .windows(3)
        .any(|bytes| matches!(bytes, [b'%', high, low] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit()))
}

/// An identifier as messages show it: in backquotes, on one line, of bounded length, everything in it visible.
pub(super) struct Shown<'a>(pub(super) &'a str);

impl Display for Shown<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_char('`')?;
        for (index, c) in self.0.chars().enumerate() {
            if index == MOST_SHOWN {
                f.write_char('…')?;
                break;
            }
            if skills_core::is_visible(c) { f.write_char(c)? } else { write!(f, "{}", c.escape_default())? }
        }
        f.write_char('`')
    }
}
