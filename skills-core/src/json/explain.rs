//! From the errors of `serde_json` to messages that say what to write instead.

use std::ops::Range;

use crate::diagnostic::{Code, Diagnostic};
use crate::source::Source;
use crate::yaml::{Syntax, wrong_escapes};

/// The longest piece of the text that a help repeats, in bytes. A longer one is not repeated in part, since it would be
/// copied so.
const LONGEST_SNIPPET: usize = 1_000;

/// What is known of the place of an error.
struct Fault<'a> {
    source: &'a Source,
    text: &'a str,
    /// Where `serde_json` saw the error.
    at: usize,
    /// Its message, without the place.
    reason: &'a str,
    /// The arrays and objects that are open there, each by its bracket.
    open: Vec<usize>,
    /// Where the strings begin that stand before it.
    strings: Vec<usize>,
    /// Whether the last of them is open there.
    in_string: bool,
}

/// Explains an error of a text that is not blank.
pub(super) fn explain(source: &Source, error: &serde_json::Error) -> Diagnostic {
    let text = source.text();
    let at = match (error.is_eof(), error.column()) {
        (true, _) => text.trim_end().len(),
        // It is the line feed before this line.
        (false, 0) => source.byte_at(error.line(), 1).saturating_sub(1),
        (false, column) => source.byte_at(error.line(), column),
    };
    let message = error.to_string();
    let reason = message.rsplit_once(" at line ").map_or(message.as_str(), |(reason, _)| reason);
    let reason = if reason == "expected ident" { "expected value" } else { reason };
    let mut fault = Fault { source, text, at, reason, open: Vec::new(), strings: Vec::new(), in_string: false };
    fault.look_around();
    fault.explain()
}

