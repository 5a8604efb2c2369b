//! What a provider does otherwise than it must.

use std::fmt::{self, Debug, Display, Formatter};

use crate::ProviderError;

/// What a provider does otherwise than it must, a line each.
///
/// [`check`](super::check) gives it.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Violations {
    found: Vec<String>,
}

impl Violations {
    /// A sentence for each violation, at least one.
    #[must_use]
    pub fn found(&self) -> &[String] {
        &self.found
    }

    pub(super) fn push(&mut self, violation: impl Into<String>) {
        self.found.push(violation.into());
    }

    /// Takes down an answer that should have been given, if it was not.
    pub(super) fn expect<T>(&mut self, what: &str, answer: Result<T, ProviderError>) -> Option<T> {
        answer.map_err(|error| self.push(format!("{what} is refused: {error}"))).ok()
    }

    /// Takes down that two values differ.
    pub(super) fn expect_equal<T: Debug + PartialEq + ?Sized>(&mut self, what: &str, given: &T, right: &T) {
        if given != right {
            self.push(format!("{what} should be {right:?} and is {given:?}"));
        }
    }

    /// Takes down an answer that should have been an error of this kind, if it was not.
    pub(super) fn expect_error<T>(
        &mut self,
        what: &str,
        answer: Result<T, ProviderError>,
        kind: &str,
        is_right: impl Fn(&ProviderError) -> bool,
    ) {
        match answer {
            Ok(_) => self.push(format!("{what} should be {kind} and is answered")),
            Err(error) if !is_right(&error) => self.push(format!("{what} should be {kind} and is: {error}")),
            Err(_) => {}
        }
    }

    pub(super) fn into_result(self) -> Result<(), Self> {
        if self.found.is_empty() { Ok(()) } else { Err(self) }
    }
}

impl Display for Violations {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.found.join("\n"))
    }
}

/// The same as [`Display`]: it is what a test shows that unwraps a result.
impl Debug for Violations {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

impl std::error::Error for Violations {}
