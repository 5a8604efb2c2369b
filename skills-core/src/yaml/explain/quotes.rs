//! Faults in values in quotes, and directly after values in quotes or brackets.

use std::ops::Range;

use granit_parser::ErrorKind;

use super::brackets::{closing, collection_end};
use super::{Explanation, Fault};
use crate::yaml::escapes::{Syntax, WrongEscape, wrong_escapes};
use crate::yaml::quote::{Suspect, from, in_quotes_until, is_word, line_end, line_start, next_line, up_to, with_lines};
use crate::yaml::recover::{Edit, Recovery};

impl Fault<'_> {
    /// A comma after a value in quotes or brackets, as JSON has it.
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
        let help = with_lines("delete the comma", suspect.with_value(value));
        let comma = self.at..self.at + 1;
        Some(self.syntax(comma.clone(), &message, &help).with(Recovery::meant(comma, "")))
    }

    /// `#` directly after the end of a value, where it begins no comment.
    pub(super) fn comment(&self) -> Option<Explanation> {
        if *self.kind != ErrorKind::CommentNotSeparated {
            return None;
        }
        let behind = self.text.get(self.at + 1..line_end(self.text, self.at))?;
        let help = match self.with_comment_inside() {
            Some(line) => {
                format!("put a space before it; or, if it belongs to the text, put it before the quote:\n{line}")
            }
            None => "put a space before it; or, if it belongs to a text, put the whole text in quotes".to_owned(),
        };
        let message = "a space is missing before `#`, without which it begins no comment";
        let explanation = self.syntax(self.at..self.at + 1, message, &help);
        // A comment between brackets would hide the brackets after it.
        let opening = self.open_flow.filter(|&start| collection_end(from(self.text, start)) != Some(self.at - start));
        Some(match opening {
            Some(start) => Explanation { covers: start..self.at, ..explanation },
            None if behind.is_empty() || behind.starts_with([' ', '\t']) => {
                explanation.with(Recovery::meant(self.at..self.at, " "))
            }
            None => explanation.with(Recovery::guess(self.at..self.at, " ")),
        })
    }

    /// The line of a value in quotes with what follows its closing quote moved before it.
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
        if let Some(explanation) = self.quote_before_key() {
            return Some(explanation);
        }
        if *self.kind == ErrorKind::DocumentIndicatorInQuotedScalar {
            return self.document_marker();
        }
        if let Some((quote, suspect)) = self.open_quote() {
            return Some(self.unclosed_quote(quote, suspect.as_ref()));
        }
        match self.kind {
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

    /// A line such as `"license: MIT` or `"license: MIT"`.
    fn quote_before_key(&self) -> Option<Explanation> {
        let mut line = self.key.map_or(self.start, |key| next_line(self.text, line_end(self.text, key.end)));
        while line <= line_start(self.text, self.at) && line < self.text.len() {
            let end = line_end(self.text, line);
            let written = self.text.get(line..end)?.trim_end();
            let entry = written.trim_start();
            let start = line + written.len() - entry.len();
            let ends_above = in_quotes_until(self.text, start).is_some_and(|end| end < self.at);
            if let Some((key, value)) = entry.strip_prefix(['"', '\'']).and_then(|rest| rest.split_once(':'))
                && is_word(key)
                && (value.is_empty() || value.starts_with([' ', '\t']))
                && !(ends_above && line_end(self.text, line) < self.at)
            {
                let quote = up_to(entry, 1);
                let mut edits = vec![Edit::deletion(start..start + 1)];
                let inner = value.strip_suffix(quote).filter(|inner| !inner.contains(quote));
                if inner.is_some() {
                    let last = line + written.len();
                    edits.push(Edit::deletion(last - 1..last));
                }
                let what = if inner.is_some() { "are around the entry, not the value" } else { "opens before the key" };
                let message = match inner {
                    Some(_) => format!("these quotes {what}"),
                    None => format!("this `{quote}` {what}"),
                };
                let quotes = if inner.is_some() { "quotes" } else { "quote" };
                let help = format!("remove the {quotes}:\n{key}:{}", inner.unwrap_or(value));
                let place = if inner.is_some() { start..line + written.len() } else { start..start + 1 };
                let explanation = self.syntax(place, &message, &help).with(Recovery::edits(edits));
                return Some(Explanation { covers: start..line + written.len(), ..explanation });
            }
            line = next_line(self.text, end);
        }
        None
    }

    /// The quote that is not closed in the lines of its value, and that value.
    fn open_quote(&self) -> Option<(usize, Option<Suspect<'_>>)> {
        let suspect =
            self.key.and_then(|key| Suspect::of_key(self.text, key)).filter(|value| self.at >= value.span.start);
        let open = suspect.and_then(|value| Some((open_quote_in(self.text, value.span.clone())?, Some(value))));
        let open = open.filter(|(quote, _)| self.at >= *quote);
        let is_unclosed = *self.kind == ErrorKind::UnclosedQuotedScalar;
        open.or_else(|| is_unclosed.then(|| (self.at, self.suspect())))
    }

    fn unclosed_quote(&self, opening: usize, suspect: Option<&Suspect<'_>>) -> Explanation {
        let quote = from(self.text, opening).chars().next().unwrap_or('"');
        let message = format!("this `{quote}` opens a quoted value that is not closed");
        let mark = opening..opening + quote.len_utf8();
        let Some(suspect) = suspect.filter(|suspect| !suspect.may_hold_entries()) else {
            let help = "close it at the end of the value";
            let covers = self.open_flow.unwrap_or(opening)..self.at.max(mark.end);
            return Explanation { covers, ..self.syntax(mark, &message, help) };
        };
        let is_whole = suspect.span.start == opening;
        let written = from(suspect.written(), opening - suspect.span.start);
        let inner = match written.find([',', ']', '}']).filter(|_| !is_whole) {
            Some(end) => up_to(written, end).trim_end(),
            None => written,
        };
        // What was meant as the closing quote may be another one.
        let text = inner.strip_suffix(['”', '“', '’', '‘', '"', '\'']).filter(|text| text.len() > 1).unwrap_or(inner);
        let text = text.strip_suffix('\\').filter(|_| quote == '"' && text.len() < inner.len()).unwrap_or(text);
        let is_escaped = quote == '"' && text.ends_with('\\');
        let end = opening + text.len()..opening + inner.len();
        let joined = |text: &str| {
            text.split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
        };
        let before = up_to(suspect.written(), opening - suspect.span.start);
        let value = joined(&format!("{before}{text}{quote}{}", from(suspect.written(), end.end - suspect.span.start)));
        let closed = suspect.with_value(&value).filter(|_| !is_escaped);
        let help = with_lines("close it at the end of the value", closed);
        let place = if suspect.written().contains(['\n', '\r']) { suspect.span.clone() } else { mark };
        let explanation = Explanation { covers: suspect.span.clone(), ..self.syntax(place, &message, &help) };
        if is_escaped { explanation } else { explanation.with(Recovery::meant(end, quote)) }
    }

    /// A line of a quoted value that begins with `---` or `...`.
    fn document_marker(&self) -> Option<Explanation> {
        let after = from(self.text, self.at);
        let mut lines = after.match_indices(['\n', '\r']).map(|(end, _)| self.at + end + 1);
        let start = lines.find(|&line| {
            let line = from(self.text, line);
            let after = line.strip_prefix("---").or_else(|| line.strip_prefix("..."));
            after.is_some_and(|after| after.is_empty() || after.starts_with(char::is_whitespace))
        })?;
        let marker = start..start + 3;
        let message = format!("a line of a quoted value cannot begin with `{}`", self.text.get(marker.clone())?);
        let help = "indent the line; or, if the value ends above it, close its quote there";
        Some(self.syntax(marker, &message, help).with(Recovery::guess(start..start, "  ")))
    }

    /// Points at the first wrong escape of a value; the repair is about all of them.
    fn wrong_escape(&self) -> Option<Explanation> {
        let wrong = wrong_escapes(self.text, self.at, Syntax::Yaml);
        let first = wrong.first()?;
        let mut replacement = String::new();
        let mut done = first.span.start;
        for escape in &wrong {
            replacement += self.text.get(done..escape.span.start)?;
            done = escape.span.start;
            if escape.is_quote() {
                done += 1;
            } else {
                replacement.push('\\');
            }
        }
        replacement += self.text.get(done..wrong.last()?.span.end)?;
        let bytes = first.span.start..wrong.last()?.span.end;
        let help = if let [only] = wrong.as_slice() { only.help() } else { self.without_escapes(&bytes, &replacement) };
        let is_meant = wrong.iter().all(WrongEscape::is_backslash);
        let recovery = Recovery::one(bytes.clone(), replacement, is_meant);
        let explanation = self.syntax(first.span.clone(), &first.message(), &help);
        Some(Explanation { covers: bytes, ..explanation }.with(recovery))
    }

    /// What to do where a value has several wrong escapes.
    fn without_escapes(&self, wrong: &Range<usize>, replacement: &str) -> String {
        let general = "write each backslash of the value twice, or put the value in single quotes, in which a backslash is a backslash";
        let line = self.suspect().filter(|suspect| suspect.span.start == self.at).and_then(|suspect| {
            let value = [
                self.text.get(suspect.span.start..wrong.start)?,
                replacement,
                self.text.get(wrong.end..suspect.span.end)?,
            ];
            suspect.with_value(&value.concat()).filter(|line| !line.contains(['\n', '\r']))
        });
        line.map_or_else(
            || general.to_owned(),
            |line| format!("write each backslash that is meant as one twice:\n{line}"),
        )
    }
}

/// The quote in the value in these bytes that is not closed in them.
fn open_quote_in(text: &str, value: Range<usize>) -> Option<usize> {
    let written = text.get(value.clone())?;
    let is_flow = written.starts_with(['[', '{']);
    let mut at = 0;
    while let Some(found) = from(written, at).find(['"', '\'']) {
        at += found;
        let before = up_to(written, at).trim_end();
        if at > 0 && !(is_flow && before.ends_with(['[', '{', ',', ':'])) {
            if !is_flow {
                return None;
            }
            at += 1;
            continue;
        }
        match in_quotes_until(written, at) {
            None => return Some(value.start + at),
            Some(_) if !is_flow => return None,
            Some(end) => at = end,
        }
    }
    None
}
