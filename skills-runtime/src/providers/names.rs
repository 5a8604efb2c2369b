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
pub(crate) struct Shown<'a>(pub(crate) &'a str);

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_name_is_looked_up() {
        for id in ["greet", "Question Answering", "v1.2", "a..b", "...", "50% off", "技能", "ab:c"] {
            assert_eq!(check_id(id), Ok(()), "{id}");
        }
        for name in ["tone.md", "unix/install.sh", ".hidden", "a/b/c", "100%.txt", "x y"] {
            assert_eq!(check_resource("greet", ResourceKind::Assets, name), Ok(()), "{name}");
        }
    }

    #[test]
    fn an_id_that_is_not_one_plain_name_is_not_found() {
        let ids = ["", " ", "\u{3000}", ".", "..", "a/b", "/a", "a\\b", "a\0", "a\nb", "%2e%2E", "a%2Fb", "C:", "c:x"];
        for id in ids {
            assert_eq!(check_id(id), Err(ProviderError::skill_not_found(id)), "{id}");
        }
    }

    #[test]
    fn a_name_that_may_lead_elsewhere_is_not_found() {
        let names = [
            "",
            " ",
            "/etc/passwd",
            "../SKILL.md",
            "a/../b",
            "a/./b",
            "a//b",
            "a/",
            "a\\b",
            "..\\b",
            "a\0.md",
            "%2e%2e/b",
            "a%00",
            "C:\\x",
            "C:x",
        ];
        for name in names {
            let missing = ProviderError::resource_not_found("greet", ResourceKind::Scripts, name);
            assert_eq!(check_resource("greet", ResourceKind::Scripts, name), Err(missing), "{name}");
        }
    }

    #[test]
    fn a_resource_of_a_refused_id_is_a_skill_that_is_not_found() {
        let refused = check_resource("..", ResourceKind::Scripts, "a.sh");
        assert_eq!(refused, Err(ProviderError::skill_not_found("..")));
    }

    #[test]
    fn an_identifier_is_shown_on_one_short_line() {
        assert_eq!(Shown("greet").to_string(), "`greet`");
        assert_eq!(Shown("a\n\u{1b}[31m\u{202e}b").to_string(), "`a\\n\\u{1b}[31m\\u{202e}b`");
        assert_eq!(Shown(&"é".repeat(101)).to_string(), format!("`{}…`", "é".repeat(100)));
    }
}
