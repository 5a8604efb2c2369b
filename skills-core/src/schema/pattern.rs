//! Whether regular expressions compile in the engine that will run them.

/// Why a regular expression is refused, as the end of a sentence, or what else there is to say about it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(not(feature = "pattern"), allow(dead_code, reason = "without the engine all are refused"))]
pub(super) enum Unfit {
    /// There is no engine to run it.
    #[cfg(not(feature = "pattern"))]
    NoEngine,
    /// It is none.
    Syntax(String),
    /// It is one in JavaScript, and the engine does not take it.
    NotTaken(Option<String>),
    /// It is fine, and may be slow.
    Backtracks,
    /// It would take too much time or memory.
    TooLarge(&'static str),
}

/// Regular expressions that were looked at.
#[derive(Debug, Default)]
pub(super) struct Patterns {
    /// What is wrong with each.
    #[cfg(feature = "pattern")]
    known: std::collections::HashMap<String, Option<Unfit>>,
    /// The sizes of those that the engine compiled.
    #[cfg(feature = "pattern")]
    size: usize,
}

#[cfg(not(feature = "pattern"))]
impl Patterns {
    #[expect(clippy::unused_self, clippy::unnecessary_wraps, reason = "the same call with and without the engine")]
    pub(super) fn fault(&mut self, _pattern: &str) -> Option<Unfit> {
        Some(Unfit::NoEngine)
    }
}

/// What to do where there is no engine.
#[cfg(not(feature = "pattern"))]
pub(super) const TURN_ON_FEATURE: &str =
    "turn on the feature in Cargo.toml: `skills-runtime = { version = \"…\", features = [\"pattern\"] }`";

/// The most that the patterns of a schema have together. The engine takes some microseconds for each of it in an
/// unoptimised build.
#[cfg(feature = "pattern")]
const MOST: usize = 300_000;

#[cfg(feature = "pattern")]
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
        let fault = match engine::compile(pattern, || self.take(size(pattern))) {
            Ok(true) => Some(Unfit::Backtracks),
            Ok(false) => None,
            Err(unfit) => Some(unfit),
        };
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

#[cfg(feature = "pattern")]
const WRITTEN_OUT: &str = "its repetitions make too much of it once they are written out";

/// About how many characters the pattern has once its repetitions are written out; a class of characters counts as
/// many as the engine takes time for it.
#[cfg(feature = "pattern")]
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
#[cfg(feature = "pattern")]
const WIDE: usize = 20;

/// The size and the length of what begins with a backslash.
#[cfg(feature = "pattern")]
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
#[cfg(feature = "pattern")]
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
#[cfg(feature = "pattern")]
fn count(text: &str) -> Option<(usize, usize)> {
    let (numbers, _) = text[1..].split_once('}')?;
    let is_count = |c: char| c.is_ascii_digit() || c == ',';
    // One that does not fit is more than any other.
    let number = |number: &str| number.parse().unwrap_or(usize::MAX);
    let highest = numbers.split(',').filter(|number| !number.is_empty()).map(number).max();
    numbers.chars().all(is_count).then_some((highest?, numbers.len() + 2))
}

#[cfg(feature = "pattern")]
mod engine {
    use std::error::Error;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::{Unfit, WRITTEN_OUT};
    use fancy_regex::{CompileError, Regex};
    use jsonschema_regex::is_valid_ecma_regex;

    use crate::validate::pattern::{Engine, Form};

    /// Compiles a pattern, once it is allowed if it needs more than to be looked at; returns whether it backtracks.
    pub(super) fn compile(pattern: &str, allow: impl FnOnce() -> Result<(), Unfit>) -> Result<bool, Unfit> {
        let compiled = catch_unwind(AssertUnwindSafe(|| match Form::of(pattern) {
            Some(form @ Form::Class(_)) => Ok(Engine::new(form).map_err(Some)),
            Some(form) => allow().map(|()| Engine::new(form).map_err(Some)),
            // Its own reason, if it has one.
            None => allow().map(|()| Err(Regex::new(pattern).err().map(Box::new))),
        }));
        let broken = match compiled {
            Ok(Ok(Ok(engine))) => return Ok(engine.backtracks()),
            Ok(Ok(Err(error))) => error.map(|error| reason(&error)).transpose()?,
            Ok(Err(unfit)) => return Err(unfit),
            Err(_) => None,
        };
        Err(if is_valid_ecma_regex(pattern) {
            Unfit::NotTaken(broken)
        } else {
            Unfit::Syntax(broken.unwrap_or_else(|| "the engine does not take it".to_owned()))
        })
    }

    /// The engine's reason.
    fn reason(error: &fancy_regex::Error) -> Result<String, Unfit> {
        let text = error.to_string();
        if text.contains("error building NFA") {
            return Err(Unfit::TooLarge(WRITTEN_OUT));
        }
        // The innermost error says most; of several lines the last is the reason, the others draw the pattern.
        let inner = match error {
            fancy_regex::Error::CompileError(error) => match &**error {
                CompileError::InnerError(error) => error.source().map(ToString::to_string),
                _ => None,
            },
            _ => None,
        };
        let text = inner.unwrap_or(text);
        let reason = text.lines().last().unwrap_or_default().trim();
        let reason = reason.strip_prefix("error: ").unwrap_or(reason);
        Ok(match reason.strip_prefix("Parsing error at position ").and_then(|rest| rest.split_once(": ")) {
            Some((place, what)) => format!("{} (at byte {place})", lower(what)),
            None => lower(reason),
        })
    }

    /// The text as the second part of a sentence.
    fn lower(text: &str) -> String {
        let mut chars = text.chars();
        chars.next().map(|first| first.to_lowercase().chain(chars).collect()).unwrap_or_default()
    }
}

#[cfg(test)]
#[cfg(feature = "pattern")]
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
            let fault = fault(pattern).filter(|fault| *fault != Unfit::Backtracks);
            assert_eq!(fault, None, "{pattern}");
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
        // One that was taken already costs nothing.
        let mut patterns = Patterns { size: MOST, ..Patterns::default() };
        patterns.known.insert("(a|b)+".to_owned(), None);
        assert_eq!(patterns.fault("(a|b)+"), None);
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
