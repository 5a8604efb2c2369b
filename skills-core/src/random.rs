//! Choices for tests that try many inputs: at random, and the same in every run.

/// A generator of the xorshift kind. What it makes is up to the tests that use it.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A number below the limit, which is above 0.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit as u64).expect("it is below the limit")
    }

    /// One of the choices.
    pub(crate) fn pick<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[self.below(choices.len())]
    }
}
