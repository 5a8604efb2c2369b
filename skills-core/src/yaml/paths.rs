//! Paths of Windows in double quotes, whose backslashes begin escapes.

use std::ops::Range;

use super::quote::{Suspect, from};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Source;
use crate::wording::shown;

/// The escapes of one letter that a path may hold by accident, with what YAML reads them as.
const ESCAPES: [(char, &str); 9] = [
    ('n', "a line end"),
    ('t', "a tab"),
    ('r', "a carriage return"),
    ('b', "a backspace"),
    ('f', "a form feed"),
    ('v', "a vertical tab"),
    ('a', "a bell"),
    ('e', "an escape character"),
    ('0', "a NUL character"),
];

/// The warning about the first escape of the text in double quotes in these bytes that looks like a part of a path.
pub(super) fn escape_in_path(
    source: &Source,
    text: &str,
    key: Option<&Range<usize>>,
    quoted: &Range<usize>,
) -> Option<Diagnostic> {
    // No name is a path; what its rule says of it is enough.
    if key.is_some_and(|key| text.get(key.clone()) == Some("name")) {
        return None;
    }
    let written = text.get(quoted.clone())?;
    let inner = written.strip_prefix('"')?.strip_suffix('"').filter(|inner| inner.contains('\\'))?;
    let (path, escape) = inner.split_whitespace().find_map(|word| {
        let marks = ['(', ')', '[', ']', '`', '\'', '"', ',', ';'];
        let path = word.trim_start_matches(marks).trim_end_matches(marks).trim_end_matches('.');
        Some((path, first_escape(path)?))
    })?;
    let start = quoted.start + written.find(path)? + escape;
    let letter = from(text, start + 1).chars().next()?;
    let (_, meaning) = ESCAPES.iter().find(|(escape, _)| *escape == letter)?;
    let message = format!("`\\{letter}` in {} is an escape, which YAML reads as {meaning}", shown(path));
    // In single quotes, nothing but a quote is written in another way.
    let is_plain = !inner.contains(['\n', '\r']) && !["\\\\", "\\\""].iter().any(|escape| inner.contains(escape));
    let suspect = Suspect::around(text, key, quoted.start).filter(|value| value.span == *quoted && is_plain);
    let line = suspect.and_then(|value| value.with_value(&format!("'{}'", inner.replace('\'', "''"))));
    let help = match line {
        Some(line) => format!("if it is a path, put the value in single quotes:\n{line}"),
        None => "if it is a path, write each of its backslashes twice".to_owned(),
    };
    Some(source.at(Code::PathEscape, start..start + 2, message).help(help))
}

/// The first escape of a word that looks like a path.
fn first_escape(word: &str) -> Option<usize> {
    let mut escapes = Vec::new();
    let mut characters = word.char_indices().peekable();
    let mut before = ' ';
    while let Some((at, character)) = characters.next() {
        if character == '\\' {
            let (_, letter) = characters.next()?;
            let after = characters.peek().map_or(' ', |(_, after)| *after);
            let is_inner = before.is_alphanumeric() && after.is_alphanumeric();
            escapes.push((at, letter, is_inner, after));
            before = ' ';
        } else {
            before = character;
        }
    }
    let &(first, letter, _, after) = escapes.first()?;
    if !escapes.iter().all(|(_, letter, ..)| ESCAPES.iter().any(|(escape, _)| escape == letter)) {
        return None;
    }
    let root = word.get(..first)?;
    let is_drive = root.len() == 2 && root.starts_with(|c: char| c.is_ascii_alphabetic()) && root.ends_with(':');
    // A line may end with `Plan B:`, and the next one begin with a capital letter.
    let goes_on = escapes.len() > 1 || letter != 'n' || after.is_lowercase();
    let is_relative =
        matches!(root, "." | ".." | "~") || (root.len() > 2 && root.starts_with('%') && root.ends_with('%'));
    let is_odd = escapes.iter().any(|(_, letter, is_inner, _)| *is_inner && "bfvae".contains(*letter));
    let is_file = word.rsplit_once('.').is_some_and(|(_, extension)| {
        (1..=4).contains(&extension.len()) && extension.chars().all(|c| c.is_ascii_alphanumeric())
    });
    let is_mixed =
        escapes.iter().all(|(_, _, is_inner, _)| *is_inner) && escapes.iter().any(|(_, letter, ..)| *letter != 'n');
    let is_path = (is_drive && goes_on && after.is_alphanumeric())
        || (is_relative && after.is_alphanumeric())
        || is_odd
        || (is_file && is_mixed && escapes.len() > 1);
    is_path.then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yaml::tests::{codes, help, refused};

    #[test]
    fn an_escape_in_a_path_is_marked() {
        let message = "`\\n` in `C:\\new\\table` is an escape, which YAML reads as a line end";
        refused("a: \"Reads C:\\new\\table files.\"", Code::PathEscape, "\\n", message);
        assert_eq!(
            help("a: \"Reads C:\\new\\table files.\""),
            "if it is a path, put the value in single quotes:\na: 'Reads C:\\new\\table files.'"
        );
        for path in
            ["C:\\temp", "d:\\new", ".\\test", "%APPDATA%\\new", "src\\bin", "src\\test\\new.rs", "(C:\\Data\\new)"]
        {
            let path = path.replace("\\D", "\\t");
            assert_eq!(codes(&format!("a: \"Reads {path}.\"")), [Code::PathEscape], "{path}");
        }
        assert_eq!(help("a: [\"C:\\new\"]"), "if it is a path, write each of its backslashes twice");
    }

    #[test]
    fn other_escapes_are_meant() {
        for text in [
            "one\\ntwo",
            "line one\\nline two\\n",
            "Plan B:\\nThen C:\\n- x",
            "a\\tb\\nc",
            "\\tindented",
            "C:\\\\new\\\\table",
            "a\\r\\nb",
            "\\e[0m",
            "see:\\nother",
            "caf\\u00e9",
            "e.g.\\nthis",
            "a,\\nb.md",
        ] {
            assert_eq!(codes(&format!("a: \"{text}\"")), [], "{text}");
        }
        assert_eq!(codes("a: 'C:\\new'\nb: C:\\new"), []);
    }
}
