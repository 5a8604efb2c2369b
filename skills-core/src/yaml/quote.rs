//! Values that were meant as text, and how to write them so that YAML reads them as such.
//!
//! This looks at lines as an author does, since a value that needs quotes is exactly one that YAML reads otherwise.

use std::ops::Range;

/// The longest excerpt of a text that a message repeats, in characters.
const LONGEST_EXCERPT: usize = 60;
/// The longest value that a help text repeats, in bytes.
const LONGEST_EXAMPLE: usize = 2_000;

/// A value that stands behind a key in its line, or behind the `-` of a list, with the lines that continue it.
pub(super) struct Suspect<'a> {
    text: &'a str,
    /// The key as it is written; none for an item of a list.
    pub(super) key: Option<&'a str>,
    /// What stands before the value in its line, without the indentation.
    before: &'a str,
    /// From the value's first character to its last.
    pub(super) span: Range<usize>,
}

impl<'a> Suspect<'a> {
    /// The value of this key, or else the list item, in which a byte stands.
    pub(super) fn around(text: &'a str, key: Option<&Range<usize>>, at: usize) -> Option<Self> {
        let value = key.and_then(|key| Self::of_key(text, key)).filter(|value| value.holds(at));
        value.or_else(|| Self::of_item(text, at).filter(|item| item.holds(at)))
    }

    fn of_key(text: &'a str, key: &Range<usize>) -> Option<Self> {
        let line = line_start(text, key.start);
        let indentation = text.get(line..key.start)?;
        let behind = behind_colon(text, key.end)?;
        let start = behind + (from(text, behind).len() - from(text, behind).trim_start_matches([' ', '\t']).len());
        let first_line_end = line_end(text, start);
        if start == first_line_end || !indentation.chars().all(|c| matches!(c, ' ' | '\t' | '-' | '?')) {
            return None;
        }
        let mut end = first_line_end;
        let mut next = next_line(text, first_line_end);
        while next < text.len() {
            let line = text.get(next..line_end(text, next))?;
            let is_blank = line.trim().is_empty();
            if !is_blank && line.len() - line.trim_start().len() <= indentation.len() {
                break;
            }
            if !is_blank {
                end = next + line.len();
            }
            next = next_line(text, next + line.len());
        }
        let span = start..start + text.get(start..end)?.trim_end().len();
        let before = text.get(line..start)?.trim_start();
        Some(Self { text, key: text.get(key.clone()), before, span })
    }

    fn of_item(text: &'a str, at: usize) -> Option<Self> {
        let start = line_start(text, at);
        let line = text.get(start..line_end(text, at))?;
        let mut item = line.trim_start();
        while let Some(rest) = item.strip_prefix("- ") {
            item = rest.trim_start();
        }
        let before = line.get(..line.len() - item.len())?.trim_start();
        let start = start + line.len() - item.len();
        let span = start..start + item.trim_end().len();
        (!before.is_empty() && !span.is_empty()).then_some(Self { text, key: None, before, span })
    }

    fn holds(&self, at: usize) -> bool {
        (self.span.start..=self.span.end).contains(&at)
    }

    /// The value as it is written.
    pub(super) fn written(&self) -> &'a str {
        self.text.get(self.span.clone()).unwrap_or_default()
    }

    /// What messages call the value.
    pub(super) fn name(&self) -> String {
        self.key.map_or("this item".to_owned(), |key| format!("the value of `{}`", excerpt(key)))
    }

    /// The line with the whole value in quotes.
    pub(super) fn in_quotes(&self) -> Option<String> {
        self.with_text(self.written())
    }

    /// The line with another text in quotes for its value, on one line; none if it would be too long to show.
    pub(super) fn with_text(&self, text: &str) -> Option<String> {
        let lines: Vec<&str> = text.split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty()).collect();
        self.with_value(&quoted(&lines.join(" ")))
    }

    /// The line with another value, which is YAML already.
    pub(super) fn with_value(&self, value: &str) -> Option<String> {
        (value.len() <= LONGEST_EXAMPLE).then(|| format!("{}{value}", self.before))
    }
}

/// The line with the value in quotes, for a value that begins at this byte and holds text behind its first word.
pub(super) fn value_in_quotes(text: &str, key: Option<&Range<usize>>, at: usize) -> Option<String> {
    let suspect = Suspect::around(text, key, at).filter(|suspect| suspect.span.start == at)?;
    let is_text = match suspect.written().find(['\n', '\r']) {
        None => true,
        Some(end) => up_to(suspect.written(), end).trim().contains(' '),
    };
    if is_text { suspect.in_quotes() } else { None }
}

/// One line of text as a YAML scalar: in double quotes if nothing in it needs an escape there, else in single quotes.
fn quoted(text: &str) -> String {
    if text.contains(['"', '\\']) { format!("'{}'", text.replace('\'', "''")) } else { format!("\"{text}\"") }
}

/// As much of a text as fits into a message, on one line.
pub(super) fn excerpt(text: &str) -> String {
    let mut characters = text.chars();
    let shown: String =
        characters.by_ref().take(LONGEST_EXCERPT).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if characters.next().is_some() { shown + "…" } else { shown }
}

/// The byte behind the colon of a key that ends at this byte.
pub(super) fn behind_colon(text: &str, key_end: usize) -> Option<usize> {
    let rest = from(text, key_end);
    let behind = rest.trim_start().strip_prefix(':')?;
    Some(key_end + rest.len() - behind.len())
}

/// The colon of a line such as `key:value`, whose value YAML takes for a part of the key.
pub(super) fn colon_without_blank(line: &str) -> Option<usize> {
    let colon = line.find(':')?;
    let (key, value) = (up_to(line, colon), from(line, colon + 1));
    let is_key = !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.'));
    (is_key && !value.is_empty() && !value.starts_with([' ', '\t', '/'])).then_some(colon)
}

/// The text before this byte.
pub(super) fn up_to(text: &str, end: usize) -> &str {
    text.get(..end).unwrap_or(text)
}

/// The text from this byte on.
pub(super) fn from(text: &str, start: usize) -> &str {
    text.get(start..).unwrap_or_default()
}

/// The first byte of the line in which a byte stands.
pub(super) fn line_start(text: &str, at: usize) -> usize {
    up_to(text, at).rfind(['\n', '\r']).map_or(0, |end| end + 1)
}

/// The end of the line in which a byte stands, before its line end.
pub(super) fn line_end(text: &str, at: usize) -> usize {
    from(text, at).find(['\n', '\r']).map_or(text.len(), |end| at + end)
}

/// The first byte of the line behind a line's end.
fn next_line(text: &str, line_end: usize) -> usize {
    let rest = from(text, line_end);
    let behind = rest.strip_prefix("\r\n").or_else(|| rest.strip_prefix(['\n', '\r'])).unwrap_or_default();
    text.len() - behind.len()
}
