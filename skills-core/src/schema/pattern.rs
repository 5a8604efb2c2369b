//! Whether regular expressions compile in the engine that will run them.

/// Why a regular expression is refused, as the end of a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(not(feature = "patterns"), allow(dead_code, reason = "without the engine nothing is refused"))]
pub(super) enum Unfit {
    /// It is none.
    Syntax(String),
    /// It is one in JavaScript, and the engine does not take it.
    NotTaken(Option<String>),
    /// It would take too much time or memory.
    TooLarge(&'static str),
}

/// Regular expressions that were looked at.
#[derive(Debug, Default)]
pub(super) struct Patterns {
    /// What is wrong with each.
    #[cfg(feature = "patterns")]
    known: std::collections::HashMap<String, Option<Unfit>>,
    /// The sizes of those that the engine compiled.
    #[cfg(feature = "patterns")]
    size: usize,
}

#[cfg(not(feature = "patterns"))]
impl Patterns {
    /// Nothing: without the engine nobody can say.
    #[expect(clippy::unused_self, reason = "the same call with and without the engine")]
    pub(super) fn fault(&mut self, _pattern: &str) -> Option<Unfit> {
        None
    }
}

/// The most that the patterns of a schema have together. The engine takes some microseconds for each of it in an
/// unoptimised build.
#[cfg(feature = "patterns")]
const MOST: usize = 300_000;

#[cfg(feature = "patterns")]
impl Patterns {
    /// What is wrong with the pattern.
    pub(super) fn fault(&mut self, pattern: &str) -> Option<Unfit> {
        const LONGEST: usize = 64 * 1024;
        if pattern.len() > LONGEST {
            return Some(Unfit::TooLarge("it is longer than 64 KiB"));
        }
        if let Some(known) = self.known.get(pattern) {
            return known.clone();
        }
        let fault = engine::compile(pattern, || self.take(size(pattern))).err();
        self.known.insert(pattern.to_owned(), fault.clone());
        fault
    }

    /// Takes a pattern of this size in, if it and those before it are not too large.
    fn take(&mut self, size: usize) -> Result<(), Unfit> {
        if size > MOST {
            return Err(Unfit::TooLarge(WRITTEN_OUT));
        }
        self.size = self.size.saturating_add(size);
        if self.size > MOST {
            return Err(Unfit::TooLarge("it and the other patterns of the schema are together more than is compiled"));
        }
        Ok(())
    }
}

#[cfg(feature = "patterns")]
const WRITTEN_OUT: &str = "its repetitions make too much of it once they are written out";

/// About how many characters the pattern has once its repetitions are written out; a class of characters counts as
/// many as the engine takes time for it.
#[cfg(feature = "patterns")]
fn size(pattern: &str) -> usize {
    let mut groups = vec![0_usize];
    // The size of what a count would repeat.
    let mut last = 0_usize;
    let mut rest = pattern;
    while let Some(first) = rest.chars().next() {
        let (add, length) = match first {
            '\\' => escape(rest),
            '[' => class_size(rest),
            '(' => {
                groups.push(1);
                (0, 1)
            }
            ')' if groups.len() > 1 => (groups.pop().unwrap_or_default(), 1),
            '{' => {
                let (count, length) = count(rest).unwrap_or((1, 1));
                let repeated = last.saturating_mul(count.max(1));
                (repeated.saturating_sub(last).max(1), length)
            }
            '.' => (WIDE, 1),
            other => (1, other.len_utf8()),
        };
        last = if first == '{' { last.saturating_add(add) } else { add };
        if let Some(group) = groups.last_mut() {
            *group = group.saturating_add(add);
        }
        rest = &rest[length..];
    }
    groups.into_iter().fold(0, usize::saturating_add)
}

/// The size of a class that has most characters.
#[cfg(feature = "patterns")]
const WIDE: usize = 20;

/// The size and the length of what begins with a backslash.
#[cfg(feature = "patterns")]
fn escape(text: &str) -> (usize, usize) {
    let second = text[1..].chars().next();
    let size = match second {
        Some('p' | 'P') => 400,
        Some('s' | 'S' | 'W' | 'D') => WIDE,
        Some('w' | 'd') => WIDE / 2,
        _ => 1,
    };
    let length = 1 + second.map_or(0, char::len_utf8);
    // The braces of a property are no count.
    let braces = text[length..].split_once('}').map(|(inside, _)| inside.len() + 1);
    (size, length + braces.filter(|_| size == 400).unwrap_or_default())
}

/// The size and the length of a class in brackets.
#[cfg(feature = "patterns")]
fn class_size(text: &str) -> (usize, usize) {
    let (mut size, mut is_escaped) = (0, false);
    for (index, c) in text.char_indices() {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => {
                is_escaped = true;
                size += escape(&text[index..]).0;
            }
            ']' if index > 1 => return (size, index + 1),
            '^' => size += WIDE,
            _ => size += 1,
        }
    }
    (size, text.len())
}

