//! A text file: its characters, its lines, and the way from a byte to a line and column.

mod replaced;

use std::ops::Range;

use self::replaced::Replaced;
use crate::diagnostic::{Code, Collector, Diagnostic, Place};

/// A text file as it was read, with the byte-order mark set aside.
///
/// Byte offsets taken and given here are offsets into [`Source::text`].
#[derive(Debug)]
pub(crate) struct Source {
    /// What messages call the file.
    name: String,
    text: String,
    /// Bytes of the byte-order mark before the text: 3 or 0.
    bom: usize,
    /// Where each line begins.
    line_starts: Vec<usize>,
    replaced: Replaced,
    skill_name: String,
    /// Whether the skill's directory has another name.
    is_renamed: bool,
}

const BOM: char = '\u{feff}';

impl Source {
    /// Takes a file's bytes. Bytes that are not UTF-8 and NUL characters are errors, but the rest is read, with U+FFFD in
    /// their place; `None` for a file that is no text as a whole.
    pub(crate) fn read(name: &str, bytes: Vec<u8>, collector: &mut Collector) -> Option<Self> {
        let (text, replaced) = match replaced::text(bytes) {
            Ok(read) => read,
            Err((code, message)) => {
                let empty = Self::new(name, String::new(), Replaced::default());
                collector.report(empty.at(code, 0..0, message).help("save the file as text in UTF-8"));
                return None;
            }
        };
        let source = Self::new(name, text, replaced);
        for problem in source.replaced.problems(&source) {
            collector.report(problem);
        }
        Some(source)
    }

    fn new(name: &str, mut text: String, replaced: Replaced) -> Self {
        let bom = if text.starts_with(BOM) { BOM.len_utf8() } else { 0 };
        text.drain(..bom);
        let line_starts = line_starts(&text);
        let skill_name = "my-skill".to_owned();
        Self { name: name.to_owned(), text, bom, line_starts, replaced, skill_name, is_renamed: false }
    }

    /// The same as the manifest of a skill for which this is a possible name; `is_renamed` says that its directory has
    /// another one.
    pub(crate) fn of_skill(self, skill_name: String, is_renamed: bool) -> Self {
        Self { skill_name, is_renamed, ..self }
    }

    /// A possible name for the skill whose manifest this is, and whether its directory must be renamed for that.
    pub(crate) fn skill_name(&self) -> (&str, bool) {
        (&self.skill_name, self.is_renamed)
    }

    /// The characters after the byte-order mark, line ends as in the file.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// What messages call the file.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Whether the file began with a byte-order mark.
    pub(crate) fn has_bom(&self) -> bool {
        self.bom > 0
    }

    /// Whether nothing was replaced in the text.
    pub(crate) fn is_as_written(&self) -> bool {
        self.replaced.is_empty()
    }

    /// The lines, each with the byte at which it begins and without its line end.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        (0..self.line_starts.len()).map(|index| (self.line_starts[index], self.line(index)))
    }

    fn line(&self, index: usize) -> &str {
        let start = self.line_starts[index];
        let mut end = self.line_starts.get(index + 1).copied().unwrap_or(self.text.len());
        while end > start && matches!(self.text.as_bytes()[end - 1], b'\n' | b'\r') {
            end -= 1;
        }
        &self.text[start..end]
    }

    /// A diagnostic at a byte range of this file. A range over several lines is marked on its first.
    pub(crate) fn at(&self, code: Code, bytes: Range<usize>, message: impl Into<String>) -> Diagnostic {
        let is_in_doubt = self.replaced.puts_in_doubt(code, &(bytes.start + self.bom..bytes.end + self.bom));
        Diagnostic::new(code, &self.name, message).at(self.place(bytes)).in_doubt(is_in_doubt)
    }

    /// Where a byte range is, for people.
    pub(crate) fn place(&self, bytes: Range<usize>) -> Place {
        let start = floor_char_boundary(&self.text, bytes.start);
        let end = floor_char_boundary(&self.text, bytes.end.max(start));
        let index = self.line_number(start) - 1;
        let line = self.line(index);
        let in_line = (start - self.line_starts[index]).min(line.len());
        let end_in_line = (end - self.line_starts[index]).min(line.len());
        let (text, indent) = window(line, in_line);
        Place {
            bytes: self.replaced.in_file(start + self.bom)..self.replaced.in_file(end + self.bom),
            line: index + 1,
            column: line[..in_line].chars().count() + 1,
            text,
            indent,
            width: line[in_line..end_in_line].chars().count(),
        }
    }

    /// The 1-based line on which a byte stands.
    pub(crate) fn line_number(&self, byte: usize) -> usize {
        self.line_starts.partition_point(|&start| start <= byte)
    }

    /// The byte at a 1-based line and a 1-based column that counts bytes, as `serde_json` gives them: only LF ends
    /// its lines.
    pub(crate) fn byte_at(&self, line: usize, byte_column: usize) -> usize {
        let start: usize = self.text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
        (start + byte_column.saturating_sub(1)).min(self.text.len())
    }
}

