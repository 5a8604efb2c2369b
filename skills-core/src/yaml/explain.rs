//! From the YAML parser's errors to messages that say what to write instead.

mod quotes;

#[cfg(test)]
mod tests;

use std::ops::Range;

use granit_parser::ErrorKind;

use super::build::{tab_indentation, too_deep};
use super::near;
use super::quote::{Suspect, excerpt, from, line_end, line_start, quoted, up_to};
use super::recover::Repair;
use super::words;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Source;

/// A syntax error and what was known when it came up.
pub(super) struct Fault<'a> {
    pub(super) source: &'a Source,
    /// The source's text up to the end of the frontmatter.
    pub(super) text: &'a str,
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
    /// How the reading can go on behind the error.
    pub(super) repair: Option<Repair>,
}

impl Explanation {
    /// The explanation of an error behind which the reading cannot go on.
    pub(super) fn new(problem: Diagnostic, covers: Range<usize>) -> Self {
        Self { problem, covers, repair: None }
    }
}

impl Fault<'_> {
    /// Says what is wrong, as near to what the author meant as can be told.
    pub(super) fn explain(&self) -> Explanation {
        self.limit()
            .or_else(|| self.character())
            .or_else(|| self.tab())
            .or_else(|| self.comma())
            .or_else(|| self.comment())
            .or_else(|| self.quoted())
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
                Some(Explanation::new(problem, line))
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
        let escape = if code > 0xffff { format!("\\U{code:08x}") } else { format!("\\u{code:04x}") };
        let help = format!("delete it, or write it as `{escape}` in a value in double quotes");
        Some(self.syntax(at..at + character.len_utf8(), &message, &help))
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
        let mut line = line_start(self.text, self.at);
        while line < self.text.len() {
            let rest = from(self.text, line);
            let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
            if up_to(rest, blanks).contains('\t') {
                let indentation = line..line + blanks;
                return Some(Explanation::new(tab_indentation(self.source, indentation.clone()), indentation));
            }
            line = line_end(self.text, line) + 1;
        }
        None
    }

    /// A value that is not in quotes and must be.
    fn unquoted(&self) -> Option<Explanation> {
        let suspect = self.suspect()?;
        let reason = self.needs_quotes(&suspect)?;
        let message = format!("{} needs quotes: {reason}", suspect.name());
        let meant = self.text_meant(&suspect);
        let mut help = match meant.as_ref().and_then(|text| suspect.with_value(&quoted(text))) {
            Some(line) => format!("put the value in quotes:\n{line}"),
            None => "put the value in quotes".to_owned(),
        };
        let first = suspect.written().chars().next();
        match first {
            Some('|' | '>') => help = format!("move the text to the next line and indent it; or {help}"),
            Some(bracket @ ('[' | '{')) if self.open_flow.is_some() => {
                help = format!("close it with `{}`; or, if it is text, {help}", closing(bracket));
            }
            _ => {}
        }
        if let Some(key) = suspect.key_on_other_line().map(excerpt) {
            help += &format!("\nor, if `{key}` is a key of its own, begin it at the same column as the keys around it");
        }
        let problem = self.source.at(Code::UnquotedValue, suspect.span.clone(), message).help(help);
        // What is not closed may go on anywhere.
        let is_closed = self.open_flow.is_none() && !matches!(self.kind, ErrorKind::UnclosedFlowCollection { .. });
        let repair = is_closed.then(|| Repair {
            bytes: suspect.span.clone(),
            replacement: quoted(meant.as_deref().unwrap_or(suspect.written())),
            is_meant: meant.is_some() && first != Some('{') && !suspect.may_hold_entries() && !self.is_remark(&suspect),
        });
        Some(Explanation { problem, covers: suspect.span, repair })
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
                ErrorKind::InvalidBlockScalarHeader | ErrorKind::ZeroBlockScalarIndent => {
                    begins("opens a block, whose text begins on the next line")
                }
                _ => None,
            },
            '"' | '\'' => match self.kind {
                ErrorKind::InvalidTrailingSingleQuotedScalar
                | ErrorKind::InvalidTrailingDoubleQuotedScalar
                | ErrorKind::ExpectedBlockMappingKey
                | ErrorKind::MappingValueNotAllowed => Some("text follows its closing quote".to_owned()),
                _ => None,
            },
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

    /// Why a value that begins with a bracket is no text; `None` if it is a list or mapping with a fault inside.
    fn flow_reason(&self, suspect: &Suspect<'_>, bracket: char) -> Option<String> {
        let value = suspect.written();
        let begins = format!("`{bracket}` at its start makes it a {}", collection(bracket));
        if self.open_flow.is_some() || matches!(self.kind, ErrorKind::UnclosedFlowCollection { .. }) {
            let is_closed =
                value.contains([']', '}']) || from(self.text, suspect.span.end).trim_start().starts_with([']', '}']);
            let has_text = value.lines().next().is_some_and(|line| line.len() > 1);
            return (has_text && !is_closed).then(|| format!("{begins}, and it is not closed"));
        }
        (*self.kind == ErrorKind::ExpectedBlockMappingKey).then(|| format!("{begins}, and text follows its end"))
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

    /// Whether such a `#` is followed by a blank, as in what is meant as a comment.
    fn is_remark(&self, suspect: &Suspect<'_>) -> bool {
        let comment = self.comment_in(suspect);
        comment.is_some_and(|at| from(self.text, at + 1).chars().next().is_none_or(char::is_whitespace))
    }

    /// The text that a value in wrong quotes stands for; `None` where it cannot be told.
    fn text_meant(&self, suspect: &Suspect<'_>) -> Option<String> {
        let value = suspect.written();
        let inner = |quote| value.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote));
        // A letter directly behind the closing quote: the quote was meant to be a part of the text, as in `'it's'`.
        let goes_on = from(self.text, self.at).starts_with(char::is_alphanumeric)
            && up_to(self.text, self.at).ends_with(['"', '\'']);
        match (inner('"'), inner('\'')) {
            (Some(inner), _) if goes_on => {
                let text = inner.replace("\\\"", "\"");
                (!text.contains('\\')).then_some(text)
            }
            (_, Some(inner)) if goes_on => Some(inner.replace("''", "'")),
            _ => Some(value.to_owned()),
        }
    }

    /// A character that begins no key, no list item and nothing in `[ ]` or `{ }` without quotes.
    fn reserved(&self) -> Option<Explanation> {
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
        Some(Explanation { repair: self.skip_collection(), ..explanation })
    }

    /// Something wrong inside of a list in `[ ]` or a mapping in `{ }`.
    fn flow(&self) -> Option<Explanation> {
        if *self.kind == ErrorKind::MisplacedFlowCollectionEnd {
            let message = "this bracket closes nothing";
            return Some(self.syntax(self.at..self.at + 1, message, "delete it, or put the text in quotes"));
        }
        let is_about_brackets = matches!(
            self.kind,
            ErrorKind::UnclosedFlowCollection { .. } | ErrorKind::MismatchedFlowCollectionEnd { .. }
        );
        let opening = if is_about_brackets { self.at } else { self.open_flow? };
        let bracket = from(self.text, opening).chars().next()?;
        let (what, close) = (collection(bracket), closing(bracket));
        if is_about_brackets {
            let message = format!("the {what} that begins with `{bracket}` here is not closed: {}", self.kind);
            return Some(self.syntax(opening..opening + 1, &message, &format!("close it with `{close}`")));
        }
        let line = self.source.line_number(opening);
        let (reason, help) = words::of(self.kind);
        let message = format!("the {what} that begins with `{bracket}` in line {line} is not well formed: {reason}");
        let help = help.map_or_else(
            || format!("close it with `{close}`, and put texts in it that hold `: `, `,` or brackets in quotes"),
            str::to_owned,
        );
        let explanation = self.syntax(self.at..self.at, &message, &help);
        Some(Explanation { repair: self.skip_collection(), ..explanation })
    }

    /// Takes a collection in brackets as a whole, if its last bracket ends the value.
    fn skip_collection(&self) -> Option<Repair> {
        let suspect = self.suspect().filter(|suspect| Some(suspect.span.start) == self.open_flow)?;
        let is_whole = self.collection_end() == Some(suspect.span.end);
        is_whole.then(|| Repair { replacement: quoted(suspect.written()), bytes: suspect.span, is_meant: false })
    }

    /// Where the outermost collection ends that was open, by its brackets alone.
    fn collection_end(&self) -> Option<usize> {
        let start = self.open_flow?;
        let mut open = Vec::new();
        for (index, character) in from(self.text, start).char_indices() {
            match character {
                '[' | '{' => open.push(closing(character)),
                ']' | '}' if open.pop() != Some(character) => return None,
                _ => {}
            }
            if open.is_empty() {
                return Some(start + index + character.len_utf8());
            }
        }
        None
    }

    /// A line that is no entry of the mapping or sequence around it.
    fn line(&self) -> Option<Explanation> {
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
                let message = format!("`{sign}` begins a block of text, which must stand behind its key");
                let help = format!("write `key: {sign}`, and the text on the lines below it, indented");
                let help = self.or_continues(&help);
                Some(self.syntax(span.start..span.start + 1, &message, &help))
            }
            ErrorKind::SimpleKeyExpected | ErrorKind::InvalidSimpleKey => {
                let help = self.or_continues("write `key: value`");
                Some(self.syntax(span, "this line is not `key: value`", &help))
            }
            ErrorKind::ExpectedBlockMappingKey if text.starts_with("- ") => {
                let message = "a list item stands where a key is expected";
                let help = "put list items below a key that has no other value, all at the same column";
                Some(self.syntax(span, message, help))
            }
            ErrorKind::ExpectedDocumentStart => {
                let message = "this does not belong to the mapping above it, which has ended";
                Some(self.syntax(span, message, "begin all keys of one mapping at the same column"))
            }
            ErrorKind::ExpectedBlockMappingKey
            | ErrorKind::ExpectedBlockSequenceEntry
            | ErrorKind::InvalidIndentation
            | ErrorKind::MappingValueNotAllowed
            | ErrorKind::BlockSequenceEntryNotAllowed => {
                let message = format!("the indentation of this line fits no line above it: {}", self.kind);
                let help = "begin all entries of one mapping or list at the same column";
                Some(self.syntax(span, &message, help))
            }
            _ => None,
        }
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

    fn suspect(&self) -> Option<Suspect<'_>> {
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

/// The collection that a bracket opens.
fn collection(bracket: char) -> &'static str {
    if bracket == '{' { "mapping" } else { "list" }
}

/// The bracket that closes another.
fn closing(bracket: char) -> char {
    if bracket == '{' { '}' } else { ']' }
}
