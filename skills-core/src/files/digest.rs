//! One digest over all files of a skill.

use sha2::{Digest as _, Sha256};

use super::FoundFile;
use crate::model::Digest;
use crate::source::lf_line_ends;

/// The digest that a card has of its files, which are in the order of their path's bytes.
///
/// For each file: its path, a NUL, the length of its content in decimal, a NUL, its content. The content of a text
/// (UTF-8 without NUL) counts with LF line ends, length included, so that a checkout with CRLF has the same digest.
pub(crate) fn card_digest(files: &[FoundFile]) -> Digest {
    digest_of(files.iter().map(|file| (file.path.as_str(), file.bytes.as_slice())))
}

/// The same of files that are given by their path and content.
pub(crate) fn digest_of<'f>(files: impl IntoIterator<Item = (&'f str, &'f [u8])>) -> Digest {
    let mut hash = Sha256::new();
    for (path, bytes) in files {
        let text = std::str::from_utf8(bytes).ok().filter(|text| !text.contains('\0')).map(lf_line_ends);
        let content = text.as_deref().map_or(bytes, str::as_bytes);
        hash.update(path);
        hash.update([0]);
        hash.update(content.len().to_string());
        hash.update([0]);
        hash.update(content);
    }
    Digest::from_bytes(hash.finalize().into())
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    fn file(path: &str, bytes: &[u8]) -> FoundFile {
        FoundFile {
            path: path.to_owned(),
            disk: PathBuf::new(),
            bytes: bytes.to_vec(),
            sha256: Digest::of(bytes),
            executable: false,
        }
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
