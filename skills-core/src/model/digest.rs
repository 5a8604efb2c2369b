//! SHA-256 digests.

use std::fmt::{self, Debug, Display, Formatter};
use std::sync::OnceLock;

use crate::line_ends::lf_line_ends;

/// A SHA-256 digest; it displays as 64 lower-case hexadecimal digits.
///
/// ```
/// use skills_core::Digest;
///
/// let digest = Digest::of(b"hello");
/// assert_eq!(digest.to_string(), "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824");
/// ```
#[derive(Default, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest([u8; 32]);

impl Digest {
    /// Takes the 32 bytes of a digest.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The digest of these bytes.
    #[must_use]
    pub fn of(content: &[u8]) -> Self {
        Self(hmac_sha256::Hash::hash(content))
    }

    /// The digest that a card has of its files, given by their paths and contents in the order of their path's bytes.
    ///
    /// For each file: its path, a NUL, the length of its content in decimal, a NUL, its content. The content of a text
    /// (UTF-8 without NUL) counts with LF line ends, length included, so that a checkout with CRLF has the same digest.
    pub(crate) fn of_files<'f>(files: impl IntoIterator<Item = (&'f str, &'f [u8])>) -> Self {
        let mut hash = hmac_sha256::Hash::new();
        for (path, bytes) in files {
            let text = std::str::from_utf8(bytes).ok().filter(|text| !text.contains('\0')).map(lf_line_ends);
            let content = text.as_deref().map_or(bytes, str::as_bytes);
            hash.update(path);
            hash.update([0]);
            hash.update(content.len().to_string());
            hash.update([0]);
            hash.update(content);
        }
        Self(hash.finalize())
    }

    /// The 32 bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl Display for Digest {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl Debug for Digest {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "Digest({self})")
    }
}

/// A digest that is known, as an embedded one is, or that is computed when it is asked for.
#[doc(hidden)]
#[derive(Debug, Clone)]
pub enum DigestCell {
    /// Known.
    Known(Digest),
    /// Computed at the first use. The cell stands elsewhere, so that constants may hold this type.
    OnDemand(Box<OnceLock<Digest>>),
}

impl DigestCell {
    /// One that nobody has asked for.
    #[cfg(feature = "read")]
    pub(crate) fn on_demand() -> Self {
        Self::OnDemand(Box::default())
    }

    /// The digest; `compute` is called where it is not known.
    pub(crate) fn get(&self, compute: impl FnOnce() -> Digest) -> Digest {
        match self {
            Self::Known(digest) => *digest,
            Self::OnDemand(cell) => *cell.get_or_init(compute),
        }
    }
}

impl Default for DigestCell {
    fn default() -> Self {
        Self::Known(Digest::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file<'f>(path: &'f str, bytes: &'f [u8]) -> (&'f str, &'f [u8]) {
        (path, bytes)
    }

    fn card_digest(files: &[(&str, &[u8])]) -> Digest {
        Digest::of_files(files.iter().copied())
    }

    #[test]
    fn one_that_is_asked_for_is_computed_once() {
        let cell = DigestCell::on_demand();
        assert_eq!(cell.get(|| Digest::of(b"a")), Digest::of(b"a"));
        assert_eq!(cell.clone().get(|| unreachable!()), Digest::of(b"a"));
        assert_eq!(DigestCell::Known(Digest::of(b"b")).get(|| unreachable!()), Digest::of(b"b"));
    }

    #[test]
    fn is_the_sha256_of_paths_lengths_and_contents() {
        let files = [file("SKILL.md", b"ab\n"), file("a/b.txt", b"")];
        assert_eq!(card_digest(&files), Digest::of(b"SKILL.md\x003\0ab\na/b.txt\x000\0"));
    }

    #[test]
    fn no_files_give_the_digest_of_nothing() {
        assert_eq!(card_digest(&[]), Digest::of(b""));
    }

    #[test]
    fn line_ends_of_texts_do_not_count() {
        let lf = card_digest(&[file("SKILL.md", "é\nb\n\nc".as_bytes())]);
        assert_eq!(card_digest(&[file("SKILL.md", "é\r\nb\r\n\r\nc".as_bytes())]), lf);
        assert_eq!(card_digest(&[file("SKILL.md", "é\rb\r\rc".as_bytes())]), lf);
        assert_ne!(card_digest(&[file("SKILL.md", "é\nb\nc".as_bytes())]), lf);
    }

    #[test]
    fn bytes_that_are_no_text_count_as_they_are() {
        for (crlf, lf) in [(&b"\xff\r\n"[..], &b"\xff\n"[..]), (b"\0\r\n", b"\0\n")] {
            assert_ne!(card_digest(&[file("a.bin", crlf)]), card_digest(&[file("a.bin", lf)]));
        }
    }

    #[test]
    fn a_byte_order_mark_counts() {
        assert_ne!(card_digest(&[file("a", "\u{feff}x".as_bytes())]), card_digest(&[file("a", b"x")]));
    }

    #[test]
    fn content_cannot_pass_for_another_file() {
        let one = card_digest(&[file("a", b"xb\x001\0y")]);
        let two = card_digest(&[file("a", b"x"), file("b", b"y")]);
        assert_ne!(one, two);
    }
}
