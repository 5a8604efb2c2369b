//! Regular expressions with the meaning that ECMA-262 has for them, bounded in time.
//!
//! A pattern that is regular is matched in time linear in the text. One that needs backtracking (look-around, references
//! to groups) is matched with a limit that follows from the steps that are left for the whole value.

use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;

use fancy_regex::{Expr, Regex, RegexBuilder};
use jsonschema_regex::{RepeatedClass, Search, search_form, to_rust_regex};

/// How often an engine may backtrack in one match: it is built for each limit that is needed.
const LIMITS: [usize; 3] = [1 << 6, 1 << 12, 1 << 18];

/// A pattern of a schema. It is compiled at its first use, once.
#[derive(Debug, Clone)]
pub struct Pattern {
    text: Cow<'static, str>,
    engine: OnceLock<Option<Engine>>,
}

impl Pattern {
    pub(crate) const fn new(text: String) -> Self {
        Self { text: Cow::Owned(text), engine: OnceLock::new() }
    }

    /// Takes a pattern that the reader has checked.
    #[must_use]
    pub const fn from_static(text: &'static str) -> Self {
        Self { text: Cow::Borrowed(text), engine: OnceLock::new() }
    }

    /// The pattern as it is written.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether a text matches, and how many steps it took at most. None if it takes more than are left.
    pub(super) fn is_match(&self, text: &str, steps_left: u64) -> Option<(bool, usize)> {
        let engine = self.engine.get_or_init(|| Engine::new(Form::of(&self.text)?).ok());
        engine.as_ref()?.is_match(text, steps_left)
    }
}

/// Two patterns are equal when their texts are.
impl PartialEq for Pattern {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

/// What a pattern is run as.
pub(crate) enum Form {
    /// Characters of one class, which are counted.
    Class(RepeatedClass),
    /// A regular expression in the syntax of the engine.
    Regex(String),
}

impl Form {
    /// The form of a pattern. None if it has one in ECMA-262 at most.
    pub(crate) fn of(pattern: &str) -> Option<Self> {
        let translated = to_rust_regex(pattern).ok()?;
        Some(match search_form(pattern, &translated) {
            Some(Search::RepeatedClass(class)) => Self::Class(class),
            Some(Search::Collapsed(collapsed)) => Self::Regex(collapsed),
            None => Self::Regex(translated.into_owned()),
        })
    }
}

/// What runs a pattern.
#[derive(Debug, Clone)]
pub(crate) enum Engine {
    Class(RepeatedClass),
    Linear(Regex),
    /// The pattern in the syntax of the engine, and an engine for each limit.
    Backtracking(String, Box<[OnceLock<Option<Regex>>; LIMITS.len()]>),
}

impl Engine {
    pub(crate) fn new(form: Form) -> Result<Self, Box<fancy_regex::Error>> {
        let pattern = match form {
            Form::Class(class) => return Ok(Self::Class(class)),
            Form::Regex(pattern) => pattern,
        };
        let regex = Regex::new(&pattern)?;
        let backtracks = Expr::parse_tree(&pattern)?.expr.has_descendant_or_self(needs_backtracking);
        Ok(if backtracks { Self::Backtracking(pattern, Box::default()) } else { Self::Linear(regex) })
    }

    fn is_match(&self, text: &str, steps_left: u64) -> Option<(bool, usize)> {
        let bytes = text.len() + 1;
        match self {
            Self::Class(class) => Some((class.is_match(text), bytes / 16)),
            Self::Linear(regex) => Some((regex.is_match(text).ok()?, bytes / 8 + 1)),
            Self::Backtracking(pattern, engines) => {
                for (limit, engine) in LIMITS.into_iter().zip(engines.iter()) {
                    // Wherever a match begins or the engine goes back to, it may read all of the text.
                    let steps = limit.max(bytes).saturating_mul(bytes) / 64 + 1;
                    if steps as u64 > steps_left {
                        return None;
                    }
                    let engine = engine.get_or_init(|| RegexBuilder::new(pattern).backtrack_limit(limit).build().ok());
                    let matched =
                        catch_unwind(AssertUnwindSafe(|| engine.as_ref().map(|engine| engine.is_match(text))));
                    if let Ok(Some(Ok(is_match))) = matched {
                        return Some((is_match, steps));
                    }
                }
                None
            }
        }
    }

    /// Whether a match may go back in the text.
    pub(crate) fn backtracks(&self) -> bool {
        matches!(self, Self::Backtracking(..))
    }
}

fn needs_backtracking(expr: &Expr) -> bool {
    !matches!(
        expr,
        Expr::Empty
            | Expr::Any { .. }
            | Expr::Assertion(_)
            | Expr::Literal { .. }
            | Expr::Concat(_)
            | Expr::Alt(_)
            | Expr::Group(_)
            | Expr::Repeat { .. }
            | Expr::Delegate { .. }
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_match(pattern: &str, text: &str) -> Option<bool> {
        Pattern::new(pattern.to_owned()).is_match(text, 10_000_000).map(|(is_match, _)| is_match)
    }

    #[test]
    fn only_what_is_not_regular_backtracks() {
        for (pattern, backtracks) in [
            ("^[a-z]+$", false),
            ("(a|b)*\\d{2,}", false),
            ("^(a+)+$", false),
            ("^(?=.*\\d).{8,}$", true),
            ("^(?!admin$)[a-z]+$", true),
            ("(a)\\1", true),
            ("\\bword\\b", false),
        ] {
            let engine = Engine::new(Form::of(pattern).expect("a form")).expect("it compiles");
            assert_eq!(engine.backtracks(), backtracks, "{pattern}");
        }
    }

    #[test]
    fn a_match_that_takes_too_long_has_no_answer() {
        assert_eq!(is_match("(?=.*[a-z])(?=.*[A-Z])(?=.*\\d).{8,}", &"a".repeat(40_000)), None);
        assert_eq!(is_match("^(?:(a|aa)\\1?)*[bc]$", &format!("{}d", "a".repeat(200))), None);
        assert_eq!(is_match("^(?=.*\\d)[a-z\\d]{8,}$", "abcdefg8"), Some(true));
    }
}