/// How much of a long line is kept before and after a place, in characters.
const CONTEXT_BEFORE: usize = 40;
const CONTEXT_AFTER: usize = 120;

/// The part of a line from some characters before a byte on, and how many of its characters stand before that byte.
///
/// Lines can be as long as files, and each problem keeps its own.
fn window(line: &str, start: usize) -> (String, usize) {
    let before = line[..start].char_indices().rev().take(CONTEXT_BEFORE).last().map_or(start, |(at, _)| at);
    let shown = line[start..].char_indices().nth(CONTEXT_AFTER).map_or(line.len(), |(at, _)| start + at);
    let cut_before = if before > 0 { "…" } else { "" };
    let cut_after = if shown < line.len() { "…" } else { "" };
    let indent = cut_before.chars().count() + line[before..start].chars().count();
    (format!("{cut_before}{}{cut_after}", &line[before..shown]), indent)
}

/// `str::floor_char_boundary`, which is newer than the oldest supported compiler.
fn floor_char_boundary(text: &str, byte: usize) -> usize {
    let mut byte = byte.min(text.len());
    while !text.is_char_boundary(byte) {
        byte -= 1;
    }
    byte
}

/// Where lines begin: after each LF, CRLF and lone CR.
fn line_starts(text: &str) -> Vec<usize> {
    let is_end = |&(index, end): &(usize, &str)| end == "\n" || !text[index + 1..].starts_with('\n');
    let mut starts = vec![0];
    if text.contains('\r') {
        starts.extend(text.match_indices(['\n', '\r']).filter(is_end).map(|(index, _)| index + 1));
    } else {
        // The search for a single character is far faster, above all in unoptimised builds.
        starts.extend(text.match_indices('\n').map(|(index, _)| index + 1));
    }
    starts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> Source {
        Source::new("a", text.to_owned(), Replaced::default())
    }

    #[test]
    fn lines_and_columns_count_from_one_in_characters() {
        let place = source("é\nüx\n").place(5..6);
        assert_eq!((place.line, place.column, place.width, place.bytes), (2, 2, 1, 5..6));
    }

    #[test]
    fn lf_crlf_and_lone_cr_end_a_line() {
        let source = source("a\nb\r\nc\rd");
        assert_eq!(source.lines().map(|(_, line)| line).collect::<Vec<_>>(), ["a", "b", "c", "d"]);
        assert_eq!(source.place(7..8).line, 4);
    }

    #[test]
    fn byte_order_mark_counts_in_bytes_and_not_in_columns() {
        let source = source("\u{feff}ab");
        let place = source.place(1..2);
        assert_eq!((source.text(), place.column, place.bytes), ("ab", 2, 4..5));
    }

    #[test]
    fn range_over_several_lines_is_marked_on_its_first() {
        let place = source("ab\ncd").place(1..5);
        assert_eq!((place.text.as_str(), place.indent, place.width), ("ab", 1, 1));
    }

    #[test]
    fn range_outside_the_text_is_its_end() {
        let place = source("ab").place(9..12);
        assert_eq!((place.line, place.column, place.width), (1, 3, 0));
    }

    #[test]
    fn long_line_is_cut_around_the_place() {
        let line = format!("{}X{}", "a".repeat(100_000), "b".repeat(100_000));
        let place = source(&line).place(100_000..100_001);
        assert_eq!((place.column, place.indent, place.width), (100_001, 41, 1));
        assert_eq!(place.text.chars().count(), 1 + 40 + 120 + 1);
        assert!(place.text.starts_with("…a") && place.text.ends_with("b…"));
    }
}
