//! From the YAML parser's errors to messages that say what to write instead.

mod brackets;
mod lines;
mod quotes;
mod unquoted;

#[cfg(test)]
mod tests;

use std::ops::Range;

use granit_parser::ErrorKind;

use super::build::{tab_indentation, too_deep};
use super::quote::{Suspect, entry_around, from, is_entry, line_end, line_start, next_line, rest_of_line};
use super::recover::{Edit, Recovery};
use super::words;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Source;

/// A syntax error and what was known when it came up.
pub(super) struct Fault<'a> {
    pub(super) source: &'a Source,
    /// The source's text up to the end of the frontmatter.
    pub(super) text: &'a str,
    /// Where the frontmatter begins.
    pub(super) start: usize,
    /// Where the parser saw the error.
    pub(super) at: usize,
    pub(super) kind: &'a ErrorKind,
    /// The key outside of flow collections whose value was being read or had been read last.
    pub(super) key: Option<&'a Range<usize>>,
    /// Where the outermost flow collection begins that was open.
    pub(super) open_flow: Option<usize>,
}

/// A syntax error in words.
pub(super) struct Explanation {
    pub(super) problem: Diagnostic,
    /// The bytes that the problem is about: what was found wrong there before is a part of it.
    pub(super) covers: Range<usize>,
    pub(super) recovery: Recovery,
}

impl Explanation {
    /// The explanation of an error of which it is not plain what was meant.
    pub(super) fn new(problem: Diagnostic, covers: Range<usize>) -> Self {
        Self { problem, covers, recovery: Recovery::LeaveOut }
    }

    /// The same with a way for the reading to go on.
    pub(super) fn with(self, recovery: Recovery) -> Self {
        Self { recovery, ..self }
    }
}

impl<'a> Fault<'a> {
    /// Says what is wrong, as near to what the author meant as can be told.
    pub(super) fn explain(&self) -> Explanation {
        self.limit()
            .or_else(|| self.character())
            .or_else(|| self.tab())
            .or_else(|| self.comma())
            .or_else(|| self.comment())
            .or_else(|| self.quoted())
            .or_else(|| self.deep_key())
            .or_else(|| self.unquoted())
            .or_else(|| self.reserved())
            .or_else(|| self.flow())
            .or_else(|| self.line())
            .unwrap_or_else(|| {
                let (reason, help) = words::of(self.kind);
                let help = help.unwrap_or("if this is text, put all of it in quotes");
                self.syntax(self.at..self.at, &format!("not YAML: {reason}"), help)
            })
    }

    fn limit(&self) -> Option<Explanation> {
        let line = self.at..line_end(self.text, self.at);
        match self.kind {
            ErrorKind::RecursionLimitExceeded => Some(Explanation::new(too_deep(self.source, self.at..self.at), line)),
            ErrorKind::DirectiveDisallowed => {
                let message = "YAML directives such as `%YAML` are not supported";
                let problem = self.source.at(Code::UnsupportedYaml, line.clone(), message).help("delete the line");
                Some(Explanation::new(problem, line.clone()).with(Recovery::meant(line, "")))
            }
            _ => None,
        }
    }

    /// A character that YAML allows nowhere.
    fn character(&self) -> Option<Explanation> {
        let character = match self.kind {
            ErrorKind::UnexpectedCharacter { character } if !matches!(character, '@' | '`' | '%') => *character,
            ErrorKind::BomInsideDocument => '\u{feff}',
            _ => return None,
        };
        let at = self.at + from(self.text, self.at).find(character)?;
        let code = u32::from(character);
        let message = format!("the character U+{code:04X} is not allowed in YAML");
        let help = "delete it; in a value in double quotes, it may be escaped";
        let place = at..at + character.len_utf8();
        Some(self.syntax(place.clone(), &message, help).with(Recovery::meant(place, "")))
    }

    fn tab(&self) -> Option<Explanation> {
        let is_about_tabs = matches!(
            self.kind,
            ErrorKind::TabInBlockIndentation
                | ErrorKind::TabInIndentation
                | ErrorKind::TabNotAllowed
                | ErrorKind::TabInPlainScalar
                | ErrorKind::TabAtBlockScalarStart
        );
        if !is_about_tabs {
            return None;
        }
        let entry = entry_around(self.text, self.start, self.at);
        let indentations = self.indentations(entry.start..self.text.len());
        let is_first = |line: &&Range<usize>| line.end > self.at || line_end(self.text, line.start) >= self.at;
        let has_tab = |line: &&Range<usize>| self.text.get((*line).clone()).is_some_and(|spaces| spaces.contains('\t'));
        let first = indentations.iter().filter(has_tab).find(is_first)?.clone();
        // The lines below are indented likewise.
        let spaces = indentations.iter().find(|line| !line.is_empty() && !has_tab(line)).map_or(2, Range::len);
        // A key below one that has a value is beside it.
        let beside = self.key.filter(|key| {
            let value = Suspect::of_key(self.text, key);
            is_entry(rest_of_line(self.text, first.end))
                && value.is_some_and(|value| !value.written().starts_with(['|', '>']))
        });
        let column = beside.map(|key| key.start - line_start(self.text, key.start));
        let edits =
            indentations.iter().filter(has_tab).filter(|line| first.start <= line.start && line.start < entry.end);
        let edits = edits.map(|line| {
            let tabs = self.text.get(line.clone()).unwrap_or_default().matches('\t').count();
            Edit { bytes: line.clone(), replacement: " ".repeat(column.unwrap_or(tabs * spaces)) }
        });
        let recovery = Recovery::edits(edits);
        Some(Explanation::new(tab_indentation(self.source, first.clone()), first).with(recovery))
    }

    /// The spaces and tabs with which lines begin, without blank lines.
    fn indentations(&self, lines: Range<usize>) -> Vec<Range<usize>> {
        let mut found = Vec::new();
        let mut line = line_start(self.text, lines.start);
        while line < lines.end {
            let end = line_end(self.text, line);
            let written = self.text.get(line..end).unwrap_or_default();
            let text = written.trim_start_matches([' ', '\t']);
            found.extend((!text.is_empty()).then_some(line..end - text.len()));
            line = next_line(self.text, end);
        }
        found
    }

    fn suspect(&self) -> Option<Suspect<'a>> {
        Suspect::around(self.text, self.key, self.open_flow.unwrap_or(self.at))
    }

    fn syntax(&self, span: Range<usize>, message: &str, help: &str) -> Explanation {
        Explanation::new(self.source.at(Code::YamlSyntax, span.clone(), message).help(help), span)
    }
}

/// A character in the words of a message.
fn in_backticks(character: char) -> String {
    if character == '`' { "a backtick".to_owned() } else { format!("`{character}`") }
}

/// So many spaces, in words.
fn spaces(count: usize) -> String {
    if count == 1 { "one space".to_owned() } else { format!("{count} spaces") }
}
