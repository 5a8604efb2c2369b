//! How messages write numbers and what stands in a file.

/// Whether a character is seen where it stands, is what it looks like, and changes nothing about how others are seen:
/// no control, no mark that hides or reorders text, no blank that looks like a space and is none.
#[must_use]
pub fn is_visible(c: char) -> bool {
    !c.is_control()
        && (!c.is_whitespace() || c == ' ')
        && !matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}')
        && !matches!(c, '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{feff}')
}

/// The most characters of a quoted text.
const MOST_SHOWN: usize = 80;

/// A text on one line, with what is invisible made visible, and cut when it is long.
pub(crate) fn visible(text: &str) -> String {
    visible_up_to(text, MOST_SHOWN)
}

/// The same with another limit, in characters.
pub(crate) fn visible_up_to(text: &str, most: usize) -> String {
    let mut out = String::new();
    for (index, c) in text.chars().enumerate() {
        if index == most {
            out.push('…');
            break;
        }
        if is_visible(c) { out.push(c) } else { out.extend(c.escape_default()) }
    }
    out
}

/// The same in backquotes, as messages name keys, values and identifiers.
#[must_use]
pub fn shown(text: &str) -> String {
    format!("`{}`", visible(text))
}

/// A number with a comma between groups of three digits.
pub(crate) fn grouped(number: impl ToString + Copy) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number with what it counts, of which the noun is given in the singular.
#[must_use]
pub fn counted(number: impl ToString + Copy, noun: &str) -> String {
    match grouped(number).as_str() {
        "1" => format!("1 {noun}"),
        number => format!("{number} {noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quoted_text_stays_on_one_line() {
        assert_eq!(shown("a\nb\u{202e}c"), "`a\\nb\\u{202e}c`");
    }

    #[test]
    fn a_blank_that_is_no_space_is_made_visible() {
        for blank in ['\t', '\u{85}', '\u{a0}', '\u{1680}', '\u{2003}', '\u{202f}', '\u{3000}', '\u{2800}', '\u{feff}']
        {
            assert_eq!(visible(&format!("a {blank}b")), format!("a {}b", blank.escape_default()));
        }
    }

    #[test]
    fn a_long_text_is_cut() {
        assert_eq!(visible(&"é".repeat(81)), format!("{}…", "é".repeat(80)));
        assert_eq!(visible(&"é".repeat(80)), "é".repeat(80));
    }

    #[test]
    fn digits_are_grouped_from_a_thousand_on() {
        for (number, text) in [(0, "0"), (999, "999"), (1_000, "1,000"), (123_456, "123,456"), (1_234_567, "1,234,567")]
        {
            assert_eq!(grouped(number), text);
        }
        assert_eq!(grouped(u64::MAX), "18,446,744,073,709,551,615");
    }

    #[test]
    fn one_is_counted_in_the_singular() {
        assert_eq!(
            [0, 1, 2, 1_001].map(|number| counted(number, "file")),
            ["0 files", "1 file", "2 files", "1,001 files"]
        );
    }
}
