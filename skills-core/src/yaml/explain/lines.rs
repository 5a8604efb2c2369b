//! Lines that are no entry of the mapping or list around them, or not at its column.

use std::ops::Range;

use granit_parser::ErrorKind;

use super::{Explanation, Fault, spaces};
use crate::yaml::near;
use crate::yaml::quote::{
    Suspect, entry_around, excerpt, is_entry, is_word, line_end, line_start, next_line, rest_of_line, unindented_text,
    up_to,
};
use crate::yaml::recover::{Edit, Recovery};

impl Fault<'_> {
    /// A key that is indented further than the one above it, so that it continues the value of that.
    pub(super) fn deep_key(&self) -> Option<Explanation> {
        let above = self.key?;
        let line = line_start(self.text, self.at);
        let written = rest_of_line(self.text, line);
        let entry = written.trim_start_matches(' ');
        let (key, value) = entry.split_once(':')?;
        let column = above.start - line_start(self.text, above.start);
        let indentation = written.len() - entry.len();
        let is_key = is_word(key) && (value.is_empty() || value.starts_with([' ', '\t']));
        let is_deep = matches!(self.kind, ErrorKind::MappingValueNotAllowed | ErrorKind::ExpectedBlockMappingKey);
        let suspect = Suspect::of_key(self.text, above).filter(|value| value.span.contains(&line))?;
        let is_closed =
            *self.kind == ErrorKind::MappingValueNotAllowed || suspect.written().starts_with(['"', '\'', '[', '{']);
        if !is_key || !is_deep || !is_closed || indentation <= column || self.open_flow.is_some() {
            return None;
        }
        let further = indentation - column;
        let key_above = excerpt(self.text.get(above.clone())?);
        let message =
            format!("`{key}` is indented further than `{key_above}` above it, so that it continues its value");
        let remove = format!("remove {}", spaces(further));
        let is_meant = further == 1 || is_closed && *self.kind == ErrorKind::ExpectedBlockMappingKey;
        let help = if is_meant {
            remove
        } else {
            format!("{remove}; or, if the line is a part of the text, put the whole value in quotes")
        };
        let lines = self.indentations(line..suspect.span.end);
        let is_text = |line: &Range<usize>| line.len() == indentation && !is_entry(rest_of_line(self.text, line.end));
        if lines.iter().any(is_text) {
            return None;
        }
        let too_deep = lines.iter().filter(|line| line.len() > column);
        let edits = too_deep.map(|line| Edit::deletion(line.start..line.start + further.min(line.len() - column)));
        let recovery = Recovery::Repair { edits: edits.collect(), is_meant };
        let start = line + indentation;
        let explanation = self.syntax(start..start + key.len(), &message, &help);
        Some(Explanation { covers: start..line + written.len(), ..explanation }.with(recovery))
    }

    /// A line that is no entry of the mapping or sequence around it.
    pub(super) fn line(&self) -> Option<Explanation> {
        let start = line_start(self.text, self.at);
        let line = self.text.get(start..line_end(self.text, self.at))?.trim_end();
        let text = line.trim_start();
        let span = start + line.len() - text.len()..start + line.len();
        let entry = text.trim_start_matches("- ").trim_start();
        if let Some(explanation) = near::explain(self.source, self.text, span.end - entry.len()) {
            return Some(explanation);
        }
        let is_key_missing = matches!(
            self.kind,
            ErrorKind::InvalidBlockScalarHeader | ErrorKind::SimpleKeyExpected | ErrorKind::InvalidSimpleKey
        );
        match self.kind {
            _ if is_key_missing && text.starts_with(['|', '>']) => {
                let sign = up_to(text, 1);
                let message = format!("`{sign}` begins a block of text, which must come after its key");
                let help = format!("write `key: {sign}`, and the text on the lines below it, indented");
                let help = self.or_continues(&help);
                Some(self.syntax(span.start..span.start + 1, &message, &help))
            }
            ErrorKind::SimpleKeyExpected | ErrorKind::InvalidSimpleKey
                if self.follows_item(start, span.start - start) =>
            {
                let explanation =
                    self.syntax(span.clone(), "this line is no item of the list above it", "put `- ` before it");
                Some(explanation.with(Recovery::meant(span.start..span.start, "- ")))
            }
            ErrorKind::SimpleKeyExpected | ErrorKind::InvalidSimpleKey => Some(self.unindented(span)),
            ErrorKind::ExpectedBlockMappingKey
                if text.starts_with("- ") && !self.follows_item(start, span.start - start) =>
            {
                let message = "a list item is where a key is expected";
                if is_entry(entry) {
                    let dash = span.start..span.end - entry.len();
                    let explanation = self.syntax(span, message, "remove the `- ` before the key");
                    return Some(explanation.with(Recovery::meant(dash, "")));
                }
                let help = "put list items below a key that has no other value, all at the same column";
                // What is left of the entry would be of another type.
                let covers = entry_around(self.text, self.start, start);
                Some(Explanation { covers, ..self.syntax(span, message, help) })
            }
            ErrorKind::ExpectedDocumentStart => Some(self.indented_start(span)),
            ErrorKind::ExpectedBlockMappingKey
            | ErrorKind::ExpectedBlockSequenceEntry
            | ErrorKind::InvalidIndentation
            | ErrorKind::MappingValueNotAllowed
            | ErrorKind::BlockSequenceEntryNotAllowed => Some(self.misaligned(start, span)),
            _ => None,
        }
    }

    /// Whether the line above is an item of a list and indented, as this one is.
    fn follows_item(&self, line: usize, width: usize) -> bool {
        let entry = entry_around(self.text, self.start, line);
        let above = self.indentations(entry.start..line);
        width > 0 && above.last().is_some_and(|above| rest_of_line(self.text, above.end).starts_with("- "))
    }

    /// Text at the column of the keys, or left of it.
    fn unindented(&self, span: Range<usize>) -> Explanation {
        let message = "this line is not `key: value`";
        let Some(key) = self.key else { return self.syntax(span, message, "put a key and a colon before it") };
        let name = excerpt(self.text.get(key.clone()).unwrap_or_default());
        let column = key.start - line_start(self.text, key.start);
        let lines = unindented_text(self.text, span.start, column);
        let above = Suspect::of_key(self.text, key);
        let is_block = above.as_ref().is_none_or(|value| value.written().starts_with(['|', '>']));
        let indentations = self.indentations(lines.clone());
        let deepest = above.filter(|value| is_block && value.written().contains(['\n', '\r']));
        let first = deepest.and_then(|value| {
            self.indentations(next_line(self.text, line_end(self.text, key.end))..value.span.end).first().cloned()
        });
        let width = first.map_or(column + 2, |line| line.len());
        let indented =
            |range: &Range<usize>| format!("{}{}", " ".repeat(width), rest_of_line(self.text, range.end).trim_end());
        let shown = indentations.iter().map(indented).collect::<Vec<_>>().join("\n");
        let written = self.text.get(lines.clone()).unwrap_or_default();
        let explanation =
            |help: &str| Explanation { covers: lines.clone(), ..self.syntax(span.start..lines.end, message, help) };
        let needs_quotes = written.contains(": ") || written.contains(" #") || written.trim_end().ends_with(':');
        let after = next_line(self.text, lines.end);
        let goes_on = rest_of_line(self.text, after).starts_with([' ', '\t']);
        let has_sign = Suspect::of_key(self.text, key).is_some();
        let is_below = has_list(self.text, key);
        if is_block && (has_sign || !needs_quotes && !goes_on && !is_below) {
            let edits = indentations.iter().map(|line| Edit { bytes: line.clone(), replacement: " ".repeat(width) });
            let recovery = Recovery::edits(edits);
            return explanation(&format!("indent it, so that it belongs to the text of `{name}`:\n{shown}"))
                .with(recovery);
        }
        if !has_sign || goes_on {
            return explanation("indent it below its key, or remove it");
        }
        let is_plain = Suspect::of_key(self.text, key).is_some_and(|value| {
            !value.written().starts_with(['"', '\'', '[', '{']) && !value.written().contains(" #")
        });
        explanation(&if is_plain && !needs_quotes {
            format!(
                "put a key and a colon before it; or, if the line continues the value of `{name}`, indent it:\n{shown}"
            )
        } else {
            format!(
                "put a key and a colon before it; or, if the line continues the value of `{name}`, put all of it in quotes"
            )
        })
    }

    /// The first key is indented, and one below it is not.
    fn indented_start(&self, span: Range<usize>) -> Explanation {
        let indentations = self.indentations(self.start..span.start);
        let first = indentations.first().filter(|first| !first.is_empty());
        let Some(first) = first.filter(|_| span.start == line_start(self.text, span.start)).cloned() else {
            let message = "this does not belong to the mapping above it, which has ended";
            return self.syntax(span, message, "begin all keys of one mapping at the same column");
        };
        let indented = indentations.iter().take_while(|line| line.start < span.start).filter(|line| !line.is_empty());
        let edits = indented.map(|line| Edit::deletion(line.start..line.start + first.len().min(line.len())));
        let recovery = Recovery::edits(edits);
        let line = self.source.line_number(span.start);
        let message = format!("this line is indented, and that of the next key, line {line}, is not");
        let help = format!("remove {}", spaces(first.len()));
        self.syntax(first, &message, &help).with(recovery)
    }

    /// A line whose indentation is that of no line above it.
    fn misaligned(&self, start: usize, span: Range<usize>) -> Explanation {
        let message = "the indentation of this line fits no line above it";
        let entry = entry_around(self.text, self.start, span.start);
        let above = self.indentations(entry.start..start);
        let (width, column) = (span.start - start, above.last().map_or(0, Range::len));
        // What is below a single key can only be beside it, or beside that key.
        if width == 0 || width >= column || above.iter().any(|line| !line.is_empty() && line.len() < column) {
            let help = "begin all entries of one mapping or list at the same column";
            return self.syntax(span, message, help);
        }
        let add = format!("add {}, so that it begins at the column of the line above it", spaces(column - width));
        let remove = format!("remove {}, so that it begins at the first column", spaces(width));
        if width == 1 && column == 2 {
            return self.syntax(span, message, &format!("{add}; or {remove}"));
        }
        let lines = self.indentations(start..entry.end);
        let is_inner = width * 2 >= column;
        let edits = lines.iter().filter(|line| line.len() >= width).map(|line| Edit {
            bytes: line.start..if is_inner { line.start } else { line.start + width },
            replacement: " ".repeat(if is_inner { column - width } else { 0 }),
        });
        let recovery = Recovery::edits(edits);
        self.syntax(span, message, if is_inner { &add } else { &remove }).with(recovery)
    }

    /// A help text for a line, with the other thing that the line may have been meant as.
    fn or_continues(&self, help: &str) -> String {
        match self.key.and_then(|key| self.text.get(key.clone())) {
            Some(key) => {
                format!("{help}; or, if the line continues the value of `{}`, indent it further", excerpt(key))
            }
            None => help.to_owned(),
        }
    }
}

/// Whether the line below that of a key begins a list.
fn has_list(text: &str, key: &Range<usize>) -> bool {
    let below = rest_of_line(text, next_line(text, line_end(text, key.end)));
    below.trim_start().starts_with("- ")
}
