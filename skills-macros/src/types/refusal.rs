//! Why no Rust type is made of a schema.

use super::location::Location;

/// A place in a schema that Rust types cannot follow.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Refusal {
    /// The JSON pointer of the place, from the root of the schema.
    pub(super) pointer: String,
    /// What is wrong there.
    pub(super) reason: String,
    /// What to write instead.
    pub(super) instead: String,
}

impl Refusal {
    /// The message of the compile error, for the place where it stands.
    pub(super) fn message(&self, at: &Location) -> String {
        let Self { reason, instead, .. } = self;
        let Location { file, place, pointer } = at;
        let pointer = if pointer.is_empty() { "the root" } else { pointer };
        let (place, lines) = match place {
            Some(place) => (format!(":{}:{}", place.line, place.column), format!("{place}\n")),
            None => Default::default(),
        };
        format!(
            "{file}{place}: at {pointer}: {reason}\n{lines}help: {instead}; or leave `types` out and take `Value`, which \
             any schema allows"
        )
    }
}
