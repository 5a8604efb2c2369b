//! Values that are not in quotes and must be, or were meant as something else than text.

use std::ops::Range;

use granit_parser::ErrorKind;

use super::brackets::{collection, collection_end, open_brackets};
use super::{Explanation, Fault, in_backticks};
use crate::diagnostic::Code;
use crate::yaml::quote::{
    Suspect, from, in_quotes_until, is_word, line_end, line_start, quoted, shown_whole, up_to, with_lines,
};
use crate::yaml::recover::{Edit, Recovery};

/// The keys whose value is a mapping.
const MAPPINGS: [&str; 5] = ["metadata", "capabilities_detail", "requirements", "performance", "assessment"];

impl Fault<'_> {
    /// A value that is not in quotes and must be.
    pub(super) fn unquoted(&self) -> Option<Explanation> {
        let suspect = self.suspect()?;
        let reason = self.needs_quotes(&suspect)?;
        if let Some(explanation) = self.mapping_in_line(&suspect).or_else(|| self.text_after_sign(&suspect, &reason)) {
            return Some(explanation);
        }
        let meant = self.text_meant(&suspect);
        let line = meant.as_ref().and_then(|text| suspect.with_value(&quoted(text)));
        let mut help = with_lines("put the value in quotes", line);
        if suspect.key_on_other_line().is_some() {
            let line = self.source.line_number(suspect.span.start) + 1;
            help = format!(
                "put the value in quotes; or, if line {line} is an entry of its own, begin it at the column of the keys around it"
            );
        }
        let message = format!("{} needs quotes: {reason}", suspect.name());
        let problem = self.source.at(Code::UnquotedValue, suspect.span.clone(), message).help(help);
        let is_meant = meant.is_some()
            && !suspect.written().starts_with('{')
            && !suspect.may_hold_entries()
            && !self.is_remark(&suspect);
        let text = quoted(meant.as_deref().unwrap_or(suspect.written()));
        let recovery = Recovery::one(suspect.span.clone(), text, is_meant);
        Some(Explanation::new(problem, suspect.span).with(recovery))
    }

    /// `metadata: owner: Ada`, which was meant as a mapping.
    fn mapping_in_line(&self, suspect: &Suspect<'_>) -> Option<Explanation> {
        let key = suspect.key.filter(|key| MAPPINGS.contains(key))?;
        let written = suspect.written();
        if *self.kind != ErrorKind::MappingValueNotAllowed {
            return None;
        }
        let (first, below) = written.find(['\n', '\r']).map_or((written, ""), |end| written.split_at(end));
        let is_entry =
            |part: &str| part.split_once(": ").is_some_and(|(key, value)| is_word(key.trim()) && !value.contains(": "));
        if !first.split(", ").all(is_entry) || !below.trim().lines().all(is_entry) {
            return None;
        }
        let lines = self.indentations(suspect.span.start + first.len()..suspect.span.end);
        let width = lines.iter().filter(|line| line.start > suspect.span.start).map(Range::len).next().unwrap_or(2);
        let separator = format!("\n{}", " ".repeat(width));
        let start = suspect.span.start;
        let mut edits = vec![Edit { bytes: start..start, replacement: separator.clone() }];
        edits.extend(
            first.match_indices(", ").map(|(at, comma)| Edit {
                bytes: start + at..start + at + comma.len(),
                replacement: separator.clone(),
            }),
        );
        let entries = format!("{}{below}", first.replace(", ", &separator));
        let help = match shown_whole(&format!("{key}:{separator}{}", entries.replace("\r\n", "\n"))) {
            Some(lines) => format!("write each on a line of its own:\n{lines}"),
            None => "write each on a line of its own, indented".to_owned(),
        };
        let message = format!("the entries of `{key}` are in its own line, where YAML takes no second `: `");
        let problem = self.source.at(Code::YamlSyntax, suspect.span.clone(), message).help(help);
        Some(Explanation::new(problem, suspect.span.clone()).with(Recovery::edits(edits)))
    }

    /// `> text`: a block of text whose first line is in that of its sign.
    fn text_after_sign(&self, suspect: &Suspect<'_>, reason: &str) -> Option<Explanation> {
        let written = suspect.written();
        let text = written.strip_prefix(['|', '>'])?;
        let text = text.strip_prefix(['-', '+']).filter(|rest| rest.starts_with([' ', '\t'])).unwrap_or(text);
        let sign = up_to(written, written.len() - text.len());
        let lines: Vec<&str> = text.split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty()).collect();
        let value = format!("{sign}\n  {}", lines.join("\n  "));
        let help = with_lines("move the text to the next line and indent it", suspect.with_value(&value));
        let message = format!("{} needs another form: {reason}", suspect.name());
        let problem = self.source.at(Code::UnquotedValue, suspect.span.clone(), message).help(help);
        let line = line_start(self.text, suspect.span.start);
        let indentation = from(self.text, line).len() - from(self.text, line).trim_start().len() + 2;
        let value = value.replace("\n  ", &format!("\n{}", " ".repeat(indentation)));
        Some(Explanation::new(problem, suspect.span.clone()).with(Recovery::meant(suspect.span.clone(), value)))
    }

    /// Why YAML does not read a value as text.
    fn needs_quotes(&self, suspect: &Suspect<'_>) -> Option<String> {
        let value = suspect.written();
        let first = value.chars().next()?;
        let second = value.chars().nth(1).unwrap_or(' ');
        let shown = in_backticks(first);
        let begins = |what: &str| Some(format!("{shown} at its start {what}"));
        match first {
            '@' | '`' | '%' | ',' | ']' | '}' => begins("has a meaning of its own in YAML"),
            '&' => begins("makes it an anchor"),
            '*' => begins("makes it an alias"),
            '!' => begins("makes it a tag"),
            '[' | '{' => self.flow_reason(suspect, first),
            '|' | '>' => match self.kind {
                ErrorKind::InvalidBlockScalarHeader | ErrorKind::ZeroBlockScalarIndent
                    if !value.starts_with("|0") && !value.starts_with(">0") =>
                {
                    begins("opens a block, whose text begins on the next line")
                }
                _ => None,
            },
            '"' | '\'' => {
                let end = in_quotes_until(value, 0).map(|end| suspect.span.start + end)?;
                self.follows(end).then(|| "text follows its closing quote".to_owned())
            }
            '-' | '?' if self.at == suspect.span.start && second.is_whitespace() => {
                begins(if first == '-' { "makes it an item of a list" } else { "makes it a key" })
            }
            _ => match self.kind {
                ErrorKind::MappingValueNotAllowed => Some("`: ` in a plain value would make it a key".to_owned()),
                _ => {
                    self.comment_in(suspect).map(|_| "` #` begins a comment, but the text goes on below it".to_owned())
                }
            },
        }
    }

    /// Whether the fault comes after the end of a value in quotes or brackets and in the same line.
    fn follows(&self, end: usize) -> bool {
        end <= self.at && self.at <= line_end(self.text, end) && !from(self.text, end).starts_with(['\n', '\r'])
    }

    /// Why a value that begins with a bracket is no text; `None` if it is a list or mapping with a fault inside.
    fn flow_reason(&self, suspect: &Suspect<'_>, bracket: char) -> Option<String> {
        let value = suspect.written();
        let begins = format!("`{bracket}` at its start makes it a {}", collection(bracket));
        if self.open_flow.is_none() && !self.is_about_brackets() {
            let end = suspect.span.start + collection_end(value)?;
            let is_bracket = from(self.text, end).trim_start().starts_with([']', '}']);
            return (self.follows(end) && !is_bracket).then(|| format!("{begins}, and text follows its end"));
        }
        let is_open = open_brackets(value).is_some_and(|open| !open.is_empty());
        (is_open && !value.contains([']', '}']) && is_sentence(from(value, 1)))
            .then(|| format!("{begins}, and it is not closed"))
    }

    /// The `#` of a comment within a plain value of several lines.
    fn comment_in(&self, suspect: &Suspect<'_>) -> Option<usize> {
        if !matches!(self.kind, ErrorKind::CommentInterceptedScalar | ErrorKind::ExpectedBlockMappingKey) {
            return None;
        }
        let value = suspect.written();
        let comments = [" #", "\t#"].iter().filter_map(|comment| value.find(comment));
        let comment = suspect.span.start + comments.min()? + 1;
        (!value.starts_with('#') && comment <= self.at).then_some(comment)
    }

    /// Whether such a `#` is followed by a space, as in what is meant as a comment.
    fn is_remark(&self, suspect: &Suspect<'_>) -> bool {
        let comment = self.comment_in(suspect);
        comment.is_some_and(|at| from(self.text, at + 1).chars().next().is_none_or(char::is_whitespace))
    }

    /// The text that is meant by a value in wrong quotes; `None` where that is not plain.
    fn text_meant(&self, suspect: &Suspect<'_>) -> Option<String> {
        let value = suspect.written();
        let inner = |quote| value.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote));
        // A letter directly after the closing quote: the quote was meant to be a part of the text, as in `'it's'`.
        let goes_on = from(self.text, self.at).starts_with(char::is_alphanumeric)
            && up_to(self.text, self.at).ends_with(['"', '\'']);
        match (inner('"'), inner('\'')) {
            (Some(inner), _) if goes_on => {
                let text = inner.replace("\\\"", "\"");
                (!text.contains('\\')).then_some(text)
            }
            (_, Some(inner)) if goes_on => Some(inner.replace("''", "'")),
            // Only one quote is around it, as in `'it's`.
            _ if goes_on => value.strip_prefix(['"', '\'']).map(str::to_owned),
            _ => Some(value.to_owned()),
        }
    }

    /// A character that begins no key, no list item and nothing in `[ ]` or `{ }` without quotes.
    pub(super) fn reserved(&self) -> Option<Explanation> {
        let character = match self.kind {
            ErrorKind::UnexpectedCharacter { character } => *character,
            // Between brackets it would separate two entries.
            ErrorKind::UnexpectedEofBlockSequence
            | ErrorKind::UnexpectedEofBlockMapping
            | ErrorKind::ExpectedBlockSequenceEntry
            | ErrorKind::ExpectedBlockMappingKey
                if from(self.text, self.at).starts_with(',') =>
            {
                ','
            }
            _ => return None,
        };
        let message = format!("{} cannot begin a key or a value that is not in quotes", in_backticks(character));
        let explanation = self.syntax(self.at..self.at + 1, &message, "put the whole text in quotes");
        Some(Explanation { covers: self.open_flow.unwrap_or(self.at)..self.at + 1, ..explanation })
    }
}

/// Whether what follows an opening bracket is text rather than the first entries of a list or mapping, which are short.
fn is_sentence(text: &str) -> bool {
    let entries = text.split([',', '\n', '\r']).map(|entry| entry.split_once(": ").map_or(entry, |(_, value)| value));
    entries.into_iter().any(|entry| entry.split_whitespace().count() > 2 && !entry.contains('('))
}
