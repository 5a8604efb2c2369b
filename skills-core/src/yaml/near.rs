//! Lines that are nearly `key: value`.

use super::explain::Explanation;
use super::quote::{
    OTHER_SIGNS, colon_without_blank, excerpt, from, is_entry, is_key, line_end, next_line, quoted, rest_of_line,
    shown_whole, up_to,
};
use super::recover::{Edit, Recovery};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Source;
use crate::wording::{grouped, is_visible};

/// The keys that are known without their colon.
const KEYS: [&str; 6] = ["name", "description", "license", "compatibility", "metadata", "allowed-tools"];
/// The most characters of a key.
const LONGEST_KEY: usize = 1_024;

/// A line from its first character on.
struct Line<'a> {
    source: &'a Source,
    /// The source's text up to the end of the frontmatter.
    text: &'a str,
    at: usize,
    written: &'a str,
}

/// Says what is wrong with the line whose first character stands at this byte, if it is plain which entry it was meant
/// as.
pub(super) fn explain(source: &Source, text: &str, at: usize) -> Option<Explanation> {
    let written = text.get(at..line_end(text, at))?.trim_end();
    let line = Line { source, text, at, written };
    line.has_long_key()
        .or_else(|| line.lacks_key())
        .or_else(|| line.lacks_blank())
        .or_else(|| line.has_another_sign())
        .or_else(|| line.lacks_colon())
}

/// A mapping whose lines have the `- ` of a list before them.
pub(super) fn items(source: &Source, text: &str, start: usize) -> Option<Explanation> {
    let mut edits = Vec::new();
    let mut line = start;
    while line < text.len() {
        let written = rest_of_line(text, line);
        match written.strip_prefix("- ") {
            Some(entry) if is_entry(entry) => {
                let dash = line..line + written.len() - entry.trim_start().len();
                edits.push(Edit::deletion(dash));
            }
            // The other keys of an item.
            None if written.starts_with("  ") && !edits.is_empty() => {
                edits.push(Edit::deletion(line..line + 2));
            }
            None if written.trim().is_empty() || written.starts_with('#') => {}
            _ => return None,
        }
        line = next_line(text, line + written.len());
    }
    let first = edits.first()?.bytes.clone();
    let problem = source.at(Code::NotAMapping, first.clone(), "the keys are items of a list; they must be a mapping");
    let problem = problem.help("remove the `- ` before each key");
    Some(Explanation::new(problem, first).with(Recovery::edits(edits)))
}

/// A value without a key before its `:`, which stands at this byte.
pub(super) fn missing_key(source: &Source, colon: usize) -> Diagnostic {
    source.at(Code::NotAMapping, colon..colon, "a key is missing before `:`").help("write a key before it")
}

impl Line<'_> {
    /// `key: value` with a key that YAML takes for no key any more.
    fn has_long_key(&self) -> Option<Explanation> {
        let key = self.written.split_once(": ").map(|(key, _)| key).or_else(|| self.written.strip_suffix(':'))?;
        let length = key.chars().count();
        if length <= LONGEST_KEY || !is_key(key) {
            return None;
        }
        let message =
            format!("this key has {} characters; YAML reads at most {}", grouped(length), grouped(LONGEST_KEY));
        let problem = self.source.at(Code::YamlSyntax, self.at..self.at + key.len(), message);
        Some(self.explanation(problem.help("shorten it, or write the text as a value"), Recovery::LeaveOut))
    }

    /// `: value`
    fn lacks_key(&self) -> Option<Explanation> {
        let after = self.written.strip_prefix(':')?;
        let value = after.trim_start_matches([' ', '\t']);
        if value.len() == after.len() && !value.is_empty() {
            return None;
        }
        let end = self.at + self.written.len();
        let goes_on = from(self.text, end).trim_start_matches(['\n', '\r']).starts_with([' ', '\t']);
        // The next reading finds the same once more.
        let value = end - value.len()..end;
        let recovery = if goes_on {
            Recovery::LeaveOut
        } else {
            Recovery::guess(value.clone(), quoted(from(self.written, value.start - self.at)))
        };
        Some(self.explanation(missing_key(self.source, self.at), recovery))
    }

    /// `key:value`
    fn lacks_blank(&self) -> Option<Explanation> {
        let colon = colon_without_blank(self.written)?;
        let (key, value) = (up_to(self.written, colon).trim_end(), from(self.written, colon + 1));
        let after = self.at + colon + 1;
        let text = value.trim_start_matches(|c| !is_visible(c));
        let shown = excerpt(key);
        if let Some(blank) = value.chars().next().filter(|_| text.len() < value.len()) {
            let code = u32::from(blank);
            let blanks = after..after + value.len() - text.len();
            let message = format!("the character U+{code:04X} follows `{shown}:` where YAML needs a plain space");
            let problem = self.source.at(Code::YamlSyntax, blanks.clone(), message).help(write(key, text));
            return Some(self.explanation(problem, Recovery::meant(blanks, " ")));
        }
        let message = format!("missing space after `{shown}:`");
        let problem = self.source.at(Code::YamlSyntax, after - 1..after, message).help(write(key, value));
        Some(self.explanation(problem, Recovery::meant(after..after, " ")))
    }

    /// `key = value`, or `key：value` with a colon that only looks like one.
    fn has_another_sign(&self) -> Option<Explanation> {
        let at = self.written.find(OTHER_SIGNS).filter(|_| is_entry(self.written))?;
        let (before, rest) = (up_to(self.written, at), from(self.written, at));
        let sign = rest.chars().next()?;
        let key = before.trim_end();
        let value = from(rest, sign.len_utf8()).trim_start();
        let shown = excerpt(key);
        let message = if sign == '=' {
            format!("`=` follows `{shown}` where YAML needs `:`")
        } else {
            format!("the character `{sign}` (U+{:04X}) after `{shown}` is not the colon `:` of YAML", u32::from(sign))
        };
        let start = self.at + at;
        let problem = self.source.at(Code::YamlSyntax, start..start + sign.len_utf8(), message).help(write(key, value));
        let between = self.at + key.len()..self.at + self.written.len() - value.len();
        Some(self.explanation(problem, Recovery::meant(between, ": ")))
    }

    /// `license MIT`, with a key that no other line has.
    fn lacks_colon(&self) -> Option<Explanation> {
        let (key, value) = self.written.split_once([' ', '\t']).unwrap_or((self.written, ""));
        let is_there =
            |key: &str| self.text.lines().any(|line| line.strip_prefix(key).is_some_and(|rest| rest.starts_with(':')));
        if !KEYS.contains(&key) || is_there(key) {
            return None;
        }
        let end = self.at + key.len();
        let problem = self.source.at(Code::YamlSyntax, self.at..end, format!("missing colon after `{key}`"));
        let colon = if value.is_empty() { end..end } else { end..end + 1 };
        let replacement = if value.is_empty() { ":" } else { ": " };
        Some(self.explanation(problem.help(write(key, value.trim_start())), Recovery::meant(colon, replacement)))
    }

    fn explanation(&self, problem: Diagnostic, recovery: Recovery) -> Explanation {
        Explanation::new(problem, self.at..self.at + self.written.len()).with(recovery)
    }
}

/// The help that shows a line, or says what it needs where it cannot be shown whole.
fn write(key: &str, value: &str) -> String {
    match shown_whole(format!("{key}: {value}").trim_end()) {
        Some(line) => format!("write `{line}`"),
        None => "write a colon and a space after the key".to_owned(),
    }
}