impl Fault<'_> {
    /// Finds the brackets and strings before the error.
    fn look_around(&mut self) {
        let mut bytes = self.text.get(..self.at).unwrap_or(self.text).bytes().enumerate();
        while let Some((index, byte)) = bytes.next() {
            match byte {
                b'\\' if self.in_string => _ = bytes.next(),
                b'"' => {
                    if !self.in_string {
                        self.strings.push(index);
                    }
                    self.in_string = !self.in_string;
                }
                _ if self.in_string => {}
                b'[' | b'{' => self.open.push(index),
                b']' | b'}' => _ = self.open.pop(),
                _ => {}
            }
        }
    }

    fn explain(&self) -> Diagnostic {
        if self.reason == "recursion limit exceeded" {
            let message = "values are nested more than 127 deep";
            return self.source.at(Code::JsonSyntax, self.character(self.at), message).help("nest them less deeply");
        }
        self.escape()
            .or_else(|| self.character_in_string())
            .or_else(|| self.at_end())
            .or_else(|| self.trailing_comma())
            .or_else(|| self.word())
            .or_else(|| self.comment())
            .or_else(|| self.other_quotes())
            .or_else(|| self.separator())
            .unwrap_or_else(|| self.problem(self.character(self.at), self.reason, &self.character_help()))
    }

    fn escape(&self) -> Option<Diagnostic> {
        if !self.reason.contains("escape") {
            return None;
        }
        // The error is seen four characters behind a `\u`; by then its string may have ended and others begun.
        let last = self.strings.get(self.strings.len().saturating_sub(4)..)?;
        let escapes =
            last.iter().find_map(|&opening| wrong_escapes(self.text, opening, Syntax::Json).into_iter().next());
        escapes.map(|escape| self.problem(escape.span.clone(), &escape.message(), &escape.help()))
    }

    fn character_in_string(&self) -> Option<Diagnostic> {
        if !self.reason.starts_with("control character") {
            return None;
        }
        let help = match self.text.get(self.at..)?.chars().next()? {
            '\n' | '\r' => {
                // A comma that ends the line was meant to follow the string.
                let end = self.text.get(..self.at)?.trim_end_matches([' ', '\t', ',']).len();
                return Some(self.problem(end..end, self.reason, "close the string with `\"`"));
            }
            '\t' => "write `\\t`".to_owned(),
            character => format!("write `\\u{:04x}`", u32::from(character)),
        };
        Some(self.problem(self.character(self.at), self.reason, &help))
    }

    /// Something that is still missing at the end of the text.
    fn at_end(&self) -> Option<Diagnostic> {
        if !self.reason.starts_with("EOF") {
            return None;
        }
        let help = match (self.before(self.at), self.open.last()) {
            _ if self.in_string => {
                let line = self.source.line_number(*self.strings.last()?);
                format!("close the string that begins in line {line} with `\"{}`", self.all_closing())
            }
            (Some(':'), _) => "write the value after `:`".to_owned(),
            (Some(','), Some(_)) => {
                let comma = self.text.get(..self.at)?.rfind(',')?;
                let help = format!("write `{}` instead of `,`", self.all_closing());
                return Some(self.problem(comma..comma + 1, self.reason, &help));
            }
            _ if self.reason == "EOF while parsing a value" => return self.word(),
            (_, Some(&bracket)) => self.close(bracket, &self.all_closing()),
            _ => return None,
        };
        Some(self.problem(self.at..self.at, self.reason, &help))
    }

    fn trailing_comma(&self) -> Option<Diagnostic> {
        if self.reason != "trailing comma" {
            return None;
        }
        // The place of the error is the bracket behind it.
        let comma = self.text.get(..self.at)?.rfind(',')?;
        Some(self.problem(comma..comma + 1, self.reason, "delete it"))
    }

    /// A word or number that JSON does not have.
    fn word(&self) -> Option<Diagnostic> {
        let span = self.word_around(self.at);
        let word = self.text.get(span.clone()).filter(|word| !word.is_empty())?;
        let is_key = self.text.get(span.end..).is_some_and(|behind| behind.trim_start().starts_with(':'));
        let help = match self.reason {
            _ if is_key && self.open.is_empty() => {
                "put the entries in braces, and their keys in double quotes".to_owned()
            }
            "key must be a string" => in_quotes("keys", word),
            "number out of range" => "write a smaller number, or a string".to_owned(),
            "expected value" | "invalid number" => word_help(word),
            reason if reason.starts_with("EOF") => word_help(word),
            // `0x1F` and `1_000` are read as a number and something behind it.
            _ if span.start < self.at && self.at < span.end => word_help(word),
            _ => return None,
        };
        Some(self.problem(span, self.reason, &help))
    }

    /// The letters, digits and signs of numbers around a byte outside of strings.
    fn word_around(&self, at: usize) -> Range<usize> {
        let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '+' | '-' | '.' | '$');
        let (before, behind) = (self.text.get(..at).unwrap_or_default(), self.text.get(at..).unwrap_or_default());
        let start = before.trim_end_matches(is_word).len();
        at - (before.len() - start)..at + behind.len() - behind.trim_start_matches(is_word).len()
    }

    /// A comment, which JSON does not have.
    fn comment(&self) -> Option<Diagnostic> {
        let rest = self.text.get(self.at..)?;
        let line = rest.split(['\n', '\r']).next()?.trim_end().len();
        let length = match rest.strip_prefix("/*").map(|inside| inside.find("*/")) {
            Some(Some(end)) => end + 4,
            None if rest.starts_with(['/', '#']) => line,
            _ => return None,
        };
        Some(self.problem(self.at..self.at + length, self.reason, "delete it: JSON has no comments"))
    }

    /// A string in other quotes than JSON's.
    fn other_quotes(&self) -> Option<Diagnostic> {
        let rest = self.text.get(self.at..)?;
        let opening = rest.chars().next()?;
        let closing: &[char] = match opening {
            '\'' | '`' => &[opening],
            '“' | '”' | '„' => &['”', '“', '"'],
            '«' | '»' => &['»', '«'],
            '‘' | '’' => &['’', '‘'],
            _ => return None,
        };
        let inside = &rest[opening.len_utf8()..];
        let end = inside.find(|c| closing.contains(&c) || matches!(c, '\n' | '\r'));
        let closed = end.and_then(|end| Some((end, inside[end..].chars().next().filter(|c| closing.contains(c))?)));
        let (length, written) = match closed {
            Some((end, closing)) => {
                (opening.len_utf8() + end + closing.len_utf8(), serde_json::Value::from(&inside[..end]).to_string())
            }
            None => (opening.len_utf8(), "\"".to_owned()),
        };
        let help = format!("write `{written}`: JSON has straight double quotes only");
        (written.len() <= LONGEST_SNIPPET).then(|| self.problem(self.at..self.at + length, self.reason, &help))
    }

    /// A `,` or `:` that is missing, or that another character stands for.
    fn separator(&self) -> Option<Diagnostic> {
        let next = self.text.get(self.at..)?.chars().next()?;
        let before = self.text.get(..self.at)?;
        let end = before.trim_end().len();
        let instead = |sign: &str| {
            let help = format!("write `{sign}` instead of `{next}`");
            Some(self.problem(self.character(self.at), self.reason, &help))
        };
        match (self.reason, next) {
            (_, ',' | ']' | '}') | ("expected `,` or `]`", ':') => None,
            ("expected `:`", '=' | '：') => instead(":"),
            ("expected `:`", _) => Some(self.problem(end..end, self.reason, "add `:` after the key")),
            ("expected `,` or `]`" | "expected `,` or `}`", ';' | '，' | '、') => instead(","),
            ("expected `,` or `]`" | "expected `,` or `}`", _) if before.ends_with('"') => {
                self.quotes_inside().or_else(|| {
                    let help = "write `\\\"` instead of `\"` if the string goes on; or add `,` after it";
                    Some(self.problem(end..end, self.reason, help))
                })
            }
            ("expected `,` or `]`" | "expected `,` or `}`", _) => {
                Some(self.problem(end..end, self.reason, "add `,` before the next entry"))
            }
            _ => None,
        }
    }

    /// A string with quotes in it, if its end is the only quote of the line behind which JSON can go on.
    fn quotes_inside(&self) -> Option<Diagnostic> {
        let opening = *self.strings.last()?;
        let line = self.text.get(self.at..)?.split(['\n', '\r']).next()?;
        let is_end = |at: &usize| {
            let behind = line[at + 1..].trim_start();
            behind.is_empty() || behind.starts_with([',', ']', '}', ':'])
        };
        let end = line.match_indices('"').map(|(at, _)| at).find(is_end)?;
        let inside = self.text.get(opening + 1..self.at + end)?;
        let written = format!("\"{}\"", inside.replace('"', "\\\""));
        let is_string = serde_json::from_str::<String>(&written).is_ok() && written.len() <= LONGEST_SNIPPET;
        let help = format!("write `{written}`: a quote in a string needs a backslash before it");
        is_string.then(|| self.problem(opening..self.at + end + 1, self.reason, &help))
    }

    /// What to do about a character that stands where another one should.
    fn character_help(&self) -> String {
        let next = self.text.get(self.at..).and_then(|rest| rest.chars().next());
        match (self.reason, next) {
            ("expected `:`", _) => "write a value after the key".to_owned(),
            (_, Some(']' | '}')) if self.before(self.at) == Some(':') => "write the value after `:`".to_owned(),
            (_, Some(other @ (']' | '}'))) => match self.open.as_slice() {
                [] => "delete it: it closes nothing".to_owned(),
                [bracket] => format!("write `{}` instead of `{other}`", self.closing(*bracket)),
                [.., bracket] => self.close(*bracket, self.closing(*bracket)),
            },
            ("expected `,` or `]`", Some(':')) => {
                "only objects have keys; put the entries in braces instead of brackets".to_owned()
            }
            ("expected value", Some(',')) if self.before(self.at) == Some(':') => {
                "write the value after `:`".to_owned()
            }
            (_, Some(',')) => "delete it, or write the entry before it".to_owned(),
            ("key must be a string", _) => "write the key in double quotes".to_owned(),
            ("trailing characters", _) => {
                "delete what follows the first value, or put all values into one array".to_owned()
            }
            _ => "write a JSON value; texts stand in double quotes".to_owned(),
        }
    }

    /// The last character before a byte that is no white space.
    fn before(&self, at: usize) -> Option<char> {
        self.text.get(..at)?.trim_end().chars().next_back()
    }

    fn close(&self, bracket: usize, closing: &str) -> String {
        let (what, open) = if self.closing(bracket) == "]" { ("array", '[') } else { ("object", '{') };
        let line = self.source.line_number(bracket);
        format!("close the {what} that begins with `{open}` in line {line} with `{closing}`")
    }

    fn closing(&self, bracket: usize) -> &'static str {
        if self.text.as_bytes().get(bracket) == Some(&b'[') { "]" } else { "}" }
    }

    /// The brackets that close all that is open.
    fn all_closing(&self) -> String {
        self.open.iter().rev().map(|&bracket| self.closing(bracket)).collect()
    }

    /// The bytes of the character at this byte, unless it ends a line.
    fn character(&self, at: usize) -> Range<usize> {
        let next = self.text.get(at..).and_then(|rest| rest.chars().next()).filter(|c| !matches!(c, '\n' | '\r'));
        at..at + next.map_or(0, char::len_utf8)
    }

    fn problem(&self, span: Range<usize>, reason: &str, help: &str) -> Diagnostic {
        self.source.at(Code::JsonSyntax, span, format!("not JSON: {reason}")).help(help)
    }
}

