//! Values that were meant as text, and how to write them so that YAML reads them as such.
//!
//! This looks at lines as an author does, since a value that needs quotes is exactly one that YAML reads otherwise.

use std::ops::Range;

use crate::wording::is_visible;

/// What people write in place of the colon.
pub(super) const OTHER_SIGNS: [char; 6] = ['=', '：', '＝', '﹕', '∶', '꞉'];
/// The longest excerpt of a text that a message repeats, in characters.
const LONGEST_EXCERPT: usize = 60;
/// The longest text that a help text repeats to be copied, in bytes.
const LONGEST_EXAMPLE: usize = 4_000;

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

    pub(super) fn of_key(text: &'a str, key: &Range<usize>) -> Option<Self> {
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
                // Text may go on in the next line as if it were indented.
                let is_next =
                    next == next_line(text, end) && !up_to(text, first_line_end).ends_with(['|', '>', '-', '+']);
                let is_beside = line.len() - line.trim_start().len() == indentation;
                if is_next && is_beside && is_text(line, indentation) {
                    end = unindented_text(text, next, indentation).end;
                }
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

    /// What looks like a key on a line of its own, but is indented and so continues the value, if all such lines are
    /// entries.
    pub(super) fn key_on_other_line(&self) -> Option<&'a str> {
        let key = |line: &'a str| line.split_once(':').filter(|_| begins_entry(line)).map(|(key, _)| key);
        let mut lines = self.other_lines().filter(|line| !line.is_empty());
        // Among entries, other lines are text.
        if lines.clone().all(|line| key(line).is_some() || is_item(line)) { lines.find_map(key) } else { None }
    }

    /// Whether lines that continue the value may have been meant as something else: as entries of a mapping or list.
    pub(super) fn may_hold_entries(&self) -> bool {
        self.key_on_other_line().is_some() || self.other_lines().any(is_item)
    }

    fn other_lines(&self) -> impl Iterator<Item = &'a str> + Clone {
        self.written().split(['\n', '\r']).skip(1).map(str::trim)
    }

    /// The line with the whole value in quotes.
    pub(super) fn in_quotes(&self) -> Option<String> {
        self.with_value(&quoted(self.written()))
    }

    /// The line with another value, which is YAML already; none if it would be too long to show.
    pub(super) fn with_value(&self, value: &str) -> Option<String> {
        let before = self.before.trim_end();
        shown_whole(&if before.is_empty() { value.to_owned() } else { format!("{before} {value}") })
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

/// A text that is to be copied, if a help text can show all of it as it is.
pub(super) fn shown_whole(text: &str) -> Option<String> {
    let is_whole = text.len() <= LONGEST_EXAMPLE && text.chars().all(|c| c == '\n' || is_visible(c));
    is_whole.then(|| text.to_owned())
}

/// A help text with the lines to write, if they can be shown.
pub(super) fn with_lines(help: &str, lines: Option<String>) -> String {
    lines.map_or_else(|| help.to_owned(), |lines| format!("{help}:\n{lines}"))
}

/// As much of a text as fits into a message, on one line.
pub(super) fn excerpt(text: &str) -> String {
    let mut characters = text.chars();
    let shown: String =
        characters.by_ref().take(LONGEST_EXCERPT).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if characters.next().is_some() { shown + "…" } else { shown }
}

/// The lines of the entry in which a byte is: from the last key at the first column up to the next one. The first entry
/// begins at `start`.
pub(super) fn entry_around(text: &str, start: usize, at: usize) -> Range<usize> {
    let mut first = line_start(text, at).max(start);
    while first > start && !begins_entry(from(text, first)) {
        first = line_start(text, previous_end(text, first)).max(start);
    }
    first..next_entry(text, at)
}

/// The lines from the one with this byte on that are not less indented, or, at the first column, up to the next key;
/// `None` if the line has a key there.
pub(super) fn indented_from(text: &str, at: usize) -> Option<Range<usize>> {
    let start = line_start(text, at);
    if begins_entry(from(text, start)) {
        return None;
    }
    let indentation = |line: usize| from(text, line).len() - from(text, line).trim_start_matches([' ', '\t']).len();
    let (most, last) = (indentation(start), next_entry(text, at));
    let mut end = next_line(text, line_end(text, at));
    while end < last && (most == 0 || indentation(end) > most || line_end(text, end) == end) {
        end = next_line(text, line_end(text, end));
    }
    Some(start..end.min(last))
}

/// The first line after this byte's line that begins with a key, or the end of the text.
fn next_entry(text: &str, at: usize) -> usize {
    let mut line = next_line(text, line_end(text, at));
    while line < text.len() && !begins_entry(from(text, line)) {
        line = next_line(text, line_end(text, line));
    }
    line
}

/// The end of the line before the one that begins at this byte.
fn previous_end(text: &str, line: usize) -> usize {
    let before = up_to(text, line);
    before.strip_suffix("\r\n").or_else(|| before.strip_suffix(['\n', '\r'])).unwrap_or_default().len()
}

/// Whether a text begins with a key and `:`.
fn begins_entry(text: &str) -> bool {
    rest_of_line(text, 0)
        .split_once(':')
        .is_some_and(|(key, value)| is_key(key.trim_end()) && (value.is_empty() || value.starts_with([' ', '\t'])))
}

/// The lines of text from the one with this byte on that begin at most at this column and are no entries of a mapping or
/// list; they go up to the first blank line.
pub(super) fn unindented_text(text: &str, at: usize, column: usize) -> Range<usize> {
    let start = line_start(text, at);
    let (mut line, mut end) = (start, start);
    while line < text.len() {
        let written = rest_of_line(text, line);
        if line > start && !is_text(written, column) {
            break;
        }
        end = line + written.trim_end().len();
        line = next_line(text, line + written.len());
    }
    start..end
}

/// Whether a line begins at most at this column and is text: no entry, comment or bracket.
fn is_text(line: &str, column: usize) -> bool {
    let content = line.trim();
    let may_begin = !content.starts_with(['#', ']', '}', '[', '{', '"', '\'', '-', ':', '?', ',']);
    may_begin && !content.is_empty() && line.len() - line.trim_start().len() <= column && !is_entry(content)
}

/// Where the text in quotes that begins at this byte ends, after its closing quote.
pub(super) fn in_quotes_until(text: &str, opening: usize) -> Option<usize> {
    let quote = from(text, opening).chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
    let mut at = opening + 1;
    loop {
        at += from(text, at).find([quote, '\\'])?;
        let rest = from(text, at);
        let escaped = if quote == '"' { rest.starts_with('\\') } else { rest.starts_with("''") };
        if escaped {
            at += 1 + from(rest, 1).chars().next()?.len_utf8();
        } else if rest.starts_with(quote) {
            return Some(at + 1);
        } else {
            at += 1;
        }
    }
}

/// Whether a line is an item of a list.
fn is_item(line: &str) -> bool {
    line == "-" || line.starts_with("- ")
}

/// Whether a line is `key: value`, or nearly.
pub(super) fn is_entry(line: &str) -> bool {
    let Some(at) = line.find(|c| c == ':' || OTHER_SIGNS.contains(&c)) else { return false };
    let key = up_to(line, at).trim_end();
    let rest = from(line, at);
    // In other scripts, such a colon belongs to the sentence.
    let is_sign = rest.starts_with(':') || rest.starts_with('=') || key.is_ascii();
    is_key(key) && is_sign && !["==", "=>", ":/", "::"].iter().any(|other| rest.starts_with(other))
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
    (is_key(key.trim_end()) && !value.is_empty() && !value.starts_with([' ', '\t', '/'])).then_some(colon)
}

/// Whether a text looks like a key, in quotes or without.
pub(super) fn is_key(text: &str) -> bool {
    let in_quotes = |quote| text.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote));
    is_word(in_quotes('"').or_else(|| in_quotes('\'')).unwrap_or(text))
}

/// Whether a text looks like a key.
pub(super) fn is_word(text: &str) -> bool {
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

/// The text before this byte without the spaces and comments at its end.
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

/// The text from this byte on up to the end of its line.
pub(super) fn rest_of_line(text: &str, at: usize) -> &str {
    up_to(from(text, at), line_end(text, at).saturating_sub(at))
}

/// The first byte of the line behind a line's end.
pub(super) fn next_line(text: &str, line_end: usize) -> usize {
    let rest = from(text, line_end);
    let behind = rest.strip_prefix("\r\n").or_else(|| rest.strip_prefix(['\n', '\r'])).unwrap_or_default();
    text.len() - behind.len()
}
