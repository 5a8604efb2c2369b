//! Texts written as scalars of YAML.

use skills_core::is_visible;

/// A text as a scalar that every reader of YAML, of 1.1 or 1.2, reads back as this text: plain where that is safe, else
/// in double quotes, with escapes for all that a reader may refuse, fold or take for a line end.
pub(super) fn scalar(text: &str) -> String {
    if is_plain(text) { text.to_owned() } else { quoted(text) }
}

/// Whether a text needs no quotes. This is far less than YAML allows, and leaves no question open.
fn is_plain(text: &str) -> bool {
    // What YAML 1.1 takes for a boolean or for null.
    const WORDS: [&str; 9] = ["true", "false", "yes", "no", "on", "off", "y", "n", "null"];
    text.starts_with(char::is_alphabetic)
        && !text.ends_with(' ')
        && text.chars().all(|c| (c.is_alphanumeric() && is_visible(c)) || " -_.,;!?()'/".contains(c))
        && !WORDS.iter().any(|word| text.eq_ignore_ascii_case(word))
}

fn quoted(text: &str) -> String {
    let written = |c| match c {
        '"' | '\\' => format!("\\{c}"),
        '\n' => "\\n".to_owned(),
        '\t' => "\\t".to_owned(),
        c if is_visible(c) && is_printable(c) => c.to_string(),
        c if c.len_utf16() == 1 => format!("\\u{:04X}", u32::from(c)),
        c => format!("\\U{:08X}", u32::from(c)),
    };
    format!("\"{}\"", text.chars().map(written).collect::<String>())
}

/// Whether readers of YAML have to take a character that is no control.
fn is_printable(c: char) -> bool {
    !matches!(c, '\u{fffe}' | '\u{ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_needs_no_quotes() {
        for text in ["greet-people", "Greets people. Use when (or if) asked; it's short, isn't it?", "技能 für alle"]
        {
            assert_eq!(scalar(text), text);
        }
    }

    #[test]
    fn what_some_reader_takes_for_something_else_is_quoted() {
        for text in [
            "",
            " a",
            "a ",
            "true",
            "No",
            "NULL",
            "y",
            "2024",
            "2024-01-01",
            "1e3",
            "0x1",
            ".inf",
            "~",
            "=",
            "<<",
            "- a",
            "? a",
            "a: b",
            "a:",
            "a #b",
            "#a",
            "*a",
            "&a",
            "!a",
            "|",
            ">",
            "%a",
            "@a",
            "`a`",
            "'a'",
            "{a}",
            "[a]",
            "a, b: c",
            "---",
            "...",
        ] {
            assert_eq!(scalar(text), format!("\"{text}\""), "{text}");
        }
    }

    #[test]
    fn what_is_no_visible_character_is_escaped() {
        for (text, expected) in [
            ("a\"b\\c", r#""a\"b\\c""#),
            ("a\nb\r\n\tc", r#""a\nb\u000D\n\tc""#),
            ("a\u{85}b\u{2028}c\u{2029}d\u{a0}e", r#""a\u0085b\u2028c\u2029d\u00A0e""#),
            ("\u{1b}[31m\u{7f}\u{9f}", r#""\u001B[31m\u007F\u009F""#),
            ("\u{feff}a\u{fffe}\u{ffff}", r#""\uFEFFa\uFFFE\uFFFF""#),
            ("a\u{3164}", r#""a\u3164""#),
            ("a: 🦀", "\"a: 🦀\""),
        ] {
            assert_eq!(scalar(text), expected);
        }
    }
}
