//! Escapes in a text in double quotes that stand for no character, in YAML and in JSON.

use std::ops::Range;

use super::quote::from;

/// Whose escapes are meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Syntax {
    Json,
    Yaml,
}

/// An escape that stands for nothing.
pub(crate) struct WrongEscape<'a> {
    /// From its backslash to its last hexadecimal digit.
    pub(crate) span: Range<usize>,
    written: &'a str,
    syntax: Syntax,
    wrong: Wrong,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wrong {
    /// No escape begins with this character.
    Unknown,
    /// So many hexadecimal digits are needed, and there are fewer.
    Incomplete(usize),
    /// The first half of a surrogate pair without the second.
    FirstHalf,
    /// The second half of a surrogate pair without the first.
    SecondHalf,
    /// The number is that of no character.
    NoCharacter,
}

/// The wrong escapes of the text in double quotes that opens at this byte, in their order.
pub(crate) fn wrong_escapes(text: &str, opening: usize, syntax: Syntax) -> Vec<WrongEscape<'_>> {
    let mut found = Vec::new();
    let mut at = opening + 1;
    while let Some(next) = from(text, at).find(['"', '\\']) {
        at += next;
        let rest = from(text, at);
        if rest.starts_with('"') {
            break;
        }
        let (length, wrong) = escape(rest, syntax);
        let span = at..at + length;
        if let (Some(wrong), Some(written)) = (wrong, text.get(span.clone())) {
            found.push(WrongEscape { span, written, syntax, wrong });
        }
        at += length;
    }
    found
}

/// The length in bytes of the escape with which a text begins, and what is wrong with it.
fn escape(text: &str, syntax: Syntax) -> (usize, Option<Wrong>) {
    let Some(escaped) = text.chars().nth(1) else { return (1, Some(Wrong::Unknown)) };
    let behind = 1 + escaped.len_utf8();
    let needed = match (escaped, syntax) {
        ('u', _) => 4,
        ('x', Syntax::Yaml) => 2,
        ('U', Syntax::Yaml) => 8,
        _ => {
            let known = match syntax {
                Syntax::Json => "\"\\/bfnrt",
                Syntax::Yaml => "0abtnvfre \"/\\N_LP\t\n\r",
            };
            return (behind, (!known.contains(escaped)).then_some(Wrong::Unknown));
        }
    };
    let digits = from(text, behind).bytes().take(needed).take_while(u8::is_ascii_hexdigit).count();
    let length = behind + digits;
    if digits < needed {
        return (length, Some(Wrong::Incomplete(needed)));
    }
    let number = hexadecimal(text, behind..length);
    match number {
        Some(0xd800..=0xdbff) if needed == 4 => {
            let is_pair = from(text, length).starts_with("\\u")
                && matches!(hexadecimal(text, length + 2..length + 6), Some(0xdc00..=0xdfff));
            if is_pair { (length + 6, None) } else { (length, Some(Wrong::FirstHalf)) }
        }
        Some(0xdc00..=0xdfff) if needed == 4 => (length, Some(Wrong::SecondHalf)),
        _ => (length, number.and_then(char::from_u32).is_none().then_some(Wrong::NoCharacter)),
    }
}

fn hexadecimal(text: &str, digits: Range<usize>) -> Option<u32> {
    u32::from_str_radix(text.get(digits)?, 16).ok()
}

