//! Lines that are nearly `key: value`.

use std::ops::Range;

use super::explain::Explanation;
use super::quote::{colon_without_blank, excerpt, from, is_key, line_end, quoted, up_to};
use super::recover::Repair;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Source;
use crate::wording::{grouped, is_visible};

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
    line.has_long_key().or_else(|| line.lacks_key()).or_else(|| line.lacks_blank()).or_else(|| line.has_another_sign())
}

/// A value without a key before its `:`, which stands at this byte.
pub(super) fn missing_key(source: &Source, colon: usize) -> Diagnostic {
    source.at(Code::NotAMapping, colon..colon, "a key is missing before `:`").help("write `key: value`")
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
        Some(self.explanation(problem.help("shorten it, or write the text as a value"), None))
    }

    /// `: value`
    fn lacks_key(&self) -> Option<Explanation> {
        let behind = self.written.strip_prefix(':')?;
        let value = behind.trim_start_matches([' ', '\t']);
        if value.len() == behind.len() && !value.is_empty() {
            return None;
        }
        let end = self.at + self.written.len();
        let goes_on = from(self.text, end).trim_start_matches(['\n', '\r']).starts_with([' ', '\t']);
        // The next reading finds the same once more.
        let repair = Repair { bytes: end - value.len()..end, replacement: quoted(value), is_meant: false };
        Some(self.explanation(missing_key(self.source, self.at), (!goes_on).then_some(repair)))
    }

    /// `key:value`
    fn lacks_blank(&self) -> Option<Explanation> {
        let colon = colon_without_blank(self.written)?;
        let behind = self.at + colon + 1;
        let value = from(self.written, colon + 1);
        let text = value.trim_start_matches(|c| !is_visible(c));
        if let Some(blank) = value.chars().next().filter(|_| text.len() < value.len()) {
            let key = excerpt(up_to(self.written, colon));
            let code = u32::from(blank);
            let blanks = behind..behind + value.len() - text.len();
            let message = format!("the character U+{code:04X} stands behind `{key}:` where YAML needs a plain space");
            let help = format!("write `{key}: {}`, with a plain space behind the colon", excerpt(text));
            let problem = self.source.at(Code::YamlSyntax, blanks.clone(), message).help(help);
            return Some(self.explanation(problem, Some(meant(blanks, " "))));
        }
        let (key, value) = (excerpt(up_to(self.written, colon)), excerpt(from(self.written, colon + 1)));
        let problem = self
            .source
            .at(Code::YamlSyntax, behind - 1..behind, format!("a blank is missing behind `{key}:`"))
            .help(format!("write `{key}: {value}`"));
        Some(self.explanation(problem, Some(meant(behind..behind, " "))))
    }

    /// `key = value`, or `key：value` with a colon that only looks like one.
    fn has_another_sign(&self) -> Option<Explanation> {
        let at = self.written.find(['=', '：', '＝', '﹕', '∶', '꞉'])?;
        let (before, rest) = (up_to(self.written, at), from(self.written, at));
        let sign = rest.chars().next()?;
        let key = before.trim_end();
        let value = from(rest, sign.len_utf8()).trim_start();
        if !is_key(key) || sign == '=' && value.starts_with(['=', '>']) {
            return None;
        }
        let (key_shown, value_shown) = (excerpt(key), excerpt(value));
        let message = if sign == '=' {
            format!("`=` stands behind `{key_shown}` where YAML needs `:`")
        } else {
            let code = u32::from(sign);
            format!("the character `{sign}` (U+{code:04X}) behind `{key_shown}` is not the colon `:` of YAML")
        };
        let entry = format!("{key_shown}: {value_shown}");
        let help = format!("write `{}` with `:` and a blank", entry.trim_end());
        let start = self.at + at;
        let problem = self.source.at(Code::YamlSyntax, start..start + sign.len_utf8(), message).help(help);
        let between = self.at + key.len()..self.at + self.written.len() - value.len();
        Some(self.explanation(problem, Some(meant(between, ": "))))
    }

    fn explanation(&self, problem: Diagnostic, repair: Option<Repair>) -> Explanation {
        Explanation { problem, covers: self.at..self.at + self.written.len(), repair }
    }
}

fn meant(bytes: Range<usize>, replacement: &str) -> Repair {
    Repair { bytes, replacement: replacement.to_owned(), is_meant: true }
}