/// The highest number of a count in braces, and its length.
#[cfg(feature = "patterns")]
fn count(text: &str) -> Option<(usize, usize)> {
    let (numbers, _) = text[1..].split_once('}')?;
    let is_count = |c: char| c.is_ascii_digit() || c == ',';
    // One that does not fit is more than any other.
    let number = |number: &str| number.parse().unwrap_or(usize::MAX);
    let highest = numbers.split(',').filter(|number| !number.is_empty()).map(number).max();
    numbers.chars().all(is_count).then_some((highest?, numbers.len() + 2))
}

#[cfg(feature = "patterns")]
mod engine {
    use std::error::Error;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::{Unfit, WRITTEN_OUT};
    use fancy_regex::{CompileError, Regex};
    use jsonschema_regex::{Search, Sequence, analyze_pattern, is_valid_ecma_regex, search_form, to_rust_regex};

    /// Compiles a pattern, once it is allowed if it needs more than to be looked at.
    pub(super) fn compile(pattern: &str, allow: impl FnOnce() -> Result<(), Unfit>) -> Result<(), Unfit> {
        let compiled = catch_unwind(AssertUnwindSafe(|| try_compile(pattern, allow)));
        match compiled.unwrap_or(Err(Unfit::NotTaken(None))) {
            Err(Unfit::Syntax(reason)) if is_valid_ecma_regex(pattern) => Err(Unfit::NotTaken(Some(reason))),
            Err(Unfit::NotTaken(None)) if !is_valid_ecma_regex(pattern) => {
                Err(Unfit::Syntax("the engine does not take it".to_owned()))
            }
            compiled => compiled,
        }
    }

    /// The steps of the validator, which hands to the engine only what is neither a literal nor a count.
    fn try_compile(pattern: &str, allow: impl FnOnce() -> Result<(), Unfit>) -> Result<(), Unfit> {
        if analyze_pattern(pattern).is_some() {
            return Ok(());
        }
        let Ok(translated) = to_rust_regex(pattern) else {
            allow()?;
            return build(pattern).and(Err(Unfit::NotTaken(None)));
        };
        if Sequence::compile(&translated).is_some() {
            return Ok(());
        }
        match search_form(pattern, &translated) {
            Some(Search::RepeatedClass(_)) => Ok(()),
            Some(Search::Collapsed(collapsed)) => allow().and_then(|()| build(&collapsed)),
            None => allow().and_then(|()| build(&translated)),
        }
    }

    fn build(pattern: &str) -> Result<(), Unfit> {
        let Err(error) = Regex::new(pattern) else { return Ok(()) };
        let text = error.to_string();
        if text.contains("error building NFA") {
            return Err(Unfit::TooLarge(WRITTEN_OUT));
        }
        // The innermost error says most; of several lines the last is the reason, the others draw the pattern.
        let inner = match &error {
            fancy_regex::Error::CompileError(error) => match &**error {
                CompileError::InnerError(error) => error.source().map(ToString::to_string),
                _ => None,
            },
            _ => None,
        };
        let text = inner.unwrap_or(text);
        let reason = text.lines().last().unwrap_or_default().trim();
        let reason = reason.strip_prefix("error: ").unwrap_or(reason);
        Err(Unfit::Syntax(
            match reason.strip_prefix("Parsing error at position ").and_then(|rest| rest.split_once(": ")) {
                Some((place, what)) => format!("{} (at byte {place})", lower(what)),
                None => lower(reason),
            },
        ))
    }

    /// The text as the second part of a sentence.
    fn lower(text: &str) -> String {
        let mut chars = text.chars();
        chars.next().map(|first| first.to_lowercase().chain(chars).collect()).unwrap_or_default()
    }
}

#[cfg(test)]
#[cfg(feature = "patterns")]
mod tests {
    use super::*;

    fn fault(pattern: &str) -> Option<Unfit> {
        Patterns::default().fault(pattern)
    }

