//! From the errors of `serde_json` to messages that say what to write instead.

use std::ops::Range;

use crate::diagnostic::{Code, Diagnostic};
use crate::source::Source;
use crate::yaml::{Syntax, wrong_escapes};

/// How much of a word a message repeats, in characters.
const LONGEST_WORD: usize = 40;

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
            .unwrap_or_else(|| {
                let help = self.sign();
                self.problem(self.character(self.at), self.reason, &help)
            })
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
            '\n' => "close the string with `\"`, or write `\\n` for a line end in it".to_owned(),
            '\r' => "close the string with `\"`, or write `\\r` for a line end in it".to_owned(),
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
        let help = match (self.before(self.at), self.open.last(), self.strings.last()) {
            (_, _, Some(&opening)) if self.in_string => {
                format!("close the string that begins in line {} with `\"`", self.source.line_number(opening))
            }
            (Some(':'), ..) => "write the value behind `:`".to_owned(),
            (Some(','), Some(&bracket), _) => format!("{} instead of the comma", self.close(bracket)),
            _ if self.reason == "EOF while parsing a value" => return self.word(),
            (_, Some(&bracket), _) => self.close(bracket),
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
        Some(self.problem(comma..comma + 1, self.reason, "remove the comma behind the last entry"))
    }

    /// A word or number that JSON does not have.
    fn word(&self) -> Option<Diagnostic> {
        let span = self.word_around(self.at);
        let word = self.text.get(span.clone()).filter(|word| !word.is_empty())?;
        let is_key = self.text.get(span.end..).is_some_and(|behind| behind.trim_start().starts_with(':'));
        let help = match self.reason {
            _ if is_key && self.open.is_empty() => "write it as JSON: `{\"key\": value}`".to_owned(),
            "key must be a string" => format!("keys stand in double quotes: write `\"{}\"`", shown(word)),
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

    /// What to do about a sign that stands where another one should.
    fn sign(&self) -> String {
        let next = self.text.get(self.at..).and_then(|rest| rest.chars().next());
        match next {
            Some('/' | '#') => return "JSON has no comments; remove it, or say it in a `$comment` key".to_owned(),
            Some('\'') => return "JSON has double quotes only: write `\"…\"`".to_owned(),
            Some('“' | '”' | '„' | '«' | '»' | '‘' | '’' | '`') => {
                return "JSON has straight double quotes only: write `\"…\"`".to_owned();
            }
            _ => {}
        }
        let is_separator = matches!(self.reason, "expected `,` or `]`" | "expected `,` or `}`");
        match (self.reason, next) {
            ("expected `:`", Some(sign @ ('=' | '：'))) => format!("write `:` instead of `{sign}`"),
            ("expected `:`", _) => "write `:` and a value behind the key".to_owned(),
            (_, Some(']' | '}')) if self.before(self.at) == Some(':') => "write the value behind `:`".to_owned(),
            (_, Some(']' | '}')) => match self.open.last() {
                Some(&bracket) => self.close(bracket),
                None => "remove it: it closes nothing".to_owned(),
            },
            ("expected `,` or `]`", Some(':')) => "only objects have keys: write `{ }` instead of `[ ]`".to_owned(),
            (_, Some(sign @ (';' | '，' | '、'))) if is_separator => format!("write `,` instead of `{sign}`"),
            (_, Some(_)) if is_separator && self.text.get(..self.at).is_some_and(|before| before.ends_with('"')) => {
                "write `\\\"` for a quote in a string, or `,` before the next entry".to_owned()
            }
            _ if is_separator => "write `,` before the next entry".to_owned(),
            ("expected value", Some(',')) if self.before(self.at) == Some(':') => {
                "write the value behind `:`".to_owned()
            }
            (_, Some(',')) => "remove the comma, or write the entry before it".to_owned(),
            ("key must be a string", _) => "write the key as a string: `\"key\": value`".to_owned(),
            ("trailing characters", _) => {
                "remove what follows the first value, or put all values into one array in `[ ]`".to_owned()
            }
            _ => "write a string in double quotes, a number, `true`, `false`, `null`, an array or an object".to_owned(),
        }
    }

    /// The last character before a byte that is no white space.
    fn before(&self, at: usize) -> Option<char> {
        self.text.get(..at)?.trim_end().chars().next_back()
    }

    fn close(&self, bracket: usize) -> String {
        let (what, open, close) = match self.text.as_bytes().get(bracket) {
            Some(b'[') => ("array", '[', ']'),
            _ => ("object", '{', '}'),
        };
        format!(
            "close the {what} that begins with `{open}` in line {} with `{close}`",
            self.source.line_number(bracket)
        )
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
        return format!("JSON has no `{word}`; write `null`, or a string");
    }
    if matches!(lower.as_str(), "none" | "nil") {
        return "write `null`".to_owned();
    }
    if let Some(word) = ["true", "false", "null"].into_iter().find(|&word| word == lower) {
        return format!("write `{word}`");
    }
    if let Some(hexadecimal) = lower.strip_prefix("0x") {
        let decimal = u64::from_str_radix(hexadecimal, 16);
        return match decimal {
            Ok(decimal) => format!("JSON has decimal numbers only: write `{sign}{decimal}`"),
            Err(_) => "JSON has decimal numbers only".to_owned(),
        };
    }
    let digits = number.trim_start_matches('0');
    let whole = if digits.starts_with(|c: char| c.is_ascii_digit()) { "" } else { "0" };
    let fraction = if digits.ends_with('.') { "0" } else { "" };
    let meant = format!("{sign}{whole}{digits}{fraction}");
    let is_number = number.starts_with(|c: char| c.is_ascii_digit() || c == '.');
    if is_number && word.len() <= LONGEST_WORD && serde_json::from_str::<serde_json::Number>(&meant).is_ok() {
        return format!("write the number as `{meant}`, or as a string `\"{word}\"`");
    }
    if word.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '.')) {
        return format!("write a number such as `1`, `-0.5` or `1e3`, or a string `\"{}\"`", shown(word));
    }
    format!("only `true`, `false` and `null` stand without quotes: write `\"{}\"`", shown(word))
}

fn shown(word: &str) -> String {
    let mut characters = word.chars();
    let shown: String = characters.by_ref().take(LONGEST_WORD).collect();
    if characters.next().is_some() { shown + "…" } else { shown }
}
