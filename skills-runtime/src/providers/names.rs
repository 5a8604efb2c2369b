//! Identifiers that may be looked up, and those that are refused before a store is asked.
//!
//! They come from a language model, and some stores make paths or URLs of them. So one that could mean another place
//! than it seems to is answered as what it is to the store: something that is not there.

use std::fmt::{self, Display, Formatter};

use skills_core::shown;

use super::{ProviderError, TARGET};
use crate::ResourceKind;

/// Refuses an id that no provider looks up.
pub(super) fn check_id(id: &str) -> Result<(), ProviderError> {
    if fault(id).is_none() { Ok(()) } else { Err(ProviderError::skill_not_found(id)) }
}

/// The same for an id that a program gives, which is told why.
pub(super) fn check_new_id(id: &str) -> Result<(), ProviderError> {
    fault(id).map_or(Ok(()), |reason| Err(ProviderError::MalformedId { id: id.to_owned(), reason: reason.to_owned() }))
}

/// Those ids, in the order of their bytes, by which skills are looked up; the log tells of others.
pub(super) fn discovered<'a>(ids: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut plain = Vec::new();
    for id in ids {
        match fault(id) {
            None => plain.push(id.to_owned()),
            Some(reason) => tracing::warn!(
                target: TARGET,
                skill = shown(id),
                reason,
                "a skill is not discovered, since its id is none to look up; give it another"
            ),
        }
    }
    plain.sort_unstable();
    plain
}

/// Refuses an id, or the name of a resource, that no provider looks up. A name may have several parts, with `/` between
/// them.
pub(super) fn check_resource(id: &str, kind: ResourceKind, name: &str) -> Result<(), ProviderError> {
    check_id(id)?;
    if name.split('/').all(is_plain) { Ok(()) } else { Err(ProviderError::resource_not_found(id, kind, name)) }
}

fn is_plain(part: &str) -> bool {
    fault(part).is_none()
}

/// Why a text is not one name, and the same name for every store; nothing where it is.
fn fault(part: &str) -> Option<&'static str> {
    if part.trim().is_empty() {
        Some("it is blank")
    } else if matches!(part, "." | "..") {
        Some("it is a step of a path")
    } else if part.contains(['/', '\\']) {
        Some("it has a separator of paths, `/` or `\\`")
    } else if part.chars().any(char::is_control) {
        Some("it has a control character")
    } else if is_drive(part) {
        Some("it begins as a path of another drive does")
    } else if has_escape(part) {
        Some("it has a character in the escaped form of a URL, such as `%2F`")
    } else {
        None
    }
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

/// An identifier as messages show it, which is written only where there is a message.
pub(crate) struct Shown<'a>(pub(crate) &'a str);

impl Display for Shown<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&shown(self.0))
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
            assert!(
                matches!(check_new_id(id), Err(ProviderError::MalformedId { id: given, .. }) if given == id),
                "{id}"
            );
        }
    }

    #[test]
    fn the_rule_that_an_id_breaks_is_named() {
        let text = "the id `a/b` cannot be looked up: it has a separator of paths, `/` or `\\`; register the skill by an id \
                    that is one plain name";
        assert_eq!(check_new_id("a/b").unwrap_err().to_string(), text);
    }

    #[test]
    fn no_id_is_discovered_that_is_not_looked_up() {
        assert_eq!(discovered(["b", "a/b", "..", "a", "%2F"].into_iter()), ["a", "b"]);
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
}
