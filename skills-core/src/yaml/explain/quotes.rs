//! Faults in values in quotes, and directly behind values in quotes or brackets.

use granit_parser::ErrorKind;

use super::{Explanation, Fault, closing};
use crate::yaml::escapes::{Syntax, WrongEscape, wrong_escapes};
use crate::yaml::quote::{from, line_end, line_start};
use crate::yaml::recover::Repair;

impl Fault<'_> {
    /// A comma behind a value in quotes or brackets, as JSON has it.
    pub(super) fn comma(&self) -> Option<Explanation> {
        let behind = self.text.get(self.at..line_end(self.text, self.at))?.strip_prefix(',')?;
        let comment = behind.trim_start_matches([' ', '\t']);
        let is_last = comment.is_empty() || (comment.len() < behind.len() && comment.starts_with('#'));
        let suspect = self.suspect().filter(|_| is_last && self.open_flow.is_none())?;
        let value = self.text.get(suspect.span.start..self.at)?.trim_end();
        let closing = match value.chars().next()? {
            quote @ ('"' | '\'') => quote,
            bracket @ ('[' | '{') => closing(bracket),
            _ => return None,
        };
        if value.len() < 2 || !value.ends_with(closing) {
            return None;
        }
        let message = format!("a comma follows {}, as in JSON", suspect.name());
        let help = match suspect.with_value(value) {
            Some(line) => format!("delete the comma:\n{line}"),
            None => "delete the comma".to_owned(),
        };
        let comma = self.at..self.at + 1;
        let repair = Some(Repair { bytes: comma.clone(), replacement: String::new(), is_meant: true });
        Some(Explanation { repair, ..self.syntax(comma, &message, &help) })
    }

    /// `#` directly behind the end of a value, where it begins no comment.
    pub(super) fn comment(&self) -> Option<Explanation> {
        if *self.kind != ErrorKind::CommentNotSeparated {
            return None;
        }
        let behind = self.text.get(self.at + 1..line_end(self.text, self.at))?;
        let help = match self.with_comment_inside() {
            Some(line) => {
                format!("put a blank before it; or, if it belongs to the text, put it before the quote:\n{line}")
            }
            None => "put a blank before it; or, if it belongs to a text, put the whole text in quotes".to_owned(),
        };
        let is_meant = behind.is_empty() || behind.starts_with([' ', '\t']);
        // A comment between brackets would hide the brackets behind it.
        let is_between_brackets = self.open_flow.is_some() && self.collection_end() != Some(self.at);
        let repair = if is_between_brackets {
            self.skip_collection()
        } else {
            Some(Repair { bytes: self.at..self.at, replacement: " ".to_owned(), is_meant })
        };
        let message = "a blank is missing before `#`, without which it begins no comment";
        Some(Explanation { repair, ..self.syntax(self.at..self.at + 1, message, &help) })
    }

    /// The line of a value in quotes with what stands behind its closing quote moved before it.
    fn with_comment_inside(&self) -> Option<String> {
        let suspect = self.suspect()?;
        let value = self.text.get(suspect.span.start..self.at)?;
        let quote = value.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
        let inner = value.strip_suffix(quote).filter(|inner| !inner.is_empty() && !inner.contains(['\n', '\r']))?;
        let behind =
            self.text.get(self.at..suspect.span.end).filter(|text| !text.contains([quote, '\\', '\n', '\r']))?;
        suspect.with_value(&format!("{inner}{behind}{quote}"))
    }

    /// A quote that is not closed, or not where the author believes, or a wrong escape.
    pub(super) fn quoted(&self) -> Option<Explanation> {
        match self.kind {
            ErrorKind::UnclosedQuotedScalar => Some(self.unclosed_quote()),
            ErrorKind::InvalidTrailingSingleQuotedScalar | ErrorKind::InvalidTrailingDoubleQuotedScalar => {
                self.quote_closed_elsewhere()
            }
            ErrorKind::DocumentIndicatorInQuotedScalar => self.document_marker(),
            ErrorKind::UnknownQuotedScalarEscape
            | ErrorKind::InvalidQuotedScalarHexEscape
            | ErrorKind::InvalidLowSurrogateHexEscape
            | ErrorKind::InvalidLowSurrogate
            | ErrorKind::MissingLowSurrogate
            | ErrorKind::UnpairedLowSurrogate
            | ErrorKind::InvalidUnicodeEscape => self.wrong_escape(),
            _ => None,
        }
    }

    fn unclosed_quote(&self) -> Explanation {
        let quote = from(self.text, self.at).chars().next().unwrap_or('"');
        let message = format!("this `{quote}` opens a quoted value that is not closed");
        let line = self.text.get(self.at..line_end(self.text, self.at)).unwrap_or_default().trim_end();
        let suspect = self.suspect().filter(|suspect| suspect.span.start == self.at && !line.ends_with('\\'));
        let help = match suspect.and_then(|suspect| suspect.with_value(&format!("{line}{quote}"))) {
            Some(closed) => format!("close it at the end of the value:\n{closed}"),
            None => format!("close it with `{quote}` at the end of the value"),
        };
        self.syntax(self.at..self.at + quote.len_utf8(), &message, &help)
    }

    /// Text behind a closing quote on another line than that of the value: the quote that was meant to close is missing.
    fn quote_closed_elsewhere(&self) -> Option<Explanation> {
        let key = self.key.filter(|_| self.suspect().is_none())?;
        let opening = key.end + from(self.text, key.end).find(['"', '\''])?;
        if opening >= self.at || line_start(self.text, opening) == line_start(self.text, self.at) {
            return None;
        }
        let line = self.source.line_number(self.at);
        let message = format!("the quoted value that opens here goes on to line {line}, where text follows its end");
        let help = "close it with the same quote at the end of the value";
        Some(self.syntax(opening..opening + 1, &message, help))
    }

    /// A line of a quoted value that begins with `---` or `...`.
    fn document_marker(&self) -> Option<Explanation> {
        let behind = from(self.text, self.at);
        let mut lines = behind.match_indices(['\n', '\r']).map(|(end, _)| self.at + end + 1);
        let start = lines.find(|&line| {
            let line = from(self.text, line);
            let behind = line.strip_prefix("---").or_else(|| line.strip_prefix("..."));
            behind.is_some_and(|behind| behind.is_empty() || behind.starts_with(char::is_whitespace))
        })?;
        let marker = start..start + 3;
        let message = format!("a line of a quoted value cannot begin with `{}`", self.text.get(marker.clone())?);
        Some(self.syntax(marker, &message, "indent the line; or, if the value ends above it, close its quote there"))
    }

    /// Points at the first wrong escape of a value; the repair is about all of them.
    fn wrong_escape(&self) -> Option<Explanation> {
        let wrong = wrong_escapes(self.text, self.at, Syntax::Yaml);
        let first = wrong.first()?;
        let mut replacement = String::new();
        let mut done = first.span.start;
        for escape in &wrong {
            replacement += self.text.get(done..=escape.span.start)?;
            replacement.push('\\');
            done = escape.span.start + 1;
        }
        let is_meant = wrong.iter().all(WrongEscape::is_backslash);
        let repair = Some(Repair { bytes: first.span.start..done, replacement, is_meant });
        Some(Explanation { repair, ..self.syntax(first.span.clone(), &first.message(), &first.help()) })
    }
}
