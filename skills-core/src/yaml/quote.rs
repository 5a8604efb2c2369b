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
        let behind = from(text, behind_colon(text, key.end)?);
        let start = text.len() - behind.trim_start_matches([' ', '\t']).len();
        let is_block = indentation.chars().all(|c| matches!(c, ' ' | '\t' | '-' | '?'));
        if is_block { Self::starting_at(text, text.get(key.clone()), line, start, indentation.len()) } else { None }
    }

    fn of_item(text: &'a str, at: usize) -> Option<Self> {
        let line = line_start(text, at);
        let written = text.get(line..line_end(text, at))?;
        let mut item = written.trim_start();
        let mut dash = None;
        while let Some(rest) = item.strip_prefix("- ") {
            dash = Some(written.len() - item.len());
            item = rest.trim_start();
        }
        Self::starting_at(text, None, line, line + written.len() - item.len(), dash?)
    }

    /// The value that begins at `start` in a line, with the lines behind it that are indented by more than `indentation`.
    fn starting_at(text: &'a str, key: Option<&'a str>, line: usize, start: usize, indentation: usize) -> Option<Self> {
        let first_line_end = line_end(text, start);
        if start == first_line_end {
            return None;
        }
        let mut end = first_line_end;
        let mut next = next_line(text, first_line_end);
        while next < text.len() {
            let line = text.get(next..line_end(text, next))?;
            let is_blank = line.trim().is_empty();
            if !is_blank && line.len() - line.trim_start().len() <= indentation {
                break;
            }
            if !is_blank {
                end = next + line.len();
            }
            next = next_line(text, next + line.len());
        }
        let span = start..start + text.get(start..end)?.trim_end().len();
        let before = text.get(line..start)?.trim_start();
        Some(Self { text, key, before, span })
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

    /// What looks like a key on a line of its own, but is indented and so continues the value.
    pub(super) fn key_on_other_line(&self) -> Option<&'a str> {
        self.other_lines().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            (is_word(key) && (value.is_empty() || value.starts_with([' ', '\t']))).then_some(key)
        })
    }

    /// Whether lines that continue the value may have been meant as something else: as entries of a mapping or list.
    pub(super) fn may_hold_entries(&self) -> bool {
        self.key_on_other_line().is_some() || self.other_lines().any(|line| line == "-" || line.starts_with("- "))
    }

    fn other_lines(&self) -> impl Iterator<Item = &'a str> {
        self.written().split(['\n', '\r']).skip(1).map(str::trim)
    }

    /// The line with the whole value in quotes.
    pub(super) fn in_quotes(&self) -> Option<String> {
        self.with_value(&quoted(self.written()))
    }

    /// The line with another value, which is YAML already; none if it would be too long to show.
    pub(super) fn with_value(&self, value: &str) -> Option<String> {
        let blank = if self.before.ends_with(':') { " " } else { "" };
        (value.len() <= LONGEST_EXAMPLE).then(|| format!("{}{blank}{value}", self.before))
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

/// A text as a YAML scalar on one line: in double quotes if nothing in it needs an escape there, else in single quotes.
pub(super) fn quoted(text: &str) -> String {
    let lines: Vec<&str> = text.split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty()).collect();
    let text = lines.join(" ");
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
    (is_key(key) && !value.is_empty() && !value.starts_with([' ', '\t', '/'])).then_some(colon)
}

/// Whether a text looks like a key, in quotes or without.
pub(super) fn is_key(text: &str) -> bool {
    let in_quotes = |quote| text.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote));
    is_word(in_quotes('"').or_else(|| in_quotes('\'')).unwrap_or(text))
}

/// Whether a text looks like a key.
fn is_word(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.'))
}

/// The text before this byte.
pub(super) fn up_to(text: &str, end: usize) -> &str {
    text.get(..end).unwrap_or(text)
}

/// The text from this byte on.
pub(super) fn from(text: &str, start: usize) -> &str {
    text.get(start..).unwrap_or_default()
}

/// The text before this byte without the blanks and comments at its end.
pub(super) fn before_comments(text: &str, at: usize) -> &str {
    let mut before = up_to(text, at).trim_end();
    loop {
        let line = line_start(before, before.len());
        let written = from(before, line);
        let is_comment = |hash: &usize| *hash == 0 || up_to(written, *hash).ends_with([' ', '\t']);
        match written.find('#').filter(is_comment) {
            Some(hash) => before = up_to(before, line + hash).trim_end(),
            None => return before,
        }
    }
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
