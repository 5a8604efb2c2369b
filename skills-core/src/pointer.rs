//! JSON pointers (RFC 6901), and the fragments of URIs that hold them.

/// A key as a step of a JSON pointer.
#[must_use]
pub fn escaped(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}

/// The key that a step of a JSON pointer stands for.
#[must_use]
pub fn unescaped(step: &str) -> String {
    step.replace("~1", "/").replace("~0", "~")
}

/// The text without percent-encoding; None if it is no text then.
#[cfg(any(feature = "read", feature = "schema"))]
#[must_use]
pub fn decoded(text: &str) -> Option<String> {
    percent_encoding::percent_decode_str(text).decode_utf8().ok().map(std::borrow::Cow::into_owned)
}
