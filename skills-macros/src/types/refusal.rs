//! Why no Rust type is made of a schema.

/// A place in a schema that Rust types cannot follow.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Refusal {
    /// The JSON pointer of the place, from the root of the schema's own document.
    pub(super) pointer: String,
    /// The URI of the document, when it is not the one that the manifest names.
    pub(super) document: Option<String>,
    /// What is wrong there.
    pub(super) reason: String,
    /// What to write instead.
    pub(super) instead: String,
}

impl Refusal {
    /// The message of the compile error, for the schema in this file.
    pub(super) fn message(&self, file: &str) -> String {
        let Self { pointer, document, reason, instead } = self;
        let file = document.as_deref().unwrap_or(file);
        let pointer = if pointer.is_empty() { "the root" } else { pointer };
        format!(
            "{file}: at {pointer}: {reason}\nhelp: {instead}; or leave `types` out and take `Value`, which any schema \
             allows"
        )
    }
}
