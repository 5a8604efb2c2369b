//! The engine's errors in words of bounded length.

use std::fmt::{self, Display, Write};

use jsonschema::ValidationError;
use jsonschema::error::ValidationErrorKind;

use crate::wording::visible_up_to;

/// The longest text that quotes the value, in bytes. A longer one speaks of "the value" instead.
const MOST_QUOTED: usize = 200;
/// How many characters of the longest text are shown.
const MOST_CHARACTERS: usize = 400;

/// `#`, or `#/user/name`.
pub(super) fn location(error: &ValidationError<'_>) -> String {
    format!("#{}", error.instance_path())
}

/// What is wrong, without the name of the place.
pub(super) fn reason(error: &ValidationError<'_>) -> String {
    if matches!(error.kind(), ValidationErrorKind::FalseSchema) {
        // The engine's words for it do not say which schema that is.
        return cut(&format_args!("the schema at `#{}` is `false`, which allows no value", error.schema_path()));
    }
    match bounded(error, MOST_QUOTED) {
        Some(reason) => visible_up_to(&reason, MOST_CHARACTERS),
        None => cut(&error.masked_with("the value")),
    }
}

/// The text, unless it is longer. It is not written out to find that out: a value may have megabytes.
fn bounded(text: &impl Display, most: usize) -> Option<String> {
    let mut bounded = Bounded { text: String::new(), most };
    write!(bounded, "{text}").ok().map(|()| bounded.text)
}

/// The text, or its beginning.
fn cut(text: &impl Display) -> String {
    let mut bounded = Bounded { text: String::new(), most: (MOST_CHARACTERS + 1) * 4 };
    // What does not fit is more than is shown of it.
    _ = write!(bounded, "{text}");
    visible_up_to(&bounded.text, MOST_CHARACTERS)
}

/// Takes what fits and refuses the rest.
struct Bounded {
    text: String,
    most: usize,
}

impl Write for Bounded {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let room = self.most - self.text.len();
        if text.len() <= room {
            self.text.push_str(text);
            return Ok(());
        }
        let end = (0..=room).rev().find(|&end| text.is_char_boundary(end)).unwrap_or(0);
        self.text.push_str(&text[..end]);
        Err(fmt::Error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_fits_is_whole() {
        assert_eq!(bounded(&"äb", 3).as_deref(), Some("äb"));
        assert_eq!(bounded(&"äb", 2), None);
    }

    #[test]
    fn a_long_text_is_cut_between_characters() {
        for character in ["x", "ä", "\u{1f600}"] {
            let most = character.repeat(MOST_CHARACTERS);
            for more in ["y".to_owned(), character.repeat(MOST_CHARACTERS * 9)] {
                assert_eq!(cut(&format!("{most}{more}")), format!("{most}…"));
            }
        }
    }

    #[test]
    fn a_text_is_one_line() {
        assert_eq!(cut(&"a\nb\u{202e}c"), "a\\nb\\u{202e}c");
    }
}
