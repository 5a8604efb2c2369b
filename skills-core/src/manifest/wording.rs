//! How messages quote what stands in a file, and how they write what should stand there.

use super::typed;
use crate::wording::is_visible;

/// One character for a list of characters: in backquotes where it can be seen, else by its name.
pub(super) fn character(c: char) -> String {
    match c {
        ' ' => "a space".to_owned(),
        c if !is_visible(c) => format!("U+{:04X}", u32::from(c)),
        c => format!("`{c}`"),
    }
}

/// Names in backquotes, with commas between them.
pub(super) fn list(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// `key: text` as a line of YAML, with quotes where the text needs them.
pub(super) fn yaml_line(key: &str, text: &str) -> String {
    format!("{key}: {}", yaml_text(text))
}

/// The text as a value of YAML on one line, in quotes where it needs them.
pub(super) fn yaml_text(text: &str) -> String {
    if is_plain(text) { text.to_owned() } else { json_string(text) }
}

/// The text in double quotes with JSON's escapes, all of which YAML shares.
pub(super) fn json_string(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// The text in YAML's single quotes, which suit JSON because they leave its double quotes alone.
pub(super) fn single_quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// The texts as a compact JSON array.
pub(super) fn json_array<T: AsRef<str>>(texts: &[T]) -> String {
    let texts: Vec<String> = texts.iter().map(|text| json_string(text.as_ref())).collect();
    format!("[{}]", texts.join(","))
}

/// Whether the text surely means itself without quotes. It errs on the side of quotes.
fn is_plain(text: &str) -> bool {
    const INDICATORS: &[char] =
        &['-', '?', ':', ',', '[', ']', '{', '}', '#', '&', '*', '!', '|', '>', '\'', '"', '%', '@', '`', '~'];
    !text.is_empty()
        && text.trim() == text
        && !text.starts_with(INDICATORS)
        && !text.ends_with(':')
        && !text.contains(": ")
        && !text.contains(" #")
        && !text.contains(|c| !is_visible(c))
        && !text.eq_ignore_ascii_case("null")
        && typed::kind_of(text).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invisible_character_is_named() {
        assert_eq!(character('_'), "`_`");
        assert_eq!(character(' '), "a space");
        assert_eq!(character('\t'), "U+0009");
        assert_eq!(character('\u{a0}'), "U+00A0");
        assert_eq!(character('\u{200b}'), "U+200B");
    }

    #[test]
    fn a_line_has_quotes_only_where_yaml_needs_them() {
        assert_eq!(yaml_line("allowed-tools", "Read Bash(git:*)"), "allowed-tools: Read Bash(git:*)");
        for text in ["", "null", "NULL", "yes", "1.10", "~", "[a]", "a: b", "a #b", "a:", " a", "*", "a\nb"] {
            assert_eq!(yaml_line("k", text), format!("k: {}", json_string(text)), "{text:?}");
        }
    }

    #[test]
    fn single_quotes_double_the_quote() {
        assert_eq!(single_quoted(&json_array(&["it's"])), r#"'["it''s"]'"#);
    }
}
