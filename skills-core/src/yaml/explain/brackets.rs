//! Faults in lists in `[ ]` and mappings in `{ }`.

use granit_parser::ErrorKind;

use super::{Explanation, Fault};
use crate::yaml::quote::{Suspect, from, in_quotes_until, with_lines};
use crate::yaml::recover::Recovery;
use crate::yaml::words;

impl Fault<'_> {
    /// Something wrong inside of a list in `[ ]` or a mapping in `{ }`.
    pub(super) fn flow(&self) -> Option<Explanation> {
        if *self.kind == ErrorKind::MisplacedFlowCollectionEnd {
            let bracket = self.at..self.at + 1;
            let explanation =
                self.syntax(bracket.clone(), "this bracket closes nothing", "delete it, or put the text in quotes");
            return Some(explanation.with(Recovery::meant(bracket, "")));
        }
        let is_about_brackets = self.is_about_brackets();
        let opening = self.open_flow.or(is_about_brackets.then_some(self.at))?;
        let bracket = from(self.text, opening).chars().next()?;
        let (what, close) = (collection(bracket), closing(bracket));
        if is_about_brackets {
            return Some(self.unclosed_collection(opening, what, close));
        }
        let line = self.source.line_number(opening);
        let (reason, help) = words::of(self.kind);
        let message = format!("the {what} that begins with `{bracket}` in line {line} is not well formed: {reason}");
        let help = help.map_or_else(
            || format!("close it with `{close}`, and put texts in it that hold a colon, a comma or brackets in quotes"),
            str::to_owned,
        );
        let explanation = self.syntax(self.at..self.at, &message, &help);
        Some(Explanation { covers: opening..self.at, ..explanation })
    }

    pub(super) fn is_about_brackets(&self) -> bool {
        let is_unclosed = |suspect: &Suspect<'_>| open_brackets(suspect.written()).is_some_and(|open| !open.is_empty());
        matches!(self.kind, ErrorKind::UnclosedFlowCollection { .. } | ErrorKind::MismatchedFlowCollectionEnd { .. })
            || self.open_flow.is_some()
                && self.suspect().is_some_and(|suspect| self.at >= suspect.span.end && is_unclosed(&suspect))
    }

    fn unclosed_collection(&self, opening: usize, what: &str, close: char) -> Explanation {
        let bracket = from(self.text, opening).chars().next().unwrap_or('[');
        let message = format!("the {what} that begins with `{bracket}` here is not closed");
        let suspect = self.suspect().filter(|suspect| suspect.span.start == opening);
        let Some(suspect) = suspect.filter(|suspect| !suspect.written().contains(" #")) else {
            return self.syntax(opening..opening + 1, &message, &format!("close it with `{close}`"));
        };
        // `[a, b}` has the wrong bracket at its end.
        let written = suspect.written();
        let inner = written.strip_suffix([']', '}']).filter(|_| open_brackets(written).is_none());
        let written = inner.unwrap_or(written);
        let missing = open_brackets(written).unwrap_or_default();
        if missing.is_empty() {
            return self.syntax(opening..opening + 1, &message, &format!("close it with `{close}`"));
        }
        let closed: String = written.split(['\n', '\r']).map(str::trim).collect::<Vec<_>>().join(" ") + &missing;
        let place = if written.contains(['\n', '\r']) { suspect.span.clone() } else { opening..opening + 1 };
        let help = with_lines(&format!("close it with `{missing}`"), suspect.with_value(&closed));
        let end = suspect.span.start + written.len()..suspect.span.end;
        let explanation = self.syntax(place, &message, &help);
        Explanation { covers: suspect.span, ..explanation }.with(Recovery::meant(end, missing))
    }
}

/// The collection that a bracket opens.
pub(super) fn collection(bracket: char) -> &'static str {
    if bracket == '{' { "mapping" } else { "list" }
}

/// The bracket that closes another.
pub(super) fn closing(bracket: char) -> char {
    if bracket == '{' { '}' } else { ']' }
}

/// The brackets that a text lacks at its end, outside of quotes; `None` if it closes one that is not open.
pub(super) fn open_brackets(text: &str) -> Option<String> {
    let mut open = Vec::new();
    let mut at = 0;
    while let Some(character) = from(text, at).chars().next() {
        match character {
            '[' | '{' => open.push(closing(character)),
            ']' | '}' if open.pop() != Some(character) => return None,
            '"' | '\'' if from(text, 0)[..at].trim_end().ends_with(['[', '{', ',', ':']) => {
                at = in_quotes_until(text, at).unwrap_or(text.len() + 1) - 1;
            }
            _ => {}
        }
        at += from(text, at).chars().next().map_or(1, char::len_utf8);
    }
    Some(open.into_iter().rev().collect())
}

/// Where the collection with whose bracket a text begins ends, by its brackets alone.
pub(super) fn collection_end(text: &str) -> Option<usize> {
    let mut open = Vec::new();
    for (index, character) in text.char_indices() {
        match character {
            '[' | '{' => open.push(closing(character)),
            ']' | '}' if open.pop() != Some(character) => return None,
            _ => {}
        }
        if open.is_empty() {
            return Some(index + character.len_utf8());
        }
    }
    None
}
