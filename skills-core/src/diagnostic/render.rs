//! A diagnostic as text for people.

use std::fmt::{self, Display, Formatter};

use super::{Diagnostic, Place};
use crate::wording::is_visible;

/// How many carets at most mark a place.
const MOST_CARETS: usize = 60;

impl Display for Diagnostic {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some(place) = &self.place {
            write!(f, ":{}:{}", place.line, place.column)?;
        }
        write!(f, ": {} [{}]", self.message, self.code)?;
        if let Some(place) = &self.place {
            write!(f, "\n{place}")?;
        }
        if let Some(help) = &self.help {
            write!(f, "\nhelp: {help}")?;
        }
        Ok(())
    }
}

/// The source line under its line number, with carets below the place.
impl Display for Place {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let text: String = self.text.chars().map(printable).collect();
        let number = self.line.to_string();
        let margin = " ".repeat(number.len());
        let carets = "^".repeat(self.width.clamp(1, MOST_CARETS));
        write!(f, "{margin} |\n{number} | {text}\n{margin} | {:1$}{carets}", "", self.indent)
    }
}

/// One character for one, so that the carets stay below the place.
fn printable(c: char) -> char {
    match c {
        '\t' => ' ',
        c if is_visible(c) => c,
        _ => '\u{fffd}',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Code;

    fn place(text: &str, indent: usize, width: usize) -> Place {
        Place { bytes: 0..0, line: 12, column: indent + 1, text: text.to_owned(), indent, width }
    }

    fn shown(place: Place) -> String {
        Diagnostic::new(Code::UnknownKey, "a/SKILL.md", "x").at(place).to_string()
    }

    #[test]
    fn carets_stand_below_the_place() {
        assert_eq!(shown(place("ab cde", 3, 2)), "a/SKILL.md:12:4: x [unknown_key]\n   |\n12 | ab cde\n   |    ^^");
    }

    #[test]
    fn point_is_marked_by_one_caret() {
        assert!(shown(place("ab", 2, 0)).ends_with("\n   |   ^"));
    }

    #[test]
    fn number_of_carets_is_bounded() {
        assert!(shown(place("x", 0, 100_000)).ends_with(&format!("| {}", "^".repeat(60))));
    }

    #[test]
    fn characters_that_move_the_cursor_are_replaced() {
        assert!(shown(place("a\tb\u{7}c\u{202e}d", 0, 1)).contains("12 | a b\u{fffd}c\u{fffd}d\n"));
    }

    #[test]
    fn help_stands_last() {
        let text = Diagnostic::new(Code::UnknownKey, "a", "x").help("do y").to_string();
        assert_eq!(text, "a: x [unknown_key]\nhelp: do y");
    }
}