/// What to write instead of a word or number without quotes.
fn word_help(word: &str) -> String {
    let (sign, number) = match word.strip_prefix(['+', '-']) {
        Some(number) => (if word.starts_with('-') { "-" } else { "" }, number),
        None => ("", word),
    };
    let lower = number.to_lowercase();
    if matches!(lower.as_str(), "nan" | "inf" | "infinity" | "undefined") {
        return format!("JSON has no `{word}`; write a number or a text");
    }
    if matches!(lower.as_str(), "none" | "nil") {
        return "write `null`".to_owned();
    }
    if let Some(word) = ["true", "false", "null"].into_iter().find(|&word| word == lower) {
        return format!("write `{word}`");
    }
    let decimal = lower.strip_prefix("0x").and_then(|hexadecimal| u64::from_str_radix(hexadecimal, 16).ok());
    if let Some(decimal) = decimal {
        return format!("write `{sign}{decimal}`: JSON has decimal numbers only");
    }
    let digits = number.replace('_', "");
    let digits = digits.trim_start_matches('0');
    let whole = if digits.starts_with(|c: char| c.is_ascii_digit()) { "" } else { "0" };
    let fraction = if digits.ends_with('.') { "0" } else { "" };
    let meant = format!("{sign}{whole}{digits}{fraction}");
    let is_number = number.starts_with(|c: char| c.is_ascii_digit() || c == '.');
    if is_number && word.len() <= LONGEST_SNIPPET && serde_json::from_str::<serde_json::Number>(&meant).is_ok() {
        return format!("write `{meant}`");
    }
    in_quotes("texts", word)
}

/// What to write instead of a word that must be a string.
fn in_quotes(what: &str, word: &str) -> String {
    if word.len() > LONGEST_SNIPPET {
        return format!("{what} stand in double quotes");
    }
    format!("write `\"{word}\"`: {what} stand in double quotes")
}
