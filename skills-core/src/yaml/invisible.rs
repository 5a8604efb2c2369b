//! Characters that cannot be seen and make a key another one.

use std::ops::Range;

use super::explain::Explanation;
use super::quote::{excerpt, from, up_to};
use super::recover::Recovery;
use crate::diagnostic::Code;
use crate::source::Source;
use crate::wording::is_visible;

/// Says which characters around a key cannot be seen, unless `is_repaired` says of their bytes that they are repaired.
pub(super) fn around(
    source: &Source,
    text: &str,
    key: &Range<usize>,
    is_repaired: impl Fn(&Range<usize>) -> bool,
) -> Option<Explanation> {
    if text.is_ascii() {
        return None;
    }
    let is_blank = |c| c == ' ' || is_invisible(c);
    let written = text.get(key.clone())?;
    let before = up_to(text, key.start).trim_end_matches(is_blank).len();
    let after = key.end - from(written, 0).trim_start_matches(is_blank).len();
    let end = key.start + written.trim_end_matches(is_blank).len();
    let runs = [before..after, end.max(after)..key.end];
    let run = runs.into_iter().find(|run| text.get(run.clone()).is_some_and(|run| run.contains(is_invisible)))?;
    if is_repaired(&run) {
        return None;
    }
    let written_run = text.get(run.clone())?;
    let c = written_run.chars().find(|&c| is_invisible(c))?;
    let name = excerpt(text.get(after..end.max(after))?);
    let message = format!("the character U+{:04X} makes the key `{name}` another one", u32::from(c));
    let from_first = run.end - written_run.trim_start_matches(' ').len();
    let place = from_first..from_first + text.get(from_first..run.end)?.trim_end_matches(' ').len();
    // Several ones that look like spaces indent the key.
    let indentation: String = written_run.chars().filter(|c| c.is_whitespace()).map(|_| ' ').collect();
    let (replacement, help) = match indentation.len() {
        2.. if c.is_whitespace() && run.start < after => (indentation, "indent it with spaces"),
        _ => (written_run.chars().filter(|&c| c == ' ').collect(), "delete it"),
    };
    let problem = source.at(Code::InvisibleCharacter, place, message).help(help);
    let recovery = Recovery::meant(run.clone(), replacement);
    Some(Explanation { problem, covers: run, recovery })
}

/// Whether a character within a line cannot be seen, as a tab can.
fn is_invisible(c: char) -> bool {
    !is_visible(c) && !matches!(c, '\t' | '\n' | '\r')
}

#[cfg(test)]
mod tests {
    use super::super::tests::{codes, read};
    use super::*;

    #[test]
    fn a_key_is_read_without_them() {
        for (yaml, place, key) in [
            ("\u{feff}name: x\nlicense: y", (2, 1, 1), "name"),
            ("name: x\n\u{200b}license: y", (3, 1, 1), "license"),
            ("name: x\nlicense\u{ad}\u{200b}: y", (3, 8, 2), "license"),
            ("name: x\nmetadata:\n  \u{a0}license: y", (4, 3, 1), "metadata"),
            ("name: x\nmetadata:\n\u{a0}\u{a0}license: y", (4, 1, 2), "metadata"),
        ] {
            let (entries, diagnostics) = read(yaml);
            assert_eq!(codes(yaml), [Code::InvisibleCharacter], "{yaml:?}");
            let found = diagnostics[0].place().map(|place| (place.line, place.column, place.width));
            assert_eq!(found, Some(place), "{yaml:?}");
            let entries = entries.expect("the entries are read");
            assert!(entries.iter().any(|entry| entry.key.text == key), "{entries:?}");
            assert_eq!(entries.len(), 2);
        }
    }

    #[test]
    fn texts_may_hold_them() {
        for yaml in ["a: |\n  \u{a0}b: c\n", "a: b\u{200b}c", "\"\u{200b}a\": b", "a: [\"\u{a0}b\"]"] {
            assert!(!codes(yaml).contains(&Code::InvisibleCharacter), "{yaml:?}");
        }
    }
}