impl WrongEscape<'_> {
    /// What is wrong, in the words of a message.
    pub(crate) fn message(&self) -> String {
        let written = self.written;
        match self.wrong {
            Wrong::Unknown => {
                let syntax = if self.syntax == Syntax::Json { "JSON" } else { "YAML" };
                format!("`{written}` is not an escape that {syntax} knows")
            }
            Wrong::Incomplete(needed) => {
                format!("the escape `{written}` is not complete: it needs {needed} hexadecimal digits")
            }
            Wrong::FirstHalf => format!("`{written}` is the first half of a surrogate pair, and the second is missing"),
            Wrong::SecondHalf => {
                format!("`{written}` is the second half of a surrogate pair, and the first is missing")
            }
            Wrong::NoCharacter => format!("`{written}` is no character"),
        }
    }

    /// What to write instead.
    pub(crate) fn help(&self) -> String {
        match (self.wrong, self.syntax) {
            (Wrong::Unknown, Syntax::Yaml) if self.is_quote() => "write `'` without the backslash".to_owned(),
            (Wrong::Unknown | Wrong::Incomplete(_), syntax) => {
                let escaped: String = self.written.chars().skip(1).take(1).collect();
                let help = format!("write `\\\\{escaped}`");
                match syntax {
                    Syntax::Json => help + ", if a backslash is meant",
                    Syntax::Yaml => help + ", or put the value in single quotes, in which a backslash is a backslash",
                }
            }
            (Wrong::FirstHalf | Wrong::SecondHalf, _) => "write both halves, or the character itself".to_owned(),
            (Wrong::NoCharacter, _) => "write the character itself".to_owned(),
        }
    }

    /// Whether this is `\'`, whose quote needs no backslash.
    pub(super) fn is_quote(&self) -> bool {
        self.written == "\\'"
    }

    /// Whether the backslash was surely meant as one, as in `"C:\Users"`, or is needless.
    pub(super) fn is_backslash(&self) -> bool {
        self.wrong == Wrong::Unknown || (matches!(self.wrong, Wrong::Incomplete(_)) && self.written.len() == 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str, syntax: Syntax) -> Vec<(&str, Wrong)> {
        wrong_escapes(text, 0, syntax).iter().map(|escape| (escape.written, escape.wrong)).collect()
    }

    #[test]
    fn each_syntax_has_its_escapes() {
        let text = r#""\0\a\e\v\ \N\_\L\P\x41\U0001f600 \b\f\n\r\t\/\\\" \u00e9\ud83d\ude00""#;
        assert_eq!(found(text, Syntax::Yaml), []);
        let unknown: Vec<&str> = found(text, Syntax::Json).iter().map(|&(written, _)| written).collect();
        assert_eq!(unknown, ["\\0", "\\a", "\\e", "\\v", "\\ ", "\\N", "\\_", "\\L", "\\P", "\\x", "\\U"]);
        assert_eq!(found("\"a\\\n  b\"", Syntax::Yaml), []);
    }

    #[test]
    fn every_wrong_escape_up_to_the_closing_quote_is_found() {
        for (text, expected) in [
            (r#""\d \\d \é" \q"#, vec![("\\d", Wrong::Unknown), ("\\é", Wrong::Unknown)]),
            (r#""C:\Users\x4""#, vec![("\\U", Wrong::Incomplete(8)), ("\\x4", Wrong::Incomplete(2))]),
            (r#""\u12""#, vec![("\\u12", Wrong::Incomplete(4))]),
            (r#""\ud83d""#, vec![("\\ud83d", Wrong::FirstHalf)]),
            (r#""\ud83d\u12""#, vec![("\\ud83d", Wrong::FirstHalf), ("\\u12", Wrong::Incomplete(4))]),
            (r#""\uD83D\u0041""#, vec![("\\uD83D", Wrong::FirstHalf)]),
            (r#""\ude00 x""#, vec![("\\ude00", Wrong::SecondHalf)]),
            (
                r#""\U00110000\U0000d83d""#,
                vec![("\\U00110000", Wrong::NoCharacter), ("\\U0000d83d", Wrong::NoCharacter)],
            ),
            ("\"\\u+123\"", vec![("\\u", Wrong::Incomplete(4))]),
            ("\"\\", vec![("\\", Wrong::Unknown)]),
        ] {
            assert_eq!(found(text, Syntax::Yaml), expected, "{text}");
        }
    }
}