    #[test]
    fn what_the_engine_takes_is_fine() {
        for pattern in [
            "",
            "^a$",
            "^(?!admin$)[a-z]+$",
            "^[\\w\\-\\.]+$",
            "^\\d+$",
            "\\cA",
            "(a)\\1",
            "^.{0,100000}$",
            "\\p{L}",
            "(?<name>a)",
            "[a-z&&b]",
        ] {
            assert_eq!(fault(pattern), None, "{pattern}");
        }
    }

    #[test]
    fn what_the_engine_refuses_has_a_reason() {
        for (pattern, reason) in [
            ("(", "opening parenthesis without closing parenthesis (at byte 1)"),
            ("[z-a]", "invalid character class range, the start must be <= the end"),
            ("\\h", "the engine does not take it"),
        ] {
            assert_eq!(fault(pattern), Some(Unfit::Syntax(reason.to_owned())));
        }
        for pattern in ["[", "a**", "*", "\\", "(?<>a)", "[z-a]", "\\p{Nothing}", "\\u", "x{2,1}"] {
            assert!(
                fault(pattern).is_some_and(|fault| matches!(fault, Unfit::Syntax(_) | Unfit::NotTaken(_))),
                "{pattern}"
            );
        }
    }

    #[test]
    fn what_only_the_engine_refuses_is_not_said_to_be_wrong() {
        for (pattern, reason) in [
            ("(?<n>a)\\k<n>", None),
            ("[^]", Some("invalid character class (at byte 3)")),
            ("\\uD83D\\uDE00", Some("invalid codepoint for hex or unicode escape (at byte 2)")),
        ] {
            assert_eq!(fault(pattern), Some(Unfit::NotTaken(reason.map(str::to_owned))));
        }
    }

    #[test]
    fn one_pattern_is_not_too_large() {
        for pattern in
            ["a{1000000000}", "((((((a{99}){99}){99}){99}){99}){99})", "a{99999999999999999999999}b", "\\p{L}{2000}x"]
        {
            assert_eq!(fault(pattern), Some(Unfit::TooLarge(WRITTEN_OUT)), "{pattern}");
        }
        assert_eq!(fault(&"a".repeat(64 * 1024 + 1)), Some(Unfit::TooLarge("it is longer than 64 KiB")));
    }

    /// How many patterns of a schema are taken, at most so many.
    fn taken(most: usize, pattern: impl Fn(usize) -> String) -> usize {
        let mut patterns = Patterns::default();
        (0..most).take_while(|&number| patterns.fault(&pattern(number)).is_none()).count()
    }

    #[test]
    fn ordinary_patterns_are_taken() {
        assert_eq!(taken(100, |number| format!("^[a-z0-9-]{{1,255}}{number}$")), 100);
        assert_eq!(taken(100, |number| format!("^[a-z0-9-]{{1,255}}(a|b{number})$")), 100);
        assert_eq!(taken(500, |number| format!("^[^@\\s]+@[^@\\s]+\\.[a-z]{{2,}}{number}$")), 500);
        assert_eq!(taken(5, |number| format!("^\\p{{Lu}}\\p{{L}}{{1,80}}{number}$")), 5);
    }

    #[test]
    fn all_patterns_together_are_not_too_large() {
        assert!(taken(300, |number| format!("^({}){{100}}{number}$", "\\w".repeat(20))) < 30);
        assert!(taken(300, |number| format!("^{}{number}$", "(\\w|\\d)".repeat(120))) < 200);
        assert!(taken(50, |number| format!("^\\p{{L}}{{1,90}}\\w{{1,90}}{number}$")) < 20);
        // One that was taken already costs nothing, and neither does one for which there is no need of the engine.
        let mut patterns = Patterns { size: MOST, ..Patterns::default() };
        patterns.known.insert("(a|b)+".to_owned(), None);
        assert_eq!(patterns.fault("(a|b)+"), None);
        assert_eq!(patterns.fault("^abc"), None);
        assert!(patterns.fault("(a|c)+").is_some());
    }

    #[test]
    fn the_size_is_that_of_what_is_written_out() {
        for (pattern, most) in [
            ("", 0),
            ("abc", 3),
            ("a{10}", 10),
            ("a{2,10}b", 11),
            ("a{10,}", 10),
            ("a{0}", 2),
            ("(a{10}b){10}", 120),
            ("a{10}{10}", 100),
            ("[a-z]{10}", 40),
            ("[]a]{2}", 6),
            ("a{,}{x}{", 8),
            ("\\{{3}", 3),
            ("a)b(c", 5),
            ("é{3}", 3),
            (".{3}", 60),
        ] {
            assert_eq!(size(pattern), most, "{pattern}");
        }
        assert_eq!(size("a{99999999999999999999999}{9}"), usize::MAX);
    }
}
